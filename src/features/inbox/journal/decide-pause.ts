import type { Pause } from './journal.types.ts';
import type { ConversationState, Decision } from './state.ts';

/** Silence, or an end to it. Ending what was over already is nothing to tell. */
export function decidePause(
  { until, by }: Pause,
  conversation: ConversationState,
  now: number,
): Decision<void> {
  const wasPaused = conversation.pausedUntil !== null && conversation.pausedUntil > now;
  conversation.pausedUntil = until;
  const outcome = () => undefined;
  if (until === null && !wasPaused) return { effects: [], outcome };
  const event = until === null ? 'resumed' : 'paused';
  return { effects: [{ kind: 'mark', conversation, event, by, pausedUntil: until, at: now }], outcome };
}
