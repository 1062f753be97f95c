import type { SessionView } from '../../../src/contract/user.ts';
import { sentenceOf } from '../../lib/http.ts';
import { notify } from '../../lib/notices.ts';
import { createResource } from '../../lib/resource.ts';
import { deleteOtherSessions, deleteSession, fetchSessions } from './account.api.ts';

/** Where the user is signed in. */
export const sessions = createResource<SessionView[]>(fetchSessions);

export async function endSession(view: SessionView): Promise<void> {
  try {
    await deleteSession(view.id);
    notify({ title: 'Signed out', text: `${view.browser} is signed out.`, variant: 'success' });
  } catch (error) {
    notifyFailure(error);
  }
  await sessions.refresh();
}

export async function endOtherSessions(): Promise<void> {
  try {
    const { signedOut } = await deleteOtherSessions();
    const text =
      signedOut === 1 ? 'One other browser is signed out.' : `${signedOut} other browsers are signed out.`;
    notify({ title: 'Signed out everywhere else', text, variant: 'success' });
  } catch (error) {
    notifyFailure(error);
  }
  await sessions.refresh();
}

function notifyFailure(error: unknown): void {
  const text = sentenceOf(error, 'That did not work. Check your connection and try again.');
  notify({ title: 'Error', text, variant: 'destructive' });
}
