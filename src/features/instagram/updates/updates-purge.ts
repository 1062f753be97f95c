import type { Purge } from '../../maintenance/purge.ts';
import { purgeMapped } from './message-map.store.ts';
import { purgeUpdates } from './updates.store.ts';

/** Meta sends an update again for 36 hours. */
const UPDATES_KEPT_MS = 48 * 60 * 60_000;

/** `retentionMs`: how long messages are kept; 0: for ever. */
export function instagramPurges(retentionMs: () => number): Purge[] {
  return [
    { name: 'instagram updates', keepMs: () => UPDATES_KEPT_MS, delete: purgeUpdates },
    { name: 'instagram messages', keepMs: retentionMs, delete: purgeMapped },
  ];
}
