import { PLAN_LABELS } from '../../contract/plans.ts';
import type { Database } from '../../db/database.ts';
import { lockOwner } from '../../db/lock-owner.ts';
import type { Outbox } from '../../mail/outbox.ts';
import type { Accounts } from '../account/account.service.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import type { Billing } from './billing.service.ts';
import { usersWhosePlanEnds, wasToldOfEnding } from './billing.store.ts';
import { isoDay, longDate } from './dates.ts';

export interface EndingNoticesDeps {
  db: Database;
  accounts: Accounts;
  billing: Billing;
  notifications: Notifications;
  outbox: Outbox;
  clock: () => number;
}

const DAY_MS = 24 * 60 * 60 * 1_000;
const NOTICE_MS = 7 * DAY_MS;

/** Tells owners once, within the last week, that their access ends: at the bell and by mail. For the background. */
export function createEndingNotices(deps: EndingNoticesDeps): () => Promise<void> {
  const { db, accounts, billing, notifications, outbox, clock } = deps;

  async function tell(userId: number): Promise<void> {
    const now = clock();
    const { endsAt, planType, isPastDue } = await billing.entitlement(userId);
    const user = await accounts.get(userId);
    if (user === null || planType === null || endsAt === null || endsAt > now + NOTICE_MS) return;
    // Whoever has not paid was told of that, and by when.
    if (isPastDue) return;
    const mail = {
      kind: 'subscription-ending',
      username: user.username,
      plan: PLAN_LABELS[planType],
      endsOn: longDate(endsAt),
    } as const;
    const detail = isoDay(endsAt);
    await db.knex.transaction(async (trx) => {
      // Several processes look at the same time; the second one waits here and finds that it is done.
      await lockOwner(trx, userId);
      if (await wasToldOfEnding(trx, userId, now - NOTICE_MS)) return;
      await notifications.tell(trx, { userId, templateId: null, kind: 'subscription_ending', detail });
      await outbox.add(trx, { to: user.email, mail, userId, expiresAt: null });
    });
  }

  return async () => {
    if (billing.mode === 'free') return;
    const now = clock();
    for (const userId of await usersWhosePlanEnds(db.knex, now, now + NOTICE_MS)) await tell(userId);
  };
}
