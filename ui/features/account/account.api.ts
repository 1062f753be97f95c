import type { ProfileAnswer, SessionView, VerifyEmailBody } from '../../../src/contract/user.ts';
import { read, request } from '../../lib/http.ts';

export function fetchSessions(): Promise<SessionView[]> {
  return read('/api/user/sessions');
}

export function deleteSession(id: number): Promise<unknown> {
  return request(`/api/user/sessions/${id}`, { method: 'DELETE' });
}

export function deleteOtherSessions(): Promise<{ signedOut: number }> {
  return request('/api/user/sessions', { method: 'DELETE' });
}

export function patchProfile(email: string): Promise<ProfileAnswer> {
  return request('/api/user/profile', { method: 'PATCH', body: { email } });
}

export function postVerifyEmail(body: VerifyEmailBody): Promise<{ message?: string }> {
  return request('/api/user/verify-email', { method: 'POST', body });
}

export function postRequestDeletion(): Promise<unknown> {
  return request('/api/user/request-deletion', { method: 'POST' });
}

export function deleteUser(code: string): Promise<unknown> {
  return request('/api/user', { method: 'DELETE', body: { code } });
}
