import type { KeysView } from '../../../src/contract/keys.ts';
import { read } from '../../lib/http.ts';

export function fetchKeys(): Promise<KeysView> {
  return read('/api/keys');
}
