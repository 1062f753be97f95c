import type { UserView } from '../../../src/contract/user.ts';
import { read, request } from '../../lib/http.ts';

/** The signed-in user, or null where the token is not (or no longer) good. */
export function fetchUser(): Promise<UserView | null> {
  return read<UserView>('/api/user', { on401: 'null' });
}

export function postLogout(): Promise<unknown> {
  return request('/api/auth/logout', { method: 'POST' });
}
