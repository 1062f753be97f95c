import type { SetupView } from '../../../src/contract/setup.ts';
import { read, request } from '../../lib/http.ts';

export function fetchSetup(): Promise<SetupView> {
  return read('/api/setup');
}

export function postAddressCopied(): Promise<unknown> {
  return request('/api/setup/address-copied', { method: 'POST' });
}
