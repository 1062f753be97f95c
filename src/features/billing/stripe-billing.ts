import { createRepeater, type Repeater } from '../../background.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/database.ts';
import { claimTask } from '../../db/task-claims.ts';
import type { Logger } from '../../log.ts';
import type { Outbox } from '../../mail/outbox.ts';
import type { Accounts } from '../account/account.service.ts';
import type { Purge } from '../maintenance/purge.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import type { Billing } from './billing.service.ts';
import { type BillingHealth, billingHealth } from './billing-health.ts';
import { createCardNotices } from './card-notices.ts';
import { createCatchUp } from './catch-up.ts';
import { createComparison } from './comparison.ts';
import { createDisputes } from './disputes.ts';
import { createDueSyncs } from './due-syncs.ts';
import { purgeStripeEvents } from './events.store.ts';
import { giveUpCustomer } from './give-up-customer.ts';
import { installationId } from './installation.ts';
import { createReceiveEvent, type ReceiveEvent } from './receive-event.ts';
import { createStripe, type StripeClient } from './stripe.ts';
import { createSubscriptionNotices } from './subscription-notices.ts';
import { createSyncSubscription, type SyncSubscription } from './sync.ts';
import { createSyncByHand, type SyncByHand } from './sync-by-hand.ts';

/** What needs Stripe. */
export interface StripeBilling {
  stripe(): Promise<StripeClient>;
  /** Which database this is, for idempotency keys and for what customers carry at Stripe. */
  installationId(): Promise<string>;
  syncSubscription: SyncSubscription;
  /** For somebody whom Stripe does not know: deleted, or a customer of another account than the key's. */
  giveUpCustomer(customerId: string): Promise<void>;
  /** For the command line. */
  syncByHand: SyncByHand;
  health(): Promise<BillingHealth>;
  /** Null where no webhook secret is set: then nobody could tell Stripe's calls from a stranger's. */
  receiveEvent: ReceiveEvent | null;
  /** Asks for events that never arrived. Returns how many there were. */
  catchUp(): Promise<number>;
  /** Compares all running subscriptions with Stripe's. Returns how many customers differ; they are synced soon. */
  compare(): Promise<number>;
  /** The work in the background. */
  repeaters: readonly Repeater[];
}

export interface StripeBillingDeps {
  config: Config;
  db: Database;
  accounts: Accounts;
  billing: Billing;
  notifications: Notifications;
  outbox: Outbox;
  /** Whom to mail what concerns the operator. */
  operators: () => Promise<string[]>;
  clock: () => number;
  random: (bytes: number) => Buffer;
  log: Logger;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export const STRIPE_EVENTS_PURGE: Purge = {
  name: 'stripe events',
  keepMs: () => 90 * DAY_MS,
  delete: purgeStripeEvents,
};

/** Null where nobody pays: on a free server, and without a key. */
export function createStripeBilling(deps: StripeBillingDeps): StripeBilling | null {
  const { config, db, billing, clock, random, log } = deps;
  const stripe = billing.mode === 'free' ? null : createStripe(config.billing);
  if (stripe === null) return null;
  const graceMs = config.billing.graceDays * DAY_MS;
  const ownInstallationId = () => installationId(db.knex, random);
  const notices = createSubscriptionNotices(deps);
  const syncSubscription = createSyncSubscription({ ...deps, stripe, notices, graceMs });
  const catchUp = createCatchUp({ db, stripe, installationId: ownInstallationId, log, clock });
  const compare = createComparison({ db, stripe, graceMs, clock });

  /** In one process at a time, and not again before the time is over. */
  const claimed = (task: string, forMs: number, work: () => Promise<unknown>) => async () => {
    if ((await claimTask(db.knex, task, clock, forMs)) !== null) await work();
  };
  const repeat = (name: string, everyMs: number, work: () => Promise<void>) =>
    createRepeater(name, everyMs, log, work);
  const syncs = repeat('stripe syncs', SECOND_MS, createDueSyncs({ db, syncSubscription, log, clock }));
  const disputes = repeat('stripe disputes', MINUTE_MS, createDisputes({ ...deps, stripe }));
  const { stripeWebhookSecret: secret } = config.billing;
  return {
    stripe,
    installationId: ownInstallationId,
    syncSubscription,
    giveUpCustomer: (customerId) => db.knex.transaction((trx) => giveUpCustomer(trx, customerId, clock())),
    syncByHand: createSyncByHand(db, syncSubscription),
    health: () => billingHealth(db, clock()),
    catchUp,
    compare,
    receiveEvent:
      secret === ''
        ? null
        : createReceiveEvent({
            db,
            stripe,
            secret,
            onEvent: ({ chargeId }) => (chargeId === null ? syncs : disputes).hurry(),
            clock,
          }),
    repeaters: [
      syncs,
      disputes,
      // Together not longer than the minute within which a lost event is found.
      repeat('stripe events', 15 * SECOND_MS, claimed('stripe events', 40 * SECOND_MS, catchUp)),
      repeat('stripe comparison', MINUTE_MS, claimed('stripe comparison', 59 * MINUTE_MS, compare)),
      repeat('card notices', HOUR_MS, createCardNotices({ ...deps, syncSubscription })),
    ],
  };
}
