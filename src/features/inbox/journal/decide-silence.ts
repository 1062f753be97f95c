import { isPaused, type Pause } from '../../../contract/bot-control.ts';
import { repliesOf } from '../../../contract/manners.ts';
import { changedMemo, isKeptElsewhere, type Memo, type MemoChange, NO_MEMO } from '../../../contract/memo.ts';
import { type Reply, silence } from '../../../contract/reply.ts';
import type { Arrival, ConversationView, FixedReply, SetPause, Settled } from './journal.types.ts';
import type { ConversationState, Decision, Effect, InboxEntry, NoteEffect, RecordEffect } from './state.ts';

/** Who may be told something: the bot keeps silent where its owner, a flow or the customer wants it, and what it was writing is dropped. */

export function readMemo({ memo }: Pick<ConversationState, 'memo'>): Memo {
  return memo === null ? NO_MEMO : JSON.parse(memo);
}

/** Changes the conversation's memo; the effect tells those who keep rows of what it says. */
export function note(
  conversation: ConversationState,
  change: MemoChange | null | undefined,
  at: number,
): NoteEffect[] {
  if (change === null || change === undefined) return [];
  const before = readMemo(conversation);
  const after = changedMemo(before, change);
  if (after === before) return [];
  conversation.memo = JSON.stringify(after);
  return isKeptElsewhere(change) ? [{ kind: 'note', conversation, change, at }] : [];
}

export function isOptedOut(pause: Pause | null): boolean {
  return pause?.reason === 'customer';
}

/** What a customer's STOP or START changes, before anything is answered: replies under way are dropped with it. */
export function decideConsent(
  { consent = null }: Pick<Arrival, 'consent'>,
  conversation: ConversationState,
  now: number,
): Effect[] {
  const { pause } = conversation;
  const isStop = consent === 'stop';
  if (consent === null || isOptedOut(pause) === isStop) return [];
  conversation.pause = isStop ? { reason: 'customer', until: null } : pausedBefore(conversation);
  const manners = isStop ? { pausedBefore: pause, stopToldAt: null } : welcomed(now);
  const event = isStop ? 'opted_out' : 'opted_in';
  return [
    ...note(conversation, { manners }, now),
    { kind: 'mark', conversation, event, by: 'customer', pausedUntil: null, at: now },
  ];
}

/** Whoever comes back is told again who answers. */
export function welcomed(now: number): { pausedBefore: null; stopToldAt: null; backAt: number } {
  return { pausedBefore: null, stopToldAt: null, backAt: now };
}

/** A customer who was waiting for a human before still does. */
function pausedBefore(conversation: ConversationState): Pause | null {
  return readMemo(conversation).manners?.pausedBefore ?? null;
}

/** Silence, which what is being written is dropped for, or an end to it. Resuming a bot that speaks leaves no event. */
export function decidePause(
  { pause, by }: SetPause,
  conversation: ConversationState,
  waiting: () => InboxEntry[],
  now: number,
): Decision<true> {
  const wasPaused = isPaused(now, conversation.pause);
  const outcome = () => true as const;
  const isLift = pause === null && by === 'owner';
  // What the customer said outlasts a flow. A pause of the owner is in force once the customer is back.
  if (isOptedOut(conversation.pause) && !isLift) {
    const effects = by === 'owner' ? note(conversation, { manners: { pausedBefore: pause } }, now) : [];
    return { effects, outcome };
  }
  conversation.pause = pause;
  if (pause === null && !wasPaused) return { effects: [], outcome };
  const event = pause === null ? 'resumed' : 'paused';
  const pausedUntil = pause?.until ?? null;
  const notes = pause === null ? note(conversation, { manners: welcomed(now) }, now) : [];
  const isSilent = isPaused(now, pause);
  const dropped = isSilent ? dropBefore(conversation, conversation.nextSeq, waiting, now).effects : [];
  const mark: Effect = { kind: 'mark', conversation, event, by, pausedUntil, at: now };
  return { effects: [...dropped, ...notes, mark], outcome };
}

