import type { KeyCheckResult } from '../../../src/contract/key-checks.ts';
import type { DatedPrice } from '../../../src/contract/keys.ts';
import { createUserResource } from '../session/user-data.ts';
import { fetchModels } from './keys.api.ts';

/** What the provider said to the key, and which models it offers. */
export interface KeyState {
  result: KeyCheckResult;
  /** When it said so, in ms since 1970. */
  at: number;
  models: readonly string[];
  prices: readonly DatedPrice[];
}

/** Asking for the models tries the key: one call tells both. */
export const keyState = createUserResource<KeyState>(async () => {
  const { models, prices, check } = await fetchModels();
  return { result: check.result, at: Date.now(), models, prices };
});
