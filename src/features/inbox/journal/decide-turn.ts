import { placeOf } from '../../../contract/channels.ts';
import { NO_MEMO } from '../../../contract/memo.ts';
import { type Reply, silence } from '../../../contract/reply.ts';
import { joinAll, turnBurst } from './decide-burst.ts';
import {
  decideConsent,
  fixedReply,
  note,
  readMemo,
  recordSilently,
  silenceOf,
  unlessPaused,
  viewOf,
} from './decide-silence.ts';
import type {
  Answer,
  Arrival,
  Claim,
  ClaimOutcome,
  Delivered,
  Finish,
  RecordedReply,
  RememberedReply,
  Settled,
  Ticket,
  Turn,
} from './journal.types.ts';
import {
  type AllowanceState,
  type Burst,
  type ChangeEffect,
  type ConversationState,
  type Decision,
  type Effect,
  INBOX_STATE,
  type InboxEntry,
  LEASE_MS,
  type MarkEffect,
  NOBODY_WAITS,
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
  return !isCallerThere(entry, now) || entry.createdAt > now + LEASE_MS;
}

/** What came in the future came before the clock was set back. */
function isCallerThere({ dueAt }: Pick<InboxEntry, 'dueAt'>, now: number): boolean {
  return (dueAt ?? NOBODY_WAITS) > now;
}

/** Whether the head is being answered. A lease that reaches too far was given before the clock was set back. */
function isLeased({ leaseUntil }: ConversationState, now: number): boolean {
  return leaseUntil > now && leaseUntil <= now + 2 * LEASE_MS;
}

/**
 * Records abandoned messages before place `seq` as unanswered: their process is gone, and their callers with it. Where the
 * reply still arrives, it is made for them, before what comes after. `isFree`: no message is left before it.
 */
export function abandonBefore(
  { deliversLater, calledBy }: Pick<Arrival, 'deliversLater' | 'calledBy'>,
  conversation: ConversationState,
  seq: number,
  waiting: () => InboxEntry[],
  now: number,
): { effects: Effect[]; isFree: boolean } {
  if (conversation.headSeq >= seq) return { effects: [], isFree: true };
  const before = waiting().filter((entry) => entry.seq < seq);
  const isLeft = (entry: InboxEntry) => !deliversLater && isAbandoned(entry, conversation, now);
  if (!before.every(isLeft)) return { effects: [], isFree: false };
  const reply = silenceOf(silence('none', { why: 'abandoned' }), calledBy);
  const { effects } = recordSilently(before, conversation, reply, now);
  // Some may be gone that were withdrawn.
  conversation.headSeq = seq;
  return { effects, isFree: true };
}

/**
 * Records message and reply, and passes the turn on. A handover is marked between the messages. `isHeard`: a caller takes
 * the reply; else it goes to the outbox.
 */
export function answerNow(
  conversation: ConversationState,
  inbox: RecordEffect['inbox'] & { seq: number },
  text: string,
  receivedAt: number,
  reply: Reply,
  isHeard: boolean,
  now: number,
): (RecordEffect | MarkEffect | NoteEffect)[] {
  const hasReply = reply.text !== '';
  conversation.headSeq = inbox.seq + 1;
  conversation.leaseUntil = 0;
  conversation.messageCount += hasReply ? 2 : 1;
  if (hasReply) conversation.lastReplyAt = now;
  const outgoing = hasReply && !isHeard ? outgoingFrom(conversation, receivedAt) : null;
  const record = { conversation, inbox, text, receivedAt, reply, repliedAt: now, outgoing };
  const notes = note(conversation, reply.memo, now);
  return [{ kind: 'record', ...record }, ...notes, ...handOver(conversation, reply, now)];
}

function outgoingFrom({ externalId }: ConversationState, receivedAt: number): Outgoing {
  return { channel: placeOf(externalId)?.channel ?? null, expiresAt: receivedAt + DAY_MS };
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
  const { effects, isFree } = abandonBefore(claim, conversation, claim.seq, scene.waiting, now);
  if (!isFree || isLeased(conversation, now)) return unchanged({ kind: 'not_yet' });

  const isHeard = isHeardNow(claim, own, now);
  const answered = (reply: Reply): Decision<ClaimOutcome> => {
    const memo = readMemo(conversation);
    const answer = { reply, memo, isHeard, others: [], conversationId: conversation.id };
    return { effects, outcome: () => ({ kind: 'answered', ...answer }) };
  };
  const fixed = fixedReply(claim.fixed, conversation, now, claim.calledBy);
  if (fixed !== null) {
    const inbox = { id: own.id, seq: claim.seq };
    effects.push(...answerNow(conversation, inbox, claim.text, own.createdAt, fixed, isHeard, now));
    return answered(fixed);
  }
  // One that was taken before may have to be answered by itself.
  const joined = isJoinedByNext(claim, scene) ? joinAll([own], conversation, now, claim.calledBy) : null;
  if (joined !== null) {
    effects.push(...joined.effects);
    return answered(silence('joined', {}));
  }
  const { turn, burst } = lease(conversation, allowance, claim.aiRepliesPerDay, own.burst, now);
  effects.push(...changed(own, { burst }));
  return { effects, outcome: () => ({ kind: 'leased', turn: turn(claim, own.createdAt) }) };
}