/** A pause that has ended by itself is a return too. */
export function withReturn(conversation: ConversationState, now: number): Memo {
  const memo = readMemo(conversation);
  const until = conversation.pause?.until ?? null;
  if (until === null || until > now) return memo;
  return changedMemo(memo, { manners: { backAt: Math.max(until, memo.manners?.backAt ?? 0) } });
}

/** What the AI wrote is not said where the bot was paused meanwhile: a human has taken over. What it cost is kept. */
export function unlessPaused(reply: Reply, conversation: ConversationState, now: number): Reply {
  if (!isPaused(now, conversation.pause)) return withinCeiling(reply, conversation);
  return silenceOf(silence('paused', reply.reason), reply.saidBy);
}

/** Counts a reply against the customer's ceiling of the day; beyond it there is silence. */
export function withinCeiling(said: Reply, conversation: ConversationState): Reply {
  // Most templates have no ceiling.
  if (said.count === undefined) return said;
  const { count, ...reply } = said;
  if (reply.text === '') return reply;
  const { day, most } = count;
  const replies = repliesOf(readMemo(conversation).manners, day);
  if (replies >= most)
    return silenceOf(silence('none', { ...reply.reason, why: 'customer_limit' }), reply.saidBy);
  const manners = { ...reply.memo?.manners, today: { day, replies: replies + 1 } };
  return { ...reply, memo: { ...reply.memo, manners } };
}

/** Nothing to say, by one of the templates that share the conversation; undefined: it is not shared. */
export function silenceOf(reply: Reply, saidBy: number | undefined): Reply {
  return saidBy === undefined ? reply : { ...reply, saidBy };
}

/** A paused conversation is silent, whatever would have been said; who opts out is told so. */
export function fixedReply(
  fixed: FixedReply | null,
  conversation: ConversationState,
  now: number,
  calledBy?: number,
): Reply | null {
  const isSilent = isPaused(now, conversation.pause);
  if (isSilent && !isOptedOut(conversation.pause)) return silenceOf(silence('paused', {}), calledBy);
  const reply = fixed === null ? null : fixed(viewOf(conversation, now));
  if (isSilent && reply?.source !== 'opted_out') return silenceOf(silence('paused', {}), calledBy);
  return reply === null ? null : withinCeiling(reply, conversation);
}

export function viewOf(conversation: ConversationState, now: number): ConversationView {
  return { lastReplyAt: conversation.lastReplyAt, memo: withReturn(conversation, now), now };
}

/** Records messages that wait, from the head on, without anything being said to them. */
export function recordSilently(
  entries: readonly InboxEntry[],
  conversation: ConversationState,
  reply: Reply,
  now: number,
): { effects: RecordEffect[]; settled: Settled[] } {
  conversation.leaseUntil = 0;
  const memo = readMemo(conversation);
  const effects = entries.map(({ id, seq, text, createdAt: receivedAt }): RecordEffect => {
    conversation.headSeq = seq + 1;
    conversation.messageCount += 1;
    const said = { text, receivedAt, reply, repliedAt: now, outgoing: null };
    return { kind: 'record', conversation, inbox: { id }, ...said };
  });
  return { effects, settled: entries.map(({ id }) => ({ inboxId: id, reply, memo })) };
}

/** Whether a reply leaves no room for one that is still being written: the customer, or the owner, has said stop. */
export function actsAtOnce({ source, handoff }: Reply): boolean {
  return handoff || source === 'opted_out' || source === 'paused';
}

/** Records what waits before place `seq` without a reply; what is being written is worthless from then on. */
export function dropBefore(
  conversation: ConversationState,
  seq: number,
  waiting: () => InboxEntry[],
  now: number,
  calledBy?: number,
): { effects: RecordEffect[]; settled: Settled[] } {
  if (conversation.headSeq >= seq) return { effects: [], settled: [] };
  const before = waiting().filter((entry) => entry.seq < seq);
  const dropped = recordSilently(before, conversation, silenceOf(silence('paused', {}), calledBy), now);
  conversation.headSeq = seq;
  return dropped;
}
