import type { UserView } from '../../../src/contract/user.ts';
import { isRefusal, sentenceOf } from '../../lib/http.ts';
import { type NoticeInput, notify } from '../../lib/notices.ts';
import { acceptUser, refreshUser } from '../session/session.store.ts';

const UNREACHABLE = 'That did not work. Check your connection and try again.';

/**
 * Makes a call that answers with the user as they are then, and says how it went. True where there is nothing left to
 * decide: it went well, or something was changed elsewhere since this page was opened.
 */
export async function callPlan(
  call: () => Promise<UserView>,
  words: { done: NoticeInput; failed: string },
): Promise<boolean> {
  try {
    acceptUser(await call());
    notify({ ...words.done, variant: 'success' });
    return true;
  } catch (error) {
    notify({ title: words.failed, text: sentenceOf(error, UNREACHABLE), variant: 'destructive' });
    if (!isRefusal(error)) return false;
    await refreshUser();
    return true;
  }
}
