import type { Database } from '../../db/database.ts';
import { customerOfUser, listCustomers } from './customers.store.ts';
import type { Difference } from './differences.ts';
import { faultOf } from './stripe-errors.ts';
import type { SyncSubscription } from './sync.ts';

/** What a sync by hand has done for one customer. */
export interface SyncedCustomer {
  customerId: string;
  /** Null: the account is deleted. */
  userId: number | null;
  differences: Difference[];
  /** Why Stripe could not be read; '' where it could. */
  fault: string;
}

/** Syncs one user, or all whom Stripe knows, one after the other. */
export type SyncByHand = (userId: number | null) => AsyncGenerator<SyncedCustomer>;

export function createSyncByHand(db: Database, syncSubscription: SyncSubscription): SyncByHand {
  return async function* syncByHand(userId) {
    const one = userId === null ? null : await customerOfUser(db.knex, userId);
    const customers =
      userId === null ? await listCustomers(db.knex) : [one].filter((found) => found !== null);
    for (const customer of customers) {
      const { customerId } = customer;
      if (customerId === null) continue;
      const synced = { customerId, userId: customer.userId };
      try {
        yield { ...synced, differences: await syncSubscription(customerId), fault: '' };
      } catch (error) {
        yield { ...synced, differences: [], fault: faultOf(error) };
      }
    }
  };
}
