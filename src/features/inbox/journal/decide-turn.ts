import { placeOf } from '../../../contract/channels.ts';
import { stillHolding } from '../../../contract/memo.ts';
import { type Reply, silence } from '../../../contract/reply.ts';
import { joinAll, noteBurst, turnBurst } from './decide-burst.ts';
import { decideConsent } from './decide-consent.ts';
import type {
  Answered,
  Claim,
  ClaimOutcome,
  Finish,
  Finished,
  Settle,
  Settled,
  Ticket,
  Turn,
} from './journal.types.ts';
import { fixedReply, silenceOf, unlessPaused, viewOf } from './may-be-said.ts';
import { note, readMemo } from './memo.ts';
import {
  type AllowanceState,
  type Burst,
  type ConversationState,
  type Decision,
  type Effect,
  INBOX_STATE,
  type InboxEntry,
  LEASE_MS,
  type MarkEffect,
  type NoteEffect,
  type Outgoing,
  type RecordEffect,
  unchanged,
} from './state.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

/**
 * Whether a waiting message was abandoned: its lease ran out, or its caller gave up before it was leased. While a lease
 * lives, the message is being answered, possibly for a caller that asked again after the deadline.
 */
export function isAbandoned(entry: InboxEntry, conversation: ConversationState, now: number): boolean {
  const wasTaken = entry.seq === conversation.headSeq && conversation.leaseUntil > 0;
  if (wasTaken) return !isLeased(conversation, now);
  // What came in the future came before the clock was set back.
  return (entry.dueAt ?? 0) <= now || entry.createdAt > now + LEASE_MS;
}

/** Whether the head is being answered. A lease that reaches too far was given before the clock was set back. */
function isLeased({ leaseUntil }: ConversationState, now: number): boolean {
  return leaseUntil > now && leaseUntil <= now + 2 * LEASE_MS;
}

/**
 * Records abandoned messages before place `seq` as unanswered: their process is gone, and their callers with it. Where we
 * send, nobody has left: what is made for them still goes out before what comes after. `isFree`: no message is left before
 * it.
 */
export function abandonBefore(
  conversation: ConversationState,
  seq: number,
  waiting: () => InboxEntry[],
  now: number,
  calledBy?: number,
): { effects: Effect[]; isFree: boolean } {
  if (conversation.headSeq >= seq) return { effects: [], isFree: true };
  const before = waiting().filter((entry) => entry.seq < seq);
  const mayLeave = placeOf(conversation.externalId) === null;
  const isLeft = (entry: InboxEntry) => mayLeave && isAbandoned(entry, conversation, now);
  if (!before.every(isLeft)) return { effects: [], isFree: false };
  const reply = silenceOf(silence('none', { why: 'abandoned' }), calledBy);
  const effects = before.map((entry): RecordEffect => {
    conversation.messageCount += 1;
    return {
      kind: 'record',
      conversation,
      inbox: { id: entry.id },
      text: entry.text,
      receivedAt: entry.createdAt,
      reply,
      repliedAt: now,
      lateUntil: null,
      outgoing: null,
    };
  });
  conversation.headSeq = seq;
  conversation.leaseUntil = 0;
  return { effects, isFree: true };
}

export function answered(reply: Reply, conversation: ConversationState): Answered {
  return { kind: 'answered', reply, memo: readMemo(conversation), conversationId: conversation.id };
}

/** Records message and reply, and passes the turn on. A handover is marked between the messages. */
export function answerNow(
  conversation: ConversationState,
  inbox: RecordEffect['inbox'] & { seq: number },
  text: string,
  receivedAt: number,
  reply: Reply,
  now: number,
): [RecordEffect, ...(MarkEffect | NoteEffect)[]] {
  const hasReply = reply.text !== '';
  conversation.headSeq = inbox.seq + 1;
  conversation.leaseUntil = 0;
  conversation.messageCount += hasReply ? 2 : 1;
  if (hasReply) conversation.lastReplyAt = now;
  const outgoing = hasReply ? pushed(conversation, receivedAt) : null;
  const record = { conversation, inbox, text, receivedAt, reply, repliedAt: now, lateUntil: null, outgoing };
  const notes = note(conversation, reply.memo, now);
  return [{ kind: 'record', ...record }, ...notes, ...handOver(conversation, reply, now)];
}

