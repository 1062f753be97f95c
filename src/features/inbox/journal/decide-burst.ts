import { silence } from '../../../contract/reply.ts';
import type { Gather, Settled, TurnBurst } from './journal.types.ts';
import { silenceOf } from './may-be-said.ts';
import { readMemo } from './memo.ts';
import type { Burst, BurstEffect, ConversationState, InboxEntry, RecordEffect } from './state.ts';

/** Who goes on writing gets an answer all the same. */
const LONGEST_BURST_MS = 10_000;
/** The rest of a caller's time is for the AI. */
const LONGEST_SHARE = 0.5;

/** The messages of a burst so far, which the next message takes along. */
export interface Joined {
  effects: RecordEffect[];
  settled: Settled[];
  /** Of the one whose place the next message takes. */
  burst: Burst;
  /** Whether the AI is writing its reply already. */
  isDropped: boolean;
}

/**
 * Records messages that wait as part of a burst: the one after them is answered for all. null where one of them has to
 * be answered by itself: it joins nothing, or a draft was dropped for it before.
 */
export function joinAll(
  before: readonly InboxEntry[],
  conversation: ConversationState,
  now: number,
  calledBy?: number,
): Joined | null {
  const [first] = before;
  const bursts = before.map(({ burst }) => burst).filter((burst) => burst !== null);
  const last = bursts.at(-1);
  if (first === undefined || last === undefined || bursts.length < before.length) return null;
  const isTaken = first.seq === conversation.headSeq && conversation.leaseUntil > 0;
  const isDropped = isTaken && first.burst !== null && now >= first.burst.gatherUntil;
  if (isDropped && first.burst?.wasDropped) return null;
  const effects = before.map((entry) => record(entry, conversation, now, calledBy));
  const memo = readMemo(conversation);
  const settled = before.map(({ id }) => ({ inboxId: id, reply: silence('joined', {}), memo }));
  conversation.leaseUntil = 0;
  return { effects, settled, burst: last, isDropped };
}

function record(
  entry: InboxEntry,
  conversation: ConversationState,
  now: number,
  calledBy: number | undefined,
): RecordEffect {
  conversation.headSeq = entry.seq + 1;
  conversation.messageCount += 1;
  const reply = silenceOf(silence('joined', {}), calledBy);
  const { id, text, createdAt: receivedAt } = entry;
  return {
    kind: 'record',
    conversation,
    inbox: { id },
    text,
    receivedAt,
    reply,
    repliedAt: now,
    lateUntil: null,
    outgoing: null,
  };
}

/** The burst that a message begins, or goes on with. */
export function burstFrom(
  { waitMs, dueInMs }: Gather & { dueInMs: number },
  joined: Joined | null,
  now: number,
): Burst {
  const startedAt = joined?.burst.startedAt ?? now;
  const mostMs = Math.min(waitMs, dueInMs * LONGEST_SHARE, startedAt + LONGEST_BURST_MS - now);
  const wasDropped = joined !== null && (joined.isDropped || joined.burst.wasDropped);
  const hasAiReply = joined?.burst.hasAiReply ?? false;
  return { startedAt, gatherUntil: now + Math.max(0, mostMs), wasDropped, hasAiReply };
}

/** The next message finds in the inbox whether one of the day's AI replies is reserved for those before it. */
export function noteBurst({ id, userId, burst: before }: InboxEntry, burst: Burst | null): BurstEffect[] {
  if (before?.hasAiReply === burst?.hasAiReply) return [];
  return [{ kind: 'burst', userId, inboxId: id, burst }];
}

/** The burst as it stands when its last message has the turn. */
export function turnBurst({ gatherUntil, wasDropped, hasAiReply }: Burst, now: number): TurnBurst {
  // More than that was written before the clock was set back.
  const gatherMs = Math.min(Math.max(0, gatherUntil - now), LONGEST_BURST_MS);
  return { gatherMs, wasDropped, handsOnAiReply: hasAiReply };
}
