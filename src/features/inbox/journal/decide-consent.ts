import { isPaused, type Pause } from '../../../contract/bot-control.ts';
import { changedMemo, type Memo } from '../../../contract/memo.ts';
import type { Arrival, SetPause } from './journal.types.ts';
import { note, readMemo } from './memo.ts';
import type { ConversationState, Decision, Effect } from './state.ts';

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

/** Silence, or an end to it. Resuming a bot that speaks leaves no event. */
export function decidePause(
  { pause, by }: SetPause,
  conversation: ConversationState,
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
  return { effects: [...notes, { kind: 'mark', conversation, event, by, pausedUntil, at: now }], outcome };
}

/** A pause that has ended by itself is a return too. */
export function withReturn(conversation: ConversationState, now: number): Memo {
  const memo = readMemo(conversation);
  const until = conversation.pause?.until ?? null;
  if (until === null || until > now) return memo;
  return changedMemo(memo, { manners: { backAt: Math.max(until, memo.manners?.backAt ?? 0) } });
}
