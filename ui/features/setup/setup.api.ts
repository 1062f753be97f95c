import type { SetupView } from '../../../src/contract/setup.ts';
import { read } from '../../lib/http.ts';

export function fetchSetup(): Promise<SetupView> {
  return read('/api/setup');
}
