import type { Database } from '../../db/database.ts';
import type { Logger } from '../../log.ts';
import { claimDueCustomers, type DueCustomer, postponeDue, settleDue } from './customers.store.ts';
import { failEvents } from './events.store.ts';
import { faultOf, isRefusal } from './stripe-errors.ts';
import type { SyncSubscription } from './sync.ts';

export interface DueSyncsDeps {
  db: Database;
  syncSubscription: SyncSubscription;
  log: Logger;
  clock: () => number;
}

const AT_ONCE = 5;
/** Longer than a sync usually takes, so that two processes share the work; it is due again soon if one is killed. */
const CLAIM_MS = 30_000;
const FIRST_PAUSE_MS = 2_000;
/** What Stripe has missed is caught up within a minute of its return. */
const AWAY_PAUSE_MS = 45_000;
/** Somebody whom this Stripe account does not know, for instance: only a person can mend that. */
const REFUSED_PAUSE_MS = 60 * 60_000;

/** Syncs who is due; with growing pauses while that fails. For the background. */
export function createDueSyncs({ db, syncSubscription, log, clock }: DueSyncsDeps): () => Promise<void> {
  async function sync(customer: DueCustomer): Promise<void> {
    const { customerId, failures } = customer;
    try {
      await syncSubscription(customerId);
      await settleDue(db.knex, customer);
    } catch (error) {
      const longest = isRefusal(error) ? REFUSED_PAUSE_MS : AWAY_PAUSE_MS;
      const pause = Math.min(FIRST_PAUSE_MS * 2 ** Math.min(failures, 20), longest);
      const fault = faultOf(error);
      // The first of a row tells the operator; the row itself keeps the latest.
      if (failures === 0) log.warn({ customerId, fault }, 'a subscription could not be read from Stripe');
      await postponeDue(db.knex, customer, clock() + pause, fault);
      await failEvents(db.knex, customerId, fault);
    }
  }

  return async () => {
    for (;;) {
      const due = await claimDueCustomers(db.knex, clock(), clock() + CLAIM_MS, AT_ONCE);
      await Promise.all(due.map(sync));
      if (due.length < AT_ONCE) return;
    }
  };
}
