import type { Database } from '../../db/database.ts';
import { knownCustomers, markDue } from './customers.store.ts';
import { differences } from './differences.ts';
import type { Stripe, StripeClient } from './stripe.ts';
import { subscriptionState } from './subscription-state.ts';
import { runningSubscriptions, type Subscription } from './subscriptions.store.ts';

export interface ComparisonDeps {
  db: Database;
  stripe: () => Promise<StripeClient>;
  graceMs: number;
  clock: () => number;
}

const PAGE = 100;

/**
 * Compares all running subscriptions with Stripe's, a page at a time, and wants a sync of those customers for whom they
 * differ. Returns how many.
 */
export function createComparison({ db, stripe, graceMs, clock }: ComparisonDeps): () => Promise<number> {
  function isSame(row: Subscription | undefined, subscription: Stripe.Subscription): boolean {
    // What a list does not say is the sync's to find out.
    const { pastDueSince = null, cardExpiresAt = null } = row ?? {};
    const state = subscriptionState(subscription, { pastDueSince, cardExpiresAt, graceMs });
    return differences(row, state).length === 0;
  }

  return async () => {
    const rows = new Map((await runningSubscriptions(db.knex)).map((row) => [row.id, row]));
    const differing = new Set<string>();
    const page: Stripe.Subscription[] = [];
    async function compare(): Promise<void> {
      const customers = await knownCustomers(db.knex, page.map(customerOf));
      for (const subscription of page.splice(0)) {
        const row = rows.get(subscription.id);
        rows.delete(subscription.id);
        const customerId = customerOf(subscription);
        if (customers.has(customerId) && !isSame(row, subscription)) differing.add(customerId);
      }
    }
    // Without a status Stripe lists all that have not ended.
    for await (const subscription of (await stripe()).subscriptions.list({ limit: PAGE })) {
      if (page.push(subscription) === PAGE) await compare();
    }
    await compare();
    for (const row of rows.values()) if (row.status !== 'incomplete_expired') differing.add(row.customerId);
    await markDue(db.knex, [...differing], clock());
    return differing.size;
  };
}

function customerOf({ customer }: Stripe.Subscription): string {
  return typeof customer === 'string' ? customer : customer.id;
}
