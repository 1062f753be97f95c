import { isPaused, type Pause } from '../../contract/bot-control.ts';
import { TAGS_MAX } from '../../contract/contact-fields.ts';
import type { Manners } from '../../contract/manners.ts';
import type { Memo } from '../../contract/memo.ts';

/** What two conversations with the same customer keep in mind, together; where they differ, `ours` counts. */
export function joinedMemo(ours: Memo, theirs: Memo): Memo {
  const memo: Memo = {
    ...theirs,
    ...ours,
    fields: isEmpty(ours.fields) && isEmpty(theirs.fields) ? undefined : { ...theirs.fields, ...ours.fields },
    tags: union(ours.tags, theirs.tags)?.slice(0, TAGS_MAX),
    typed: union(ours.typed, theirs.typed),
    strategiesDone: union(ours.strategiesDone, theirs.strategiesDone),
    strategiesReached: union(ours.strategiesReached, theirs.strategiesReached),
    strategy: strategyOf(ours, theirs),
    manners: joinedManners(ours.manners, theirs.manners),
  };
  return Object.fromEntries(Object.entries(memo).filter(([, value]) => value !== undefined));
}

/** One that runs goes on; of two, the one that began last. */
function strategyOf({ strategy: ours }: Memo, { strategy: theirs }: Memo): Memo['strategy'] {
  if (ours === undefined || theirs === undefined) return ours ?? theirs;
  if ((ours.ended === undefined) !== (theirs.ended === undefined))
    return ours.ended === undefined ? ours : theirs;
  return ours.startedAt >= theirs.startedAt ? ours : theirs;
}

function joinedManners(ours: Manners | undefined, theirs: Manners | undefined): Manners | undefined {
  if (ours === undefined || theirs === undefined) return ours ?? theirs;
  const days = [ours.today, theirs.today].filter((today) => today !== undefined && today !== null);
  const day = Math.max(...days.map((today) => today.day));
  const replies = days.filter((today) => today.day === day).reduce((sum, today) => sum + today.replies, 0);
  return { ...theirs, ...ours, ...(days.length === 0 ? {} : { today: { day, replies } }) };
}

/** Who wants no replies gets none; otherwise the pause that lasts longer counts. */
export function strongerPause(ours: Pause | null, theirs: Pause | null, now: number): Pause | null {
  const both = [ours, theirs].filter((pause) => pause !== null && isPaused(now, pause));
  const end = (pause: Pause | null) => pause?.until ?? Number.POSITIVE_INFINITY;
  return (
    both.find((pause) => pause?.reason === 'customer') ??
    both.toSorted((one, other) => end(other) - end(one))[0] ??
    null
  );
}

function union<T>(ours: readonly T[] | undefined, theirs: readonly T[] | undefined): T[] | undefined {
  const all = new Set([...(ours ?? []), ...(theirs ?? [])]);
  return all.size === 0 ? undefined : [...all];
}

function isEmpty(record: object | undefined): boolean {
  return record === undefined || Object.keys(record).length === 0;
}
