import type { Knex } from 'knex';
import { recordChange } from '../../db/change-feed.ts';
import { forgetCustomer } from './customers.store.ts';
import { endSubscriptions } from './subscriptions.store.ts';

/** Ends here what a customer had whom Stripe does not know, so that the next purchase begins with another one. */
export async function giveUpCustomer(trx: Knex.Transaction, customerId: string, now: number): Promise<void> {
  for (const userId of await endSubscriptions(trx, customerId, now)) {
    await recordChange(trx, 'account', userId, now);
  }
  await forgetCustomer(trx, customerId);
}
