import { placeOf } from '../../../contract/channels.ts';
import { burstFrom, type Joined, joinAll } from './decide-burst.ts';
import {
  actsAtOnce,
  decideConsent,
  dropBefore,
  fixedReply,
  isOptedOut,
  note,
  readMemo,
} from './decide-silence.ts';
import {
  abandonBefore,
  answerNow,
  changed,
  isAbandoned,
  lease,
  ON_ITS_WAY,
  replyForCaller,
} from './decide-turn.ts';
import type { Arrival, ArrivalOutcome, ConversationKey, RecordedReply } from './journal.types.ts';
import {
  type AllowanceState,
  type ConversationState,
  type Decision,
  INBOX_STATE,
  type InboxEntry,
  NOBODY_WAITS,
  unchanged,
  type WaitEffect,
} from './state.ts';

/** What an arrival finds; read under the lock of its conversation. */
export interface ArrivalScene {
  conversation: ConversationState;
  allowance: AllowanceState;
  /** The inbox rows of the same message, if it came before; without expired ones. */
  earlier: readonly InboxEntry[];
  /** Rows of this conversation that wait, by place; asked for only when the queue is not empty. */
  waiting: () => InboxEntry[];
  now: number;
}

/** No I/O; changes the scene's states, which the caller writes together with the effects. */
export function decideArrival(arrival: Arrival, scene: ArrivalScene): Decision<ArrivalOutcome> {
  const { conversation, allowance, now } = scene;
  const [before] = scene.earlier;
  if (before !== undefined) return decideRepeat(arrival, before, scene);

  const limited = takeAllowance(arrival, conversation, allowance, now);
  // Whoever has enough is heard, also in a flood.
  if (limited !== null && !isNewStop(arrival, conversation)) return unchanged(limited);

  if (arrival.contactName !== '') conversation.contactName = arrival.contactName;
  conversation.lastActiveAt = Math.max(conversation.lastActiveAt, now);
  const seq = conversation.nextSeq;
  conversation.nextSeq += 1;

  const joined = joinBefore(arrival, scene, seq);
  const { effects, isFree } = abandonBefore(arrival, conversation, seq, scene.waiting, now);
  if (joined !== null) effects.unshift(...joined.effects);
  effects.push(...note(conversation, arrival.noted, now), ...decideConsent(arrival, conversation, now));
  const fixed = fixedReply(arrival.fixed, conversation, now, arrival.calledBy);
  const dropped =
    isFree || fixed === null || !actsAtOnce(fixed)
      ? null
      : dropBefore(conversation, seq, scene.waiting, now, arrival.calledBy);
  if (fixed !== null && (isFree || dropped !== null)) {
    const inbox = { key: arrival.dedup.key, seq };
    const isHeard = arrival.dueInMs !== null;
    if (dropped !== null) effects.push(...dropped.effects);
    effects.push(...answerNow(conversation, inbox, arrival.text, now, fixed, isHeard, now));
    const answer = { reply: fixed, memo: readMemo(conversation), isHeard, others: dropped?.settled ?? [] };
    return {
      effects,
      outcome: () => ({ kind: 'answered', ...answer, conversationId: conversation.id }),
    };
  }

  const wait: WaitEffect = {
    kind: 'wait',
    conversation,
    key: arrival.dedup.key,
    seq,
    text: arrival.text,
    dueAt: dueAtOf(arrival, now),
    // A reply that is known answers no other message.
    burst:
      arrival.gather === null || fixed !== null
        ? null
        : burstFrom({ ...arrival.gather, dueInMs: arrival.dueInMs }, joined, now),
    createdAt: now,
    inboxId: 0,
  };
  effects.push(wait);
  const ticket = () => ({
    userId: arrival.userId,
    templateId: arrival.templateId,
    externalId: arrival.externalId,
    inboxId: wait.inboxId,
    conversationId: conversation.id,
    seq,
  });
  if (!isFree) return { effects, outcome: () => ({ kind: 'queued', ticket: ticket() }) };
  const leased = lease(conversation, allowance, arrival.limits.aiRepliesPerDay, wait.burst, now);
  wait.burst = leased.burst;
  return {
    effects,
    outcome: () => ({ kind: 'leased', turn: leased.turn(ticket(), now), joined: joined?.settled ?? [] }),
  };
}

