import type { CreatedToken, TokenBody, TokenView } from '../../../src/contract/tokens.ts';
import { read, request } from '../../lib/http.ts';

export function fetchTokens(): Promise<TokenView[]> {
  return read('/api/tokens');
}

export function postToken(body: TokenBody): Promise<CreatedToken> {
  return request('/api/tokens', { method: 'POST', body });
}

export function deleteToken(id: number): Promise<unknown> {
  return request(`/api/tokens/${id}`, { method: 'DELETE' });
}
