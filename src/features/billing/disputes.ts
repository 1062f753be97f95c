import type { Database } from '../../db/database.ts';
import type { Logger } from '../../log.ts';
import type { Outbox } from '../../mail/outbox.ts';
import type { Accounts } from '../account/account.service.ts';
import { findCustomer } from './customers.store.ts';
import { openDisputes, settleDispute } from './events.store.ts';
import type { StripeClient } from './stripe.ts';
import { isRefusal } from './stripe-errors.ts';

export interface DisputesDeps {
  db: Database;
  stripe: () => Promise<StripeClient>;
  accounts: Accounts;
  outbox: Outbox;
  /** Who reads what concerns the operator. */
  operators: () => Promise<string[]>;
  log: Logger;
  clock: () => number;
}

/**
 * Finds whose payment is disputed, wants a sync, and tells the operator once. It takes nothing away: the subscription at
 * Stripe decides, and whether that ends is the operator's to say.
 */
export function createDisputes(deps: DisputesDeps): () => Promise<void> {
  const { db, stripe, accounts, outbox, operators, log, clock } = deps;

  async function customerOf(chargeId: string): Promise<string | null> {
    try {
      const { customer } = await (await stripe()).charges.retrieve(chargeId);
      return typeof customer === 'string' ? customer : (customer?.id ?? null);
    } catch (error) {
      if (isRefusal(error)) return null;
      throw error;
    }
  }

  async function settle(eventId: string, chargeId: string): Promise<void> {
    const customerId = await customerOf(chargeId);
    const customer = customerId === null ? null : await findCustomer(db.knex, customerId);
    const user = customer?.userId == null ? null : await accounts.get(customer.userId);
    const mail = { kind: 'dispute', username: user?.username ?? 'somebody who has left', chargeId } as const;
    const readers = await operators();
    await db.knex.transaction(async (trx) => {
      const isFirst = await settleDispute(trx, eventId, customerId, clock());
      if (!isFirst || customer === null) return;
      log.warn({ customerId, chargeId }, 'a payment is disputed');
      for (const to of readers) await outbox.add(trx, { to, mail, userId: null, expiresAt: null });
    });
  }

  return async () => {
    for (const { id, chargeId } of await openDisputes(db.knex)) await settle(id, chargeId);
  };
}
