import { PLAN_LABELS } from '../../contract/plans.ts';
import type { Database } from '../../db/database.ts';
import type { Outbox } from '../../mail/outbox.ts';
import type { Accounts } from '../account/account.service.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { isoDay, longDate } from './dates.ts';
import { claimExpiringCard, withExpiringCard } from './subscriptions.store.ts';
import type { SyncSubscription } from './sync.ts';

export interface CardNoticesDeps {
  db: Database;
  accounts: Accounts;
  notifications: Notifications;
  outbox: Outbox;
  syncSubscription: SyncSubscription;
  clock: () => number;
}

const NOTICE_MS = 31 * 24 * 60 * 60 * 1_000;

/** Tells owners once, within the last month, that their card expires before it is charged again. For the background. */
export function createCardNotices(deps: CardNoticesDeps): () => Promise<void> {
  const { db, accounts, notifications, outbox, syncSubscription, clock } = deps;
  return async () => {
    for (const { id, customerId, userId } of await withExpiringCard(db.knex, clock() + NOTICE_MS)) {
      // The owner may have entered a new card, of which Stripe sends no event.
      await syncSubscription(customerId);
      const user = await accounts.get(userId);
      if (user === null) continue;
      await db.knex.transaction(async (trx) => {
        const due = await claimExpiringCard(trx, id, clock() + NOTICE_MS);
        if (due === null) return;
        const { planType, periodEnd } = due;
        const plan = PLAN_LABELS[planType];
        const mail = {
          kind: 'card-expiring',
          username: user.username,
          plan,
          renewsOn: longDate(periodEnd),
        } as const;
        await outbox.add(trx, { to: user.email, mail, userId, expiresAt: null });
        const detail = isoDay(periodEnd);
        await notifications.tell(trx, { userId, templateId: null, kind: 'card_expiring', detail });
      });
    }
  };
}
