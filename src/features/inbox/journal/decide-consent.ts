import type { Pause } from '../../../contract/bot-control.ts';
import type { Arrival } from './journal.types.ts';
import { note, readMemo } from './memo.ts';
import type { ConversationState, Effect } from './state.ts';

export function isOptedOut(pause: Pause | null): boolean {
  return pause?.reason === 'customer';
}

/** What a customer's STOP or START changes, before anything is answered: replies under way are dropped with it. */
export function decideConsent(
  { consent = null }: Arrival,
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
