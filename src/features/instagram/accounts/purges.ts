import type { Purge } from '../../maintenance/purge.ts';
import { deletePastDeletions } from './deletions.store.ts';
import { deletePastLogins } from './logins.store.ts';

const HOUR_MS = 60 * 60_000;

/** What connecting leaves behind. Whoever had data deleted can look that up for a year. */
export const INSTAGRAM_PURGES: readonly Purge[] = [
  { name: 'instagram logins', keepMs: () => HOUR_MS, delete: deletePastLogins },
  { name: 'instagram deletions', keepMs: () => 366 * 24 * HOUR_MS, delete: deletePastDeletions },
];
