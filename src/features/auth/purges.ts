import { deletePastMails } from '../../mail/outbox.ts';
import type { Purge } from '../maintenance/purge.ts';
import { deletePastChallenges } from './challenges.store.ts';
import { deletePastAttempts } from './limits.store.ts';
import { deletePastSessions } from './sessions.store.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** What signing in leaves behind. A code is kept for a day, because until then its step can be sent again. */
export const SIGN_IN_PURGES: readonly Purge[] = [
  { name: 'sessions', keepMs: () => HOUR_MS, delete: deletePastSessions },
  { name: 'challenges', keepMs: () => DAY_MS, delete: deletePastChallenges },
  { name: 'attempts', keepMs: () => HOUR_MS, delete: deletePastAttempts },
  { name: 'mail', keepMs: () => 7 * DAY_MS, delete: deletePastMails },
];
