import { silence } from '../../../contract/reply.ts';
import { recordSilently, silenceOf } from './decide-silence.ts';
import type { Arrival, Gather, Settled, TurnBurst } from './journal.types.ts';
import type { Burst, ConversationState, InboxEntry, RecordEffect } from './state.ts';

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
  const reply = silenceOf(silence('joined', {}), calledBy);
  return { ...recordSilently(before, conversation, reply, now), burst: last, isDropped };
}

/** The burst that a message begins, or goes on with. */
export function burstFrom(
  { waitMs, dueInMs }: Gather & Pick<Arrival, 'dueInMs'>,
  joined: Joined | null,
  now: number,
): Burst {
  const startedAt = joined?.burst.startedAt ?? now;
  const shareMs = dueInMs === null ? waitMs : dueInMs * LONGEST_SHARE;
  const mostMs = Math.min(waitMs, shareMs, startedAt + LONGEST_BURST_MS - now);
  const wasDropped = joined !== null && (joined.isDropped || joined.burst.wasDropped);
  const hasAiReply = joined?.burst.hasAiReply ?? false;
  return { startedAt, gatherUntil: now + Math.max(0, mostMs), wasDropped, hasAiReply };
}

/** The burst as it stands when its last message has the turn. */
export function turnBurst({ gatherUntil, wasDropped, hasAiReply }: Burst, now: number): TurnBurst {
  // More than that was written before the clock was set back.
  const gatherMs = Math.min(Math.max(0, gatherUntil - now), LONGEST_BURST_MS);
  return { gatherMs, wasDropped, handsOnAiReply: hasAiReply };
}
