import type { Database } from '../../db/database.ts';
import type { User } from '../account/account.service.ts';
import { knownCustomers } from './customers.store.ts';
import type { HeldLease } from './purchase-lease.ts';
import { attemptOf, bindCustomer } from './purchases.store.ts';
import type { StripeBilling } from './stripe-billing.ts';
import { isMissing } from './stripe-errors.ts';
import type { Operation } from './stripe-operation.ts';

/** Who a user is at Stripe; for whom holds the user's lease. */
export type Customers = ReturnType<typeof createCustomers>;

type StripeSide = Pick<StripeBilling, 'syncSubscription' | 'giveUpCustomer' | 'installationId'>;

export function createCustomers(
  db: Database,
  { syncSubscription, giveUpCustomer, installationId }: StripeSide,
) {
  /** With our rows read anew. Null: nobody yet, or one who is gone at Stripe, or of another account than the key's. */
  async function find({ customerId }: HeldLease): Promise<string | null> {
    if (customerId === null) return null;
    try {
      await syncSubscription(customerId);
    } catch (error) {
      if (!isMissing(error)) throw error;
      await giveUpCustomer(customerId);
    }
    const isKnown = (await knownCustomers(db.knex, [customerId])).has(customerId);
    return isKnown ? customerId : null;
  }

  return {
    find,
    /** Made, and bound to the user, before anything is sold. */
    async findOrMake(operation: Operation, lease: HeldLease, user: User): Promise<string> {
      const known = await find(lease);
      if (known !== null) return known;
      const installation = await installationId();
      const metadata = { dmreply_installation: installation, dmreply_user: String(user.id) };
      // Only the row tells those who go on after us that somebody was forgotten, so the key follows the row.
      const { client, writing } = operation.inScope(`${installation} ${await attemptOf(db.knex, lease.id)}`);
      const { id } = await client.customers.create(
        { email: user.email, name: user.username, metadata },
        writing('customer', lease.id, user.email),
      );
      await bindCustomer(db.knex, lease.token, id);
      return id;
    },
  };
}
