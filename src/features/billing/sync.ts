import { recordChange } from '../../db/change-feed.ts';
import type { Database } from '../../db/database.ts';
import type { Logger } from '../../log.ts';
import type { Accounts, User } from '../account/account.service.ts';
import { beginSync, forgetCustomer, lockForSync, markEmailKnown } from './customers.store.ts';
import { type Difference, differences } from './differences.ts';
import { endAtStripe } from './end-at-stripe.ts';
import { settleEvents } from './events.store.ts';
import { withoutEnd } from './in-place.ts';
import { readCustomer } from './read-customer.ts';
import type { StripeClient } from './stripe.ts';
import { faultOf } from './stripe-errors.ts';
import type { SubscriptionNotices } from './subscription-notices.ts';
import type { SubscriptionState } from './subscription-state.ts';
import { type Subscription, saveSubscription, subscriptionsOfCustomer } from './subscriptions.store.ts';

/**
 * Reads the truth about a customer from Stripe and writes it down. It may run at any time, any number of times and in
 * several processes at once: the end is the same. Returns what it has put right. Throws Stripe's errors, and has written
 * nothing then. Somebody whom we do not know is passed over.
 */
export type SyncSubscription = (customerId: string) => Promise<Difference[]>;

export interface SyncDeps {
  db: Database;
  stripe: () => Promise<StripeClient>;
  accounts: Accounts;
  notices: SubscriptionNotices;
  graceMs: number;
  log: Logger;
  clock: () => number;
}

export function createSyncSubscription(deps: SyncDeps): SyncSubscription {
  const { db, stripe, accounts, notices, graceMs, log, clock } = deps;

  /** Best effort: a sync does not fail for it, and the next one tries again. */
  async function tellEmail(client: StripeClient, customerId: string, email: string): Promise<boolean> {
    try {
      await client.customers.update(customerId, { email });
      return true;
    } catch (error) {
      log.warn({ customerId, fault: faultOf(error) }, 'Stripe did not take a new e-mail address');
      return false;
    }
  }

  async function write(
    customerId: string,
    begun: { number: number; at: number },
    truth: readonly SubscriptionState[] | null,
    user: User | null,
  ): Promise<Difference[]> {
    return db.knex.transaction(async (trx) => {
      const customer = await lockForSync(trx, customerId, begun.number, clock());
      // One that began later has read what we have read, or something newer.
      if (customer === null) return [];
      const before = await subscriptionsOfCustomer(trx, customerId);
      const now = clock();
      const found: Difference[] = [];
      const gone = before.filter(({ id }) => !truth?.some((state) => state.id === id));
      for (const state of [...(truth ?? []), ...gone.map((last) => ended(last, now))]) {
        const last = before.find(({ id }) => id === state.id);
        const differing = differences(last, state);
        if (differing.length === 0) continue;
        found.push(...differing);
        await saveSubscription(trx, { customerId, userId: customer.userId }, state, now);
        if (user !== null && customer.userId === user.id) await notices.tell(trx, user, last, state);
      }
      if (truth === null) await forgetCustomer(trx, customerId);
      await settleEvents(trx, customerId, begun.at, now);
      if (found.length > 0 && customer.userId !== null) {
        await recordChange(trx, 'account', customer.userId, now);
      }
      return found;
    });
  }

  async function syncSubscription(customerId: string): Promise<Difference[]> {
    const at = clock();
    const begun = await beginSync(db.knex, customerId);
    if (begun === null) return [];
    const { userId, isEmailStale } = begun.customer;
    const client = await stripe();
    const user = userId === null ? null : await accounts.get(userId);
    const known = await subscriptionsOfCustomer(db.knex, customerId);
    const pastDue = new Map(known.map(({ id, pastDueSince }) => [id, pastDueSince]));
    const read = () => readCustomer(client, customerId, pastDue, graceMs);
    let truth = await read();
    if (truth !== null && userId === null) {
      await endAtStripe(client, customerId, truth.states);
      truth = await read();
    }
    if (
      truth !== null &&
      isEmailStale &&
      user !== null &&
      (await tellEmail(client, customerId, user.email))
    ) {
      await markEmailKnown(db.knex, customerId, user.email);
    }
    const found = await write(customerId, { number: begun.number, at }, truth?.states ?? null, user);
    const halfway = userId === null ? [] : (truth?.halfway ?? []);
    // Somebody who has cancelled has paid for another plan, and goes on with it, whether or not they came back to us.
    for (const subscription of halfway) {
      await client.subscriptions.update(subscription.id, withoutEnd(subscription));
    }
    return halfway.length === 0 ? found : [...found, ...(await syncSubscription(customerId))];
  }
  return syncSubscription;
}

/** What becomes of a subscription that Stripe no longer has, as when its customer is deleted. */
function ended(last: Subscription, now: number): SubscriptionState {
  if (last.endedAt !== null) return last;
  return { ...last, status: 'canceled', accessUntil: 0, pastDueSince: null, endedAt: now };
}
