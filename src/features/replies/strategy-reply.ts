import type { Memo, MemoChange } from '../../contract/memo.ts';
import type { HistoryMessage, IncomingMessage, Reply } from '../../contract/reply.ts';
import { isRecord } from '../ai/answer.ts';
import type { Strategies } from '../strategies/engine/begin.ts';
import {
  afterReply,
  beforeReply,
  beginningOf,
  runningState,
  type StrategyTurn,
} from '../strategies/engine/engine.ts';
import type { CustomersWords, Findings } from '../strategies/engine/findings.ts';
import { passedOn } from './notes.ts';
import type { StructuredAnswer } from './structured-answer.ts';

/** What a strategy depends on, beside its own state. */
export interface StrategyRequest {
  incoming: IncomingMessage;
  /** When it came, where that is not now. */
  cameAt?: number;
  /** What the AI is shown of the conversation: see `rememberedMessages`. */
  history: readonly HistoryMessage[];
  /** When the bot last answered in this conversation, remembered or not; null before its first reply. */
  lastReplyAt: number | null;
  memo: Memo;
  /** Those of the template; null where the owner's plan has none. */
  strategies: Strategies | null;
}

/** A strategy's part in a reply of the AI; null where it has none. */
export function strategyTurn(request: StrategyRequest, now: number): StrategyTurn | null {
  const { strategies, memo } = request;
  if (strategies === null) return null;
  return beforeReply({ strategies, memo, words: wordsOf(request), isFirst: isFirst(request), now });
}

/** Whoever has read the away text alone has had no answer yet. */
function isFirst({ lastReplyAt, memo }: Pick<StrategyRequest, 'lastReplyAt' | 'memo'>): boolean {
  return lastReplyAt === null || memo.manners?.onlyAway === true;
}

/** The reply with what its strategy notes, and with what the owner wrote for the end. */
export function withStrategy(
  reply: Reply,
  turn: StrategyTurn | null,
  answers: readonly StructuredAnswer[],
  request: StrategyRequest,
  now: number,
): Reply {
  if (turn === null) return reply;
  const outcome = {
    findings: mergedFindings(answers),
    isUpset: answers.some(({ isUpset }) => isUpset),
    isWritten: reply.source === 'ai',
  };
  const { change, ends, state } = afterReply(turn, outcome, {
    memo: request.memo,
    words: wordsOf(request),
    now,
  });
  const passing = ends === null ? null : passedOn(ends, now);
  const step = turn.strategy.steps.find(({ id }) => id === (turn.step?.id ?? state.step));
  const strategy = {
    id: state.id,
    name: turn.strategy.name,
    step: step?.what ?? '',
    ...(state.ended === undefined ? {} : { ended: state.ended }),
  };
  return {
    ...(ends === null
      ? reply
      : { ...withClosing(reply, ends.text), handoff: reply.handoff || ends.handOver }),
    reason: { ...reply.reason, strategy },
    memo: mergedChange(reply.memo, { ...change, ...(passing === null ? {} : { speaker: passing }) }),
  };
}

/** The owner's closing text, as written, behind what the AI says; in its place where the AI had nothing to say. */
function withClosing(reply: Reply, closing: string): Reply {
  if (closing === '') return reply;
  if (reply.source !== 'ai' && reply.source !== 'faq') {
    return { ...reply, text: closing, source: reply.source === 'none' ? 'fallback' : reply.source };
  }
  return { ...reply, closing };
}

/** The first answer counts; the second, where one was asked for, adds what the first left out. */
function mergedFindings(answers: readonly StructuredAnswer[]): Readonly<Record<string, unknown>> | null {
  const found = answers.flatMap(({ findings }) => (findings === null ? [] : [findings]));
  if (found.length === 0) return null;
  const all = found.toReversed().flatMap((findings) => Object.entries(findings));
  return Object.fromEntries(all.filter(([, value]) => typeof value === 'string' || isRecord(value)));
}

/**
 * A reply without the AI, such as a trigger's, wins over a strategy, which goes on with the next message. One that this
 * message begins has begun all the same. Pure and quick: it is asked for under the conversation's lock.
 */
export function beginningWith(
  reply: Reply,
  strategies: Strategies | null,
  message: string,
  conversation: { memo: Memo; lastReplyAt: number | null; now: number },
): Reply {
  if (strategies === null || reply.source !== 'trigger' || reply.handoff) return reply;
  const { memo, now } = conversation;
  const beginning = beginningOf({ strategies, memo, message, isFirst: isFirst(conversation), now });
  if (beginning === null) return reply;
  const { state: strategy, events: strategyEvents } = beginning;
  return { ...reply, memo: mergedChange(reply.memo, { strategy, strategyEvents }) };
}

/** What two changes say together; of the second, where both say something of the same. */
export function mergedChange(one: MemoChange | undefined, other: MemoChange): MemoChange {
  if (one === undefined) return other;
  const fields: Findings | undefined =
    one.fields === undefined && other.fields === undefined ? undefined : { ...one.fields, ...other.fields };
  const addTags = [...(one.addTags ?? []), ...(other.addTags ?? [])];
  return {
    ...one,
    ...other,
    ...(fields === undefined ? {} : { fields }),
    ...(addTags.length === 0 ? {} : { addTags }),
  };
}

/** The customer's words in this run: from the messages that were open when it began. */
function wordsOf({ incoming, history, memo }: StrategyRequest): CustomersWords {
  const since = runningState(memo)?.startedAt;
  const before = since === undefined ? history : history.filter(({ createdAt }) => createdAt <= since);
  // Where the owner starts it, the bot may have answered them already.
  const lastSaid =
    since === undefined ? before.length : before.findLastIndex(({ isFromUser }) => isFromUser) + 1;
  const open = before.slice(0, lastSaid).findLastIndex(({ isFromUser }) => !isFromUser) + 1;
  const inRun = [...before.slice(open, lastSaid), ...history.slice(before.length)];
  const earlier = inRun.filter(({ isFromUser }) => isFromUser).map(({ messageText }) => messageText);
  return { message: incoming.text, earlier };
}