/** Whether a caller takes the reply that is ready now. Where nothing else would bring it, it is left for one who asks again. */
function isHeardNow({ deliversLater }: Delivered, own: Pick<InboxEntry, 'dueAt'>, now: number): boolean {
  return !deliversLater || isCallerThere(own, now);
}

/** What others find of a message that still waits: until when its caller does, and what is reserved for its burst. */
export function changed(
  { id, userId, dueAt: dueBefore, burst: before }: InboxEntry,
  { dueAt = dueBefore ?? NOBODY_WAITS, burst }: { dueAt?: number; burst: Burst | null },
): ChangeEffect[] {
  const isSame = dueAt === dueBefore && before?.hasAiReply === burst?.hasAiReply;
  return isSame ? [] : [{ kind: 'change', userId, inboxId: id, dueAt, burst }];
}

/** Whether another message of the same burst waits behind this one, to be answered. */
function isJoinedByNext({ seq, deliversLater }: Claim, { conversation, waiting, now }: ClaimScene): boolean {
  if (conversation.nextSeq === seq + 1) return false;
  const next = waiting().find((entry) => entry.seq === seq + 1);
  if (next === undefined || next.burst === null) return false;
  return deliversLater || !isAbandoned(next, conversation, now);
}

export interface FinishScene {
  conversation: ConversationState;
  own: Pick<InboxEntry, 'dueAt'> | null;
  waiting: () => InboxEntry[];
  now: number;
}

/** Only the holder of the newest token of the head may finish it. No I/O; changes the scene. */
export function decideFinish(finish: Finish, scene: FinishScene): Decision<Answer | null> {
  const { conversation, own, now } = scene;
  const { turn, text } = finish;
  const isMine = conversation.id === turn.conversationId && conversation.headSeq === turn.seq;
  if (!isMine || own === null || conversation.leaseToken !== turn.token) return unchanged(null);
  const reply = unlessPaused(finish.reply, conversation, now);
  const isHeard = isHeardNow(finish, own, now);
  const inbox = { id: turn.inboxId, seq: turn.seq };
  const effects: Effect[] = [
    ...optOut(finish.reply, conversation, now),
    ...answerNow(conversation, inbox, text, turn.receivedAt, reply, isHeard, now),
  ];
  const memo = readMemo(conversation);
  const due = answerDue(finish, scene);
  effects.push(...due.effects);
  return { effects, outcome: () => ({ reply, memo, isHeard, others: due.others }) };
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
    effects.push(...answerNow(conversation, { id, seq }, text, createdAt, fixed, true, now));
    others.push({ inboxId: id, reply: fixed, memo: readMemo(conversation) });
  }
  return { effects, others };
}

/** From now on no caller waits for a message, unless it has its answer already. No I/O. */
export function decideLetGo(
  conversation: ConversationState | null,
  own: InboxEntry | null,
): Decision<'gone' | RememberedReply> {
  const settled = own === null ? null : settledReply(own, conversation);
  if (settled !== null) return unchanged(settled);
  if (own === null) return unchanged({ ...NOTHING, memo: NO_MEMO });
  const { burst } = own;
  return { effects: changed(own, { dueAt: NOBODY_WAITS, burst }), outcome: () => 'gone' };
}

const NOTHING: RecordedReply = { text: '', source: 'none', handoff: false };
export const ON_ITS_WAY: RecordedReply = { text: '', source: 'late', handoff: false };

/**
 * What a caller that asks again may be told: a reply that goes, or went, through the outbox is not handed over as well,
 * because there are never two answers.
 */
export function replyForCaller({ delivery, reply }: InboxEntry): RecordedReply {
  const isOnItsWay = delivery === 'sending' || delivery === 'sent' || delivery === 'unknown';
  return isOnItsWay ? ON_ITS_WAY : reply;
}

/**
 * What became of a message, for those who wait without a right to its delivery; null while it is being answered. One
 * that waits in a conversation that was deleted will never be.
 */
export function settledReply(
  entry: InboxEntry,
  conversation: Pick<ConversationState, 'memo'> | null,
): RememberedReply | null {
  const memo = conversation === null ? NO_MEMO : readMemo(conversation);
  if (entry.state === INBOX_STATE.waiting) return conversation === null ? { ...NOTHING, memo } : null;
  const isAway = entry.delivery === 'pending';
  return { ...(isAway ? ON_ITS_WAY : replyForCaller(entry)), memo };
}