function dueAtOf({ dueInMs }: Pick<Arrival, 'dueInMs'>, now: number): number {
  return dueInMs === null ? NOBODY_WAITS : now + dueInMs;
}

/** Whether a customer who is known wants no more replies from now on. */
function isNewStop({ consent }: Arrival, { id, pause }: ConversationState): boolean {
  return consent === 'stop' && id !== 0 && !isOptedOut(pause);
}

/** The messages before it, where all of them are part of a burst that this one goes on with. */
function joinBefore(
  { gather, fixed, calledBy }: Arrival,
  { conversation, waiting, now }: ArrivalScene,
  seq: number,
): Joined | null {
  if (gather === null || conversation.headSeq >= seq) return null;
  if (fixedReply(fixed, conversation, now) !== null) return null;
  const before = waiting().filter((entry) => entry.seq < seq);
  return joinAll(before, conversation, now, calledBy);
}

/**
 * Whether an entry makes room for its message's next one: it is too old, or it still waits in a conversation that was
 * deleted, where it will never be answered.
 */
export function isExpired({ createdAt, state, isKept }: InboxEntry, windowMs: number, now: number): boolean {
  return now - createdAt >= windowMs || (state !== INBOX_STATE.done && !isKept);
}

const SILENT: RecordedReply = { text: '', source: 'paused', handoff: false };

function replayed(reply: RecordedReply, conversation: ConversationState): ArrivalOutcome {
  const remembered = { ...reply, memo: readMemo(conversation) };
  return { kind: 'replayed', reply: remembered, conversationId: conversation.id };
}

/**
 * A reply that certainly goes no other way is handed over, and its delivery cancelled in the same step; but not
 * while the bot is paused, because the customer has not seen it yet.
 */
function replay(
  arrival: Arrival,
  before: InboxEntry,
  { conversation, now }: ArrivalScene,
): Decision<ArrivalOutcome> {
  const { userId, fixed } = arrival;
  const reply = replyForCaller(before);
  // STOP once more after a START that came between; and what was said before it is not said again after it.
  if (isNewStop(arrival, conversation))
    return {
      effects: decideConsent(arrival, conversation, now),
      outcome: () => replayed(reply, conversation),
    };
  if (isOptedOut(conversation.pause) && reply.source !== 'opted_out')
    return unchanged(replayed(SILENT, conversation));
  if (before.delivery !== 'pending' && before.delivery !== 'failed')
    return unchanged(replayed(reply, conversation));
  // Where nobody waits for the reply, nobody can take it.
  if (placeOf(arrival.externalId) !== null) return unchanged(replayed(ON_ITS_WAY, conversation));
  const isSilenced = fixedReply(fixed, conversation, now)?.source === 'paused';
  if (isSilenced) return unchanged(replayed(SILENT, conversation));
  return {
    effects: [{ kind: 'cancel-delivery', userId, inboxId: before.id }],
    outcome: () => replayed(reply, conversation),
    isUnchanged: true,
  };
}

