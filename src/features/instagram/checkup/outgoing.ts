import { HELD_BACK, TOO_LATE } from '../../../channels/deliverer.ts';
import { LIMITED, NO_PERMISSION, SWITCHED_OFF, WINDOW_CLOSED } from '../send/outcome.ts';
import type { OutgoingRow } from './checkup.store.ts';

/** What became of a message that was to go out. `held_back`: by the bot itself, because its owner has paused it. */
export type OutgoingKind =
  | 'sent'
  | 'waiting'
  | 'limited'
  | 'window_closed'
  | 'switched_off'
  | 'no_permission'
  | 'failed'
  | 'held_back'
  | 'unconfirmed';

export interface Outgoing {
  at: number;
  kind: OutgoingKind;
  /** In words for the owner. */
  problem: string;
}

/** What the sentence that was kept says. */
const REFUSALS: readonly (readonly [OutgoingKind, string])[] = [
  ['window_closed', WINDOW_CLOSED],
  ['window_closed', TOO_LATE],
  ['switched_off', SWITCHED_OFF],
  ['no_permission', NO_PERMISSION],
  ['held_back', HELD_BACK],
];

export function toOutgoing({ at, state, problem }: OutgoingRow): Outgoing {
  return { at, problem, kind: kindOf(state, problem) };
}

function kindOf(state: OutgoingRow['state'], problem: string): OutgoingKind {
  if (state === 'sent') return 'sent';
  if (state === 'unknown') return 'unconfirmed';
  // The beginning may say how much of it arrived.
  if (state !== 'failed') return problem.endsWith(LIMITED) ? 'limited' : 'waiting';
  return REFUSALS.find(([, words]) => problem.endsWith(words))?.[0] ?? 'failed';
}
