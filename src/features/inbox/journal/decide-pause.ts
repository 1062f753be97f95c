import { isPaused } from '../../../contract/bot-control.ts';
import type { SetPause } from './journal.types.ts';
import type { ConversationState, Decision } from './state.ts';

/** Silence, or an end to it. Resuming a bot that speaks leaves no event. */
export function decidePause(
  { pause, by }: SetPause,
  conversation: ConversationState,
  now: number,
): Decision<void> {
  const wasPaused = isPaused(now, conversation.pause);
  conversation.pause = pause;
  const outcome = () => undefined;
  if (pause === null && !wasPaused) return { effects: [], outcome };
  const event = pause === null ? 'resumed' : 'paused';
  const pausedUntil = pause?.until ?? null;
  return { effects: [{ kind: 'mark', conversation, event, by, pausedUntil, at: now }], outcome };
}
