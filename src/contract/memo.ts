import { TAGS_MAX } from './contact-fields.ts';
import { type Manners, withManners } from './manners.ts';
import { type Speaker, type SpeakerChange, withSpeaker } from './speaker.ts';
import type { StrategyEvent, StrategyState } from './strategy.ts';

/**
 * What the bot keeps in mind of a conversation besides its messages. It lies with the conversation's row, so that a
 * reply finds it there without asking for more.
 */
export interface Memo {
  /** What is known of the customer, by the key of the field. */
  fields?: Readonly<Record<string, string>> | undefined;
  tags?: readonly string[] | undefined;
  /** Fields that the owner has filled in by hand: nothing else changes them. */
  typed?: readonly string[] | undefined;
  /** The customer's user name, as the chat tool sends it. */
  userName?: string | undefined;
  manners?: Manners | undefined;
  /** The strategy that runs, or that ran last. */
  strategy?: StrategyState | undefined;
  /** Strategies that have ended here, the last ones. */
  strategiesDone?: readonly number[] | undefined;
  /** Those of them that have reached their goal. */
  strategiesReached?: readonly number[] | undefined;
  /** Where templates share the conversation: which of them answers. */
  speaker?: Speaker | undefined;
}

/** A change as data, because what it changes is known only once the conversation is locked. */
export interface MemoChange {
  /** '' removes a field. */
  fields?: Readonly<Record<string, string>>;
  addTags?: readonly string[];
  removeTags?: readonly string[];
  userName?: string;
  manners?: Manners;
  strategy?: StrategyState;
  /** For the numbers alone. */
  strategyEvents?: readonly StrategyEvent[];
  speaker?: SpeakerChange;
}

export const NO_MEMO: Memo = {};

/** The memo after a change; the same object where the change says nothing new. */
export function changedMemo(memo: Memo, change: MemoChange): Memo {
  const fields = withFields(memo, change.fields ?? {});
  const tags = withTags(memo.tags, change);
  const userName = change.userName ?? memo.userName;
  const strategy = withSaid(laterState(memo.strategy, change.strategy), memo.fields, fields);
  const manners = withManners(memo.manners, change.manners);
  const speaker = withSpeaker(memo.speaker, change.speaker);
  const isSame =
    fields === memo.fields &&
    tags === memo.tags &&
    userName === memo.userName &&
    strategy === memo.strategy &&
    manners === memo.manners &&
    speaker === memo.speaker;
  if (isSame) return memo;
  return {
    ...memo,
    fields,
    tags,
    userName,
    manners,
    strategy,
    strategiesDone: strategiesDone(memo, strategy),
    strategiesReached:
      strategy?.ended === 'reached' ? kept(memo.strategiesReached, strategy.id) : memo.strategiesReached,
    speaker,
  };
}

/** A reply may be older than what it is to change: a run that has ended stays so, and a newer one stays. */
function laterState(
  known: StrategyState | undefined,
  change: StrategyState | undefined,
): StrategyState | undefined {
  if (known === undefined || change === undefined) return change ?? known;
  if (known.id !== change.id || known.startedAt !== change.startedAt)
    return known.startedAt > change.startedAt ? known : change;
  if (known.ended !== undefined) return known;
  return change.ended === undefined && known.replies > change.replies ? known : change;
}

const DONE_KEPT = 20;

function strategiesDone(
  { strategiesDone: done, strategy: before }: Memo,
  strategy: StrategyState | undefined,
): Memo['strategiesDone'] {
  // One in whose place another began is over as well.
  const over = [before?.id === strategy?.id ? undefined : before, strategy?.ended && strategy];
  return over.reduce((ids, one) => (one ? kept(ids, one.id) : ids), done);
}

function kept(done: readonly number[] | undefined, id: number): readonly number[] {
  return done?.includes(id) ? done : [...(done ?? []), id].slice(-DONE_KEPT);
}

/** Whoever fills a field while a strategy runs: it is not asked for again. */
function withSaid(
  strategy: StrategyState | undefined,
  before: Memo['fields'] = {},
  after: Memo['fields'] = {},
): StrategyState | undefined {
  if (strategy?.said === undefined || strategy.ended !== undefined) return strategy;
  const { said } = strategy;
  const filled = Object.keys(after).filter((key) => after[key] !== before[key] && !said.includes(key));
  return filled.length === 0 ? strategy : { ...strategy, said: [...said, ...filled] };
}

function withFields(
  { fields: before, typed = [] }: Memo,
  wanted: Readonly<Record<string, string>>,
): Memo['fields'] {
  const changes = Object.fromEntries(Object.entries(wanted).filter(([key]) => !typed.includes(key)));
  const isSame = Object.entries(changes).every(([key, value]) => (before?.[key] ?? '') === value);
  if (isSame) return before;
  const fields = Object.entries({ ...before, ...changes }).filter(([, value]) => value !== '');
  return fields.length === 0 ? undefined : Object.fromEntries(fields);
}

function withTags(before: Memo['tags'], { addTags = [], removeTags = [] }: MemoChange): Memo['tags'] {
  const tags = new Set(before);
  for (const tag of removeTags) tags.delete(tag);
  for (const tag of addTags) if (tags.size < TAGS_MAX) tags.add(tag);
  const isSame = tags.size === (before?.length ?? 0) && (before ?? []).every((tag) => tags.has(tag));
  if (isSame) return before;
  return tags.size === 0 ? undefined : [...tags];
}

/** Whether others than the conversation keep rows of what a change says: contacts, and the numbers of strategies. */
export function isKeptElsewhere({ fields, addTags, removeTags, strategyEvents }: MemoChange): boolean {
  return [fields, addTags, removeTags, strategyEvents].some((part) => part !== undefined);
}
