import type { KeysView } from '../../../src/contract/keys.ts';
import type { SetupView } from '../../../src/contract/setup.ts';
import { createUserResource } from '../session/user-data.ts';
import { fetchKeys } from './keys.api.ts';

/** Which keys are saved, and whether the server has one of its own. */
export const keys = createUserResource<KeysView>(fetchKeys);

/** What the AI can be asked with: unknown keys count as there, and the server's does not stand in for a lost one. */
export type AiKeyState = 'there' | 'missing' | 'unreadable';

export function aiKeyState(): AiKeyState {
  const state = keys.state.value;
  if (state.status !== 'ready') return 'there';
  const { hasOpenaiKey, hasServerKey, unreadableKeys } = state.value;
  const isKeyUnreadable = unreadableKeys.includes('openai');
  return keyStateOf({ hasKey: hasOpenaiKey || hasServerKey, isKeyUnreadable });
}

export function keyStateOf({
  hasKey,
  isKeyUnreadable,
}: Pick<SetupView, 'hasKey' | 'isKeyUnreadable'>): AiKeyState {
  if (isKeyUnreadable) return 'unreadable';
  return hasKey ? 'there' : 'missing';
}

export function hasAiKey(): boolean {
  return aiKeyState() === 'there';
}
