import type { TrialDetail, TrialEstimate, TrialRow, TrialView } from '../../../src/contract/trial.ts';
import { count, formatCost, formatDuration } from '../replies/amounts.ts';

type Counts = TrialView['counts'];

/** 'about $0.01'; where no price is known, the number of calls. */
export function costText({ costUsd, mostCalls, calls, asking, isOwnServer, minutes }: TrialEstimate): string {
  if (asking === 0) return 'nothing, because every reply is known or needs no AI';
  if (costUsd !== null) return `about ${formatCost(costUsd.usual)}`;
  const most = mostCalls ?? calls.most;
  if (isOwnServer) {
    const time =
      minutes === null ? 'the first run shows how long that takes' : `about ${count(minutes, 'minute')}`;
    return `about ${count(calls.usual, 'call')} to your own server, at most ${most}: ${time}`;
  }
  return `about ${count(calls.usual, 'call')}, at most ${most}, to ${UNKNOWN_PRICE}`;
}

const UNKNOWN_PRICE = 'a model without a known price';

/** What a run cost, in words. */
export function spentText({ kind, spentUsd, isPriceKnown, calls, createdAt, endedAt }: TrialView): string {
  if (calls === 0) return 'cost nothing';
  if (kind === 'facts' && !isPriceKnown && endedAt !== null)
    return `took ${count(calls, 'call')} and ${formatDuration(Date.parse(endedAt) - Date.parse(createdAt))}`;
  return isPriceKnown ? `cost ${formatCost(spentUsd)}` : `took ${count(calls, 'call')} to ${UNKNOWN_PRICE}`;
}

/** What a run found, in one sentence. */
export function resultText(trial: TrialView): string {
  const { counts, kind, isAsSaved, total, done } = trial;
  if (done === 0) return trial.state === 'running' ? 'Just begun.' : 'Nothing was tried.';
  const parts = partsOf[kind](counts, isAsSaved);
  const rest = total - done;
  const text = parts.join(', ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${rest > 0 && trial.state !== 'running' ? `, ${rest} not tried` : ''}.`;
}

const partsOf = { golden: goldenParts, replay: replayParts, facts: factParts } as const;

function factParts({ right, wrong, unclear, failed }: Counts): string[] {
  return [
    ...(wrong > 0 ? [`${wrong} wrong`] : []),
    ...(unclear > 0 ? [`${unclear} to be read`] : []),
    `${right} right`,
    ...(failed > 0 ? [`${failed} could not be asked`] : []),
  ];
}

function goldenParts({ better, worse, same, failed }: Counts, isAsSaved: boolean): string[] {
  const failures = failed > 0 ? [`${failed} could not be checked`] : [];
  if (isAsSaved) {
    const fine = [`${same} as you want`];
    return [...(worse > 0 ? [`${worse} not as you want`] : []), ...(same > 0 ? fine : []), ...failures];
  }
  return [
    ...(worse > 0 ? [`${worse} got worse`] : []),
    ...(better > 0 ? [`${better} got better`] : []),
    ...(same > 0 ? [`${same} ${same === 1 ? 'stays' : 'stay'} the same`] : []),
    ...failures,
  ];
}

function replayParts({ changed, same, failed }: Counts): string[] {
  return [
    ...(changed > 0 ? [`${count(changed, 'reply', 'replies')} changed`] : []),
    ...(same > 0 ? [`${same} ${same === 1 ? 'stays' : 'stay'} the same`] : []),
    ...(failed > 0 ? [`${failed} could not be tried`] : []),
  ];
}

/** Whether all of it was tried. */
export function isWhole({ state, counts }: TrialView): boolean {
  return state === 'done' && counts.failed === 0;
}

/** Whether a check lets an edit go live by itself: all of it was tried, and nothing got worse. */
export function isFine(trial: TrialView): boolean {
  return isWhole(trial) && trial.counts.worse === 0;
}

const GROUPS = [
  'worse',
  'wrong',
  'unclear',
  'failed',
  'changed',
  'better',
  'same',
  'right',
  'untried',
] as const;
export type RowGroup = { verdict: TrialRow['verdict']; rows: readonly TrialRow[] };

/** What matters first. While a run goes on, what it has not come to says nothing. */
export function groupsOf({ rows, state }: Pick<TrialDetail, 'rows' | 'state'>): RowGroup[] {
  const verdicts = GROUPS.filter((verdict) => verdict !== 'untried' || state !== 'running');
  return verdicts
    .map((verdict) => ({ verdict, rows: rows.filter((row) => row.verdict === verdict) }))
    .filter((group) => group.rows.length > 0);
}
