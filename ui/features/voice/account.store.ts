import type { AccountReplies } from '../../../src/contract/voice-api.ts';
import { createUserResource } from '../session/user-data.ts';
import { fetchAccountReplies, putAccount } from './voice.api.ts';
import { keepVoice } from './voice.store.ts';

/** Replies that the owner typed in this account. */
export const accountReplies = createUserResource<AccountReplies>(fetchAccountReplies);

/** Resolves with whether it went well; else a notice says why. */
export async function learnFromAccount(): Promise<boolean> {
  const isLearned = await keepVoice(putAccount, 'Not learned');
  await accountReplies.refresh();
  return isLearned;
}