/** The same message again: its answer, or the right to answer it where the request that had it is gone. */
function decideRepeat(arrival: Arrival, before: InboxEntry, scene: ArrivalScene): Decision<ArrivalOutcome> {
  const { conversation, allowance, now } = scene;
  if (before.state !== INBOX_STATE.waiting) return replay(arrival, before, scene);
  // A group may have changed since: it is answered in the conversation that it came to.
  const isHead = before.conversationId === conversation.id && before.seq === conversation.headSeq;
  if (!isHead || !isAbandoned(before, conversation, now)) {
    // Its caller has gone with that, and the reply leaves through the outbox.
    const isLate = arrival.deliversLater && arrival.dueInMs !== null && (before.dueAt ?? NOBODY_WAITS) <= now;
    if (isLate) return unchanged(replayed(ON_ITS_WAY, conversation));
    return unchanged({ kind: 'underway', inboxId: before.id, conversationId: before.conversationId });
  }
  const ticket = {
    userId: arrival.userId,
    templateId: arrival.templateId,
    externalId: arrival.externalId,
    inboxId: before.id,
    conversationId: conversation.id,
    seq: before.seq,
  };
  const leased = lease(conversation, allowance, arrival.limits.aiRepliesPerDay, before.burst, now);
  return {
    // Whoever asks again waits now.
    effects: changed(before, { dueAt: dueAtOf(arrival, now), burst: leased.burst }),
    outcome: () => ({ kind: 'leased', turn: leased.turn(ticket, before.createdAt), joined: [] }),
  };
}

/** Whether a conversation may come into being for this message: a flood under made-up ids must not fill the table. */
export function mayCreateConversation(arrival: Arrival, allowance: AllowanceState, now: number): boolean {
  return admit(allowance.rateFullAt, arrival.limits.perTemplate, now).admitted;
}

/** The same for several in a row: each takes its share of the allowance. */
export function takeForConversation(arrival: Arrival, allowance: AllowanceState, now: number): boolean {
  const admission = admit(allowance.rateFullAt, arrival.limits.perTemplate, now);
  if (admission.admitted) allowance.rateFullAt = admission.fullAt;
  return admission.admitted;
}

/** Stands for a conversation that does not exist and is not created. */
export function blankConversation({ userId, templateId, externalId }: ConversationKey): ConversationState {
  return {
    id: 0,
    userId,
    templateId,
    externalId,
    contactName: '',
    messageCount: 0,
    pause: null,
    nextSeq: 0,
    headSeq: 0,
    leaseToken: 0,
    leaseUntil: 0,
    rateFullAt: 0,
    lastActiveAt: 0,
    lastReplyAt: null,
    memo: null,
    version: 0,
  };
}

function takeAllowance(
  arrival: Arrival,
  conversation: ConversationState,
  allowance: AllowanceState,
  now: number,
): (ArrivalOutcome & { kind: 'limited' }) | null {
  const forConversation = admit(conversation.rateFullAt, arrival.limits.perConversation, now);
  if (!forConversation.admitted) {
    return { kind: 'limited', retryAfterMs: forConversation.retryAfterMs };
  }
  const forTemplate = admit(allowance.rateFullAt, arrival.limits.perTemplate, now);
  if (!forTemplate.admitted) {
    return { kind: 'limited', retryAfterMs: forTemplate.retryAfterMs };
  }
  conversation.rateFullAt = forConversation.fullAt;
  allowance.rateFullAt = forTemplate.fullAt;
  return null;
}

const MINUTE_MS = 60_000;

/**
 * The generic cell rate algorithm (GCRA): one number, the time at which the whole allowance is free again.
 * Lets a burst of `perMinute` through, then one message every `60 / perMinute` seconds.
 * Returns the new number, or how long to wait, in milliseconds.
 */
function admit(
  fullAt: number,
  perMinute: number,
  now: number,
): { admitted: true; fullAt: number } | { admitted: false; retryAfterMs: number } {
  if (perMinute === 0) return { admitted: true, fullAt };
  // It is a minute away at most, so one beyond that was written before the clock was set back.
  const since = fullAt > now + MINUTE_MS + 1 ? now : fullAt;
  const next = Math.max(since, now) + MINUTE_MS / perMinute;
  const excess = next - now - MINUTE_MS;
  // Rounding: ten times 6,000 ms must fit into a minute.
  return excess > 0.5
    ? { admitted: false, retryAfterMs: Math.ceil(excess) }
    : { admitted: true, fullAt: Math.round(next) };
}
