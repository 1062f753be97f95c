import type {
  InstagramAccountBody,
  InstagramAppBody,
  InstagramDeletion,
  InstagramLogin,
  InstagramLoginBody,
  InstagramView,
} from '../../../src/contract/instagram-api.ts';
import { read, request } from '../../lib/http.ts';

const AT = '/api/instagram';

export function fetchInstagram(): Promise<InstagramView> {
  return read(AT);
}

export function saveApp(body: InstagramAppBody): Promise<InstagramView> {
  return request(`${AT}/app`, { method: 'PUT', body });
}

export function startLogin(): Promise<InstagramLogin> {
  return request(`${AT}/login`, { method: 'POST' });
}

export function finishLogin(body: InstagramLoginBody): Promise<InstagramView> {
  return request(`${AT}/login/finish`, { method: 'POST', body });
}

export function connectToken(token: string): Promise<InstagramView> {
  return request(`${AT}/accounts`, { method: 'POST', body: { token } });
}

export function changeAccount(id: number, body: InstagramAccountBody): Promise<InstagramView> {
  return request(`${AT}/accounts/${id}`, { method: 'PATCH', body });
}

export function disconnectAccount(id: number): Promise<InstagramView> {
  return request(`${AT}/accounts/${id}`, { method: 'DELETE' });
}

export function fetchDeletion(code: string): Promise<InstagramDeletion> {
  return read(`${AT}/deletions/${encodeURIComponent(code)}`);
}
