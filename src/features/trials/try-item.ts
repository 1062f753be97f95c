import type { FactOutcome } from '../../contract/golden-lists.ts';
import type { TrialRow, TriedReply } from '../../contract/trial.ts';
import { type Likeness, likeness } from '../replies/eval/likeness/like.ts';
import { judgeText } from '../replies/eval/run-cases.ts';
import type { Answered } from './answering.ts';
import { madeOf } from './answering.ts';
import { compareGolden, compareReplay, judgedReply, type MadeReply } from './compare.ts';
import { judgeFact } from './judge-fact.ts';
import { digest, type Side, type Sides } from './sides.ts';
import type { TrialItem } from './trial-items.ts';

export interface KnownReplies {
  find(goldenId: number, key: string): Promise<MadeReply | null>;
  keep(goldenId: number, key: string, reply: MadeReply): Promise<void>;
}

export interface TryItemDeps {
  sides: Sides;
  /** There is nothing to compare with: the golden chats are checked. */
  isAsSaved: boolean;
  answer: (side: Side, item: TrialItem) => Promise<Answered>;
  known: KnownReplies;
}

type Tried = Pick<TrialRow, 'before' | 'after' | 'verdict' | 'why'>;
/** `isWhole`: it went through all that the side asks for, and may stand for the next runs too. */
type Made = { made: MadeReply; isNew: boolean; isWhole: boolean } | { fault: string };

/** How a row stands there until it is tried. */
export function untriedRow({ row, sent, before: known }: TrialItem, place: number): TrialRow {
  const before = sent === null ? (known ?? null) : judgedReply(sent, null);
  return { place, ...row, before, after: null, verdict: 'untried', why: [] };
}

/** Tries one message. Throws `TrialEnd`. */
export async function tryItem(deps: TryItemDeps, item: TrialItem): Promise<Tried> {
  if (item.row.fact !== undefined) return tryLine(deps, item);
  return item.sent === null ? tryGolden(deps, item) : tryReplay(deps, item, item.sent);
}

async function tryGolden(deps: TryItemDeps, item: TrialItem): Promise<Tried> {
  const { sides, isAsSaved } = deps;
  const old = isAsSaved ? null : await madeBy(deps, sides.before, item);
  if (old !== null && 'fault' in old) return failed(null, old.fault);
  const before = old === null ? null : judged(sides.before, item, old.made);
  const first = await madeBy(deps, sides.after, item, isAsSaved);
  if ('fault' in first) return failed(before, first.fault);
  const after = judged(sides.after, item, first.made);
  const compared = compareGolden(before, after);
  if (compared.verdict !== 'worse' || !first.isNew || after.source !== 'ai')
    return { before, after, ...compared };
  // Models vary: what seems worse is asked for once more, and the better of the two counts.
  const second = await madeBy(deps, sides.after, item, true);
  if ('fault' in second) return { before, after, ...compared };
  const again = judged(sides.after, item, second.made);
  if (isBetter(again, after)) return { before, after: again, ...compareGolden(before, again) };
  if (first.isWhole) await keep(deps, sides.after, item, first.made);
  return { before, after, ...compared };
}

async function tryReplay({ sides, answer }: TryItemDeps, item: TrialItem, sent: MadeReply): Promise<Tried> {
  const before = judgedReply(sent, null);
  const answered = await answer(sides.after, item);
  if ('fault' in answered) return failed(before, answered.fault);
  const after = judgedReply(madeOf(answered.reply), null);
  const like: Likeness = likeness(before.text, after.text, 'the reply that was sent');
  return { before, after, ...compareReplay(before, after, like) };
}

/** Asks once: what a customer gets is not better than what it is asked for. */
async function tryLine({ sides, isAsSaved, answer }: TryItemDeps, item: TrialItem): Promise<Tried> {
  const saysOf = async (side: Side) => {
    const answered = await answer(side, item);
    return 'fault' in answered ? answered : { said: judgedLine(item, answered) };
  };
  const old = isAsSaved || item.before !== undefined ? null : await saysOf(sides.before);
  if (old !== null && 'fault' in old) return failed(null, old.fault);
  const before = old === null ? (item.before ?? null) : old.said;
  const now = await saysOf(sides.after);
  if ('fault' in now) return failed(before, now.fault);
  const { outcome, problems } = now.said;
  return { before, after: now.said, verdict: outcome, why: problems };
}

/** Of what the AI wrote first; where a trigger answers, of that. */
function judgedLine(
  { row: { message, wanted, fact } }: TrialItem,
  { reply, written }: Exclude<Answered, { fault: string }>,
): TriedReply & { outcome: FactOutcome } {
  const made = madeOf(reply);
  const isOwnQuestion = fact?.from === 'faq' && fact.wording === 'own';
  const judged = judgeFact(
    { message, line: wanted, isOwnQuestion },
    written ?? { text: made.text, findings: [] },
  );
  return { ...made, score: null, isMet: null, ...judged, written: written?.text ?? null };
}

/** What a side says to a golden chat, from before where nothing has changed since. */
async function madeBy(deps: TryItemDeps, side: Side, item: TrialItem, isAnew = false): Promise<Made> {
  const { goldenId } = item.row;
  const known = goldenId === null || isAnew ? null : await deps.known.find(goldenId, replyKey(side, item));
  if (known !== null) return { made: known, isNew: false, isWhole: true };
  const answered = await deps.answer(side, item);
  if ('fault' in answered) return answered;
  const made = madeOf(answered.reply);
  // For once: the next run may have the time, or an AI that answers.
  const isWhole = answered.reply.reason.secondLook?.outcome !== 'skipped';
  if (isWhole) await keep(deps, side, item, made);
  return { made, isNew: true, isWhole };
}

async function keep({ known }: TryItemDeps, side: Side, item: TrialItem, made: MadeReply): Promise<void> {
  const { goldenId } = item.row;
  if (goldenId !== null) await known.keep(goldenId, replyKey(side, item), made);
}

/** Of all that the reply to a golden chat depends on. */
export function replyKey({ key }: Side, { row, contactName, history }: TrialItem): string {
  const said = history.map(({ isFromUser, messageText }) => [isFromUser, messageText]);
  return digest([key, row.message, contactName, said]);
}

function judged({ loaded }: Side, { row }: TrialItem, made: MadeReply): TriedReply {
  const wanted = row.kind === 'never' ? { unlike: row.wanted } : { like: row.wanted };
  return judgedReply(made, judgeText(wanted, made.text, loaded.prepared.template));
}

function isBetter(one: TriedReply, other: TriedReply): boolean {
  if (one.isMet !== other.isMet) return one.isMet === true;
  return (one.score ?? 0) > (other.score ?? 0);
}

function failed(before: TriedReply | null, fault: string): Tried {
  return { before, after: null, verdict: 'failed', why: [fault] };
}