/** How a reply leaves where nobody waits for it. */
function pushed({ externalId }: ConversationState, receivedAt: number): Outgoing | null {
  const channel = placeOf(externalId)?.channel ?? null;
  return channel === null ? null : { channel, expiresAt: receivedAt + DAY_MS };
}

/** What is known only once a voice message was heard. */
function optOut({ optsOut = false }: Reply, conversation: ConversationState, now: number): Effect[] {
  return optsOut ? decideConsent({ consent: 'stop' }, conversation, now) : [];
}

/** From here on a human answers. */
function handOver(conversation: ConversationState, { handoff }: Reply, at: number): MarkEffect[] {
  if (!handoff) return [];
  conversation.pause = { reason: 'handover', until: null };
  return [{ kind: 'mark', conversation, event: 'handed_over', by: 'trigger', pausedUntil: null, at }];
}

/** Takes the lease of the head under a new token. One of the day's AI replies is reserved with it. */
export function lease(
  conversation: ConversationState,
  allowance: AllowanceState,
  aiRepliesPerDay: number | null,
  burst: Burst | null,
  now: number,
): { burst: Burst | null; turn: (ticket: Ticket, receivedAt: number) => Turn } {
  conversation.leaseToken += 1;
  conversation.leaseUntil = now + LEASE_MS;
  const token = conversation.leaseToken;
  const view = viewOf(conversation, now);
  const hasHistory = conversation.messageCount > 0;
  // What was reserved for the burst so far is handed on.
  const mayAskAi = burst?.hasAiReply || reserveAiReply(allowance, aiRepliesPerDay, now);
  const hasAiReply = burst?.hasAiReply || aiRepliesPerDay !== null;
  // What the AI may not answer waits for nothing.
  const open = burst === null || !mayAskAi ? null : { ...burst, hasAiReply };
  const turn = (
    { userId, templateId, externalId, inboxId, conversationId, seq }: Ticket,
    receivedAt: number,
  ): Turn => ({
    userId,
    templateId,
    externalId,
    inboxId,
    conversationId,
    seq,
    token,
    view,
    hasHistory,
    mayAskAi,
    burst: open === null ? null : turnBurst(open, now),
    receivedAt,
  });
  return { burst: open, turn };
}

/** Days since the epoch, UTC. */
export function dayOf(time: number): number {
  return Math.floor(time / DAY_MS);
}

function reserveAiReply(allowance: AllowanceState, perDay: number | null, now: number): boolean {
  if (perDay === null) return true;
  const today = dayOf(now);
  if (allowance.aiDay !== today) {
    allowance.aiDay = today;
    allowance.aiReplies = 0;
  }
  if (allowance.aiReplies >= perDay) return false;
  allowance.aiReplies += 1;
  return true;
}

export interface ClaimScene {
  conversation: ConversationState;
  allowance: AllowanceState;
  own: InboxEntry | null;
  waiting: () => InboxEntry[];
  now: number;
}

/** Whether a queued message has its turn. No I/O; changes the scene. */
export function decideClaim(claim: Claim, scene: ClaimScene): Decision<ClaimOutcome> {
  const { conversation, allowance, own, now } = scene;
  if (
    own === null ||
    own.conversationId !== conversation.id ||
    own.state !== INBOX_STATE.waiting ||
    // Its words were changed: whoever knows the new ones answers it.
    own.text !== claim.text ||
    conversation.headSeq > claim.seq
  ) {
    return unchanged({ kind: 'lost' });
  }
  const { effects, isFree } = abandonBefore(conversation, claim.seq, scene.waiting, now, claim.calledBy);
  if (!isFree || isLeased(conversation, now)) return unchanged({ kind: 'not_yet' });

  const fixed = fixedReply(claim.fixed, conversation, now, claim.calledBy);
  if (fixed !== null) {
    effects.push(
      ...answerNow(conversation, { id: own.id, seq: claim.seq }, claim.text, own.createdAt, fixed, now),
    );
    return { effects, outcome: () => answered(fixed, conversation) };
  }
  // One that was taken before may have to be answered by itself.
  const joined = isJoinedByNext(claim.seq, scene) ? joinAll([own], conversation, now, claim.calledBy) : null;
  if (joined !== null) {
    effects.push(...joined.effects);
    return { effects, outcome: () => answered(silence('joined', {}), conversation) };
  }
  const { turn, burst } = lease(conversation, allowance, claim.aiRepliesPerDay, own.burst, now);
  effects.push(...noteBurst(own, burst));
  return { effects, outcome: () => ({ kind: 'leased', turn: turn(claim, own.createdAt) }) };
}

