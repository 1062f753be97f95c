import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { AdminUserDetail, GrantBody } from '../../../../src/contract/admin-users.ts';
import { ApiError, sentenceOf } from '../../../lib/http.ts';
import { notify } from '../../../lib/notices.ts';
import { askAdmin, isToldElsewhere } from '../admin-http.ts';
import { onAdminChange } from '../admin-session.store.ts';

export type UserState =
  | { status: 'loading' | 'failed' | 'missing'; id: number }
  | { status: 'ready'; id: number; user: AdminUserDetail };

const current = signal<UserState | null>(null);
onAdminChange(() => {
  current.value = null;
});

/** The user whose page is open. */
export const openUser: ReadonlySignal<UserState | null> = current;

const pathOf = (id: number) => `/api/admin/users/${id}`;

export async function showUser(id: number): Promise<void> {
  if (current.peek()?.id !== id) current.value = { status: 'loading', id };
  try {
    const user = await askAdmin<AdminUserDetail>(pathOf(id));
    if (current.peek()?.id === id) current.value = { status: 'ready', id, user };
  } catch (error) {
    if (current.peek()?.id !== id) return;
    const isMissing = error instanceof ApiError && error.status === 404;
    current.value = { status: isMissing ? 'missing' : 'failed', id };
  }
}

/** What was refused, by field; null when it is done. */
export type ActProblem = Readonly<Record<string, string>> | null;

interface Act {
  method: 'POST' | 'DELETE';
  /** Below the user's own path. */
  path: string;
  body?: unknown;
  /** What the notice says when it is done. */
  done: string;
}

async function act(id: number, { method, path, body, done }: Act): Promise<ActProblem> {
  try {
    await askAdmin(`${pathOf(id)}${path}`, { method, ...(body === undefined ? {} : { body }) });
  } catch (error) {
    if (!isToldElsewhere(error)) {
      const text = sentenceOf(error, 'That did not work. Check your connection and try again.');
      notify({ title: 'Error', text, variant: 'destructive' });
    }
    return error instanceof ApiError ? error.fields : {};
  }
  notify({ title: done, variant: 'success' });
  return null;
}

async function actAndShow(id: number, what: Act): Promise<ActProblem> {
  const problem = await act(id, what);
  await showUser(id);
  return problem;
}

export function givePlan(id: number, body: GrantBody): Promise<ActProblem> {
  return actAndShow(id, { method: 'POST', path: '/grants', body, done: 'Plan given' });
}

export function endGrant(id: number, grantId: number): Promise<ActProblem> {
  return actAndShow(id, { method: 'DELETE', path: `/grants/${grantId}`, done: 'Plan ended' });
}

export function endUserSession(id: number, sessionId: number): Promise<ActProblem> {
  return actAndShow(id, { method: 'DELETE', path: `/sessions/${sessionId}`, done: 'Signed out' });
}

export function endUserSessions(id: number): Promise<ActProblem> {
  return actAndShow(id, { method: 'DELETE', path: '/sessions', done: 'Signed out everywhere' });
}

export function disableUser(id: number): Promise<ActProblem> {
  return actAndShow(id, { method: 'POST', path: '/disable', done: 'Account disabled' });
}

export function enableUser(id: number): Promise<ActProblem> {
  return actAndShow(id, { method: 'POST', path: '/enable', done: 'Account enabled' });
}

/** The account is gone afterwards; its page too. */
export function deleteUserAccount(id: number, username: string): Promise<ActProblem> {
  return act(id, { method: 'DELETE', path: '', body: { username }, done: 'Account deleted' });
}
