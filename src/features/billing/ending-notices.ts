import type { Database } from '../../db/database.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import type { Billing } from './billing.service.ts';
import { usersWithEndingGrant } from './billing.store.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const NOTICE_MS = 7 * DAY_MS;

/** Tells owners once, within the last week, that their access ends. For the background. */
export function createEndingNotices(
  db: Database,
  billing: Billing,
  notifications: Notifications,
  clock: () => number,
): () => Promise<void> {
  return async () => {
    if (billing.mode === 'free') return;
    const now = clock();
    for (const userId of await usersWithEndingGrant(db.knex, now, now + NOTICE_MS)) {
      const { endsAt } = await billing.entitlement(userId);
      if (endsAt === null || endsAt > now + NOTICE_MS) continue;
      const detail = new Date(endsAt).toISOString().slice(0, 10);
      notifications.notify({ userId, templateId: null, kind: 'subscription_ending', detail });
    }
  };
}
