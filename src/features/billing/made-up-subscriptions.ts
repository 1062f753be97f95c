import type { PlanType } from '../../contract/plans.ts';
import type { Database } from '../../db/database.ts';
import { saveSubscription } from './subscriptions.store.ts';

/** A subscription that nobody pays. */
export interface MadeUpSubscription {
  userId: number;
  planType: PlanType;
  /** Dollars for each month or year. */
  price: number;
  startedAt: number;
  /** null: it goes on. */
  endedAt: number | null;
}

/** Writes a subscription as if Stripe had told of it: for the demo, whose operator has figures to look at. */
export async function keepMadeUpSubscription(db: Database, made: MadeUpSubscription): Promise<void> {
  const { userId, planType, price, startedAt, endedAt } = made;
  const state = {
    id: `sub_demo_${userId}`,
    planType,
    status: endedAt === null ? 'active' : 'canceled',
    startedAt,
    periodEnd: null,
    endsAt: null,
    accessUntil: endedAt === null ? null : 0,
    unitAmount: Math.round(price * 100),
    interval: planType.endsWith('_annual') ? 'year' : 'month',
    pastDueSince: null,
    cardExpiresAt: null,
    endedAt,
  };
  const owner = { customerId: `cus_demo_${userId}`, userId };
  await db.knex.transaction((trx) => saveSubscription(trx, owner, state, endedAt ?? startedAt));
}