/** Whether another message of the same burst waits behind this one, whose caller is still there. */
function isJoinedByNext(seq: number, { conversation, waiting, now }: ClaimScene): boolean {
  if (conversation.nextSeq === seq + 1) return false;
  const next = waiting().find((entry) => entry.seq === seq + 1);
  return next !== undefined && next.burst !== null && !isAbandoned(next, conversation, now);
}

export interface FinishScene {
  conversation: ConversationState;
  waiting: () => InboxEntry[];
  now: number;
}

/** Only the holder of the newest token of the head may finish it. No I/O; changes the scene. */
export function decideFinish(finish: Finish, scene: FinishScene): Decision<Finished | null> {
  const { conversation, now } = scene;
  const { turn } = finish;
  const isMine = conversation.id === turn.conversationId && conversation.headSeq === turn.seq;
  if (!isMine || conversation.leaseToken !== turn.token) return unchanged(null);
  const { text } = finish;
  const reply = unlessPaused(finish.reply, conversation, now);
  const inbox = { id: turn.inboxId, seq: turn.seq };
  const stops = optOut(finish.reply, conversation, now);
  const own = answerNow(conversation, inbox, text, turn.receivedAt, reply, now);
  if (finish.lateForMs !== null && reply.source === 'late') own[0].lateUntil = now + finish.lateForMs;
  const memo = readMemo(conversation);
  const { effects, others } = answerDue(finish, scene);
  return { effects: [...stops, ...own, ...effects], outcome: () => ({ reply, memo, others }) };
}

/**
 * Answers those next in the queue whose time is up as well, in the same step: one after the other they would come too
 * late to be answered at all.
 */
function answerDue(
  { ifDue }: Pick<Finish, 'ifDue'>,
  { conversation, waiting, now }: FinishScene,
): { effects: Effect[]; others: Settled[] } {
  const effects: Effect[] = [];
  const others: Settled[] = [];
  if (conversation.headSeq === conversation.nextSeq) return { effects, others };
  for (const { id, seq, text, createdAt } of waiting()) {
    if (seq < conversation.headSeq) continue;
    const due = seq > conversation.headSeq ? null : ifDue({ inboxId: id, text });
    const fixed = due === null ? null : fixedReply(due, conversation, now);
    if (fixed === null) break;
    effects.push(...answerNow(conversation, { id, seq }, text, createdAt, fixed, now));
    others.push({ inboxId: id, reply: fixed, memo: readMemo(conversation) });
  }
  return { effects, others };
}

/** The first to settle a late message wins. */
export function decideSettle(
  settle: Settle,
  conversation: ConversationState,
  own: InboxEntry | null,
  now: number,
): Decision<Reply | null> {
  if (own === null || own.state !== INBOX_STATE.late || own.conversationId !== conversation.id) {
    return unchanged(null);
  }
  if (settle.text !== undefined && settle.text !== own.text) return unchanged(null);
  const { inboxId } = settle;
  const reply = unlessPaused(settle.reply, conversation, now);
  const stops = optOut(settle.reply, conversation, now);
  if (reply.text !== '') {
    conversation.messageCount += 1;
    conversation.lastReplyAt = now;
  }
  const outgoing = pushed(conversation, own.createdAt) ?? {
    channel: null,
    expiresAt: own.createdAt + DAY_MS,
  };
  const effect: Effect = { kind: 'settle', conversation, inboxId, reply, repliedAt: now, outgoing };
  const holds = stillHolding(reply.memo ?? {}, readMemo(conversation), settle.seen);
  const notes = note(conversation, holds, now);
  const effects = [...stops, effect, ...notes, ...handOver(conversation, reply, now)];
  return { effects, outcome: () => reply };
}
