import type { KeysView } from '../../../src/contract/keys.ts';
import { createUserResource } from '../session/user-data.ts';
import { fetchKeys } from './keys.api.ts';

/** Which keys are saved, and whether the server has one of its own. */
export const keys = createUserResource<KeysView>(fetchKeys);

/** False only when it is known that neither owner nor server has a key. */
export function hasAiKey(): boolean {
  const state = keys.state.value;
  return state.status !== 'ready' || state.value.hasOpenaiKey || state.value.hasServerKey;
}
