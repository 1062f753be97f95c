import type { AdminMail } from '../contract/admin-health.ts';
import { isoTime } from '../contract/times.ts';
import type { OutboxRow } from './outbox.store.ts';

/** A mail as the operator sees it: to whom and how far, never what it says. */
export function toAdminMail(row: OutboxRow): AdminMail {
  const { id, kind, recipient, state, attempts, lastError, createdAt, nextAt, sealedMessage } = row;
  return {
    id,
    kind,
    recipient,
    state,
    attempts,
    lastError,
    createdAt: isoTime(createdAt),
    nextAttempt: state === 'waiting' ? isoTime(nextAt) : null,
    canRetry: state !== 'waiting' && sealedMessage !== '',
  };
}
