import { navigate } from '../../lib/base.ts';
import { request } from '../../lib/http.ts';
import { mayLeave } from '../../lib/leave-guard.ts';
import { dismissNotice, notify } from '../../lib/notices.ts';
import { ADMIN_PATHS } from '../../paths.ts';
import { adminSession, forgetAdmin } from './admin-session.store.ts';

export async function adminLogout(): Promise<void> {
  if (!(await mayLeave(true))) return;
  const headers = { authorization: `Bearer ${adminSession.peek()?.token ?? ''}` };
  await request('/api/admin/logout', { method: 'POST', headers }).catch(() => {
    // Offline, or ended already: this browser forgets it all the same.
  });
  dismissNotice();
  // First the page, then the session: the guard of the page would otherwise ask for a sign-in.
  navigate(ADMIN_PATHS.login);
  forgetAdmin();
  notify({ title: 'Logged out', text: 'You have been logged out successfully', variant: 'success' });
}
