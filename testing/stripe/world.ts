/** Everything that the stand-in knows: its clock, its objects, what has happened, and what cards will say. */
import { randomBytes } from 'node:crypto';
import { STRIPE_API_VERSION } from '../../src/features/billing/stripe.ts';
import type * as kept from './objects.ts';

/** What a customer's bank says to a payment. */
export type Outcome = 'succeeds' | 'declines' | 'authenticates';

/** What becomes of a subscription whose last retry has failed: a setting of the account. */
export type AfterRetries = 'canceled' | 'unpaid' | 'past_due';

/** Makes the parts of an object that are answered only where they are asked for with `expand`. */
export type Includable = (world: World, id: string) => unknown;

export interface World {
  origin: string;
  tables: Tables;
  /** Seconds since the epoch. Stands still while what is due is worked off. */
  now(): number;
  /** Lets `work` happen at another second. */
  at(second: number, work: () => void): void;
  id(prefix: string): string;
  emit(type: string, object: { id: string }, previous?: Record<string, unknown>): void;
  onEvent: ((event: kept.KeptEvent) => void)[];
  request: kept.KeptEvent['request'];
  /** One for each of the customer's next payments; afterwards the card decides. */
  outcomes: Map<string, Outcome[]>;
  /** How a card behaves by itself. */
  cards: Map<string, Outcome>;
  afterRetries: AfterRetries;
  isLive: boolean;
  includables: Map<string, Includable>;
}

export interface Tables {
  customers: Map<string, kept.KeptCustomer | kept.GoneCustomer>;
  products: Map<string, kept.KeptProduct>;
  prices: Map<string, kept.KeptPrice>;
  subscriptions: Map<string, kept.KeptSubscription>;
  invoices: Map<string, kept.KeptInvoice>;
  invoicePayments: Map<string, kept.KeptInvoicePayment>;
  paymentIntents: Map<string, kept.KeptPaymentIntent>;
  setupIntents: Map<string, kept.KeptSetupIntent>;
  paymentMethods: Map<string, kept.KeptPaymentMethod>;
  charges: Map<string, kept.KeptCharge>;
  refunds: Map<string, kept.KeptRefund>;
  disputes: Map<string, kept.KeptDispute>;
  sessions: Map<string, kept.KeptSession>;
  events: Map<string, kept.KeptEvent>;
  webhookEndpoints: Map<string, kept.KeptWebhookEndpoint>;
  /** Lines that wait for the next invoice of a subscription. */
  pendingLines: Map<string, kept.KeptLine[]>;
}

function emptyTables(): Tables {
  return {
    customers: new Map(),
    products: new Map(),
    prices: new Map(),
    subscriptions: new Map(),
    invoices: new Map(),
    invoicePayments: new Map(),
    paymentIntents: new Map(),
    setupIntents: new Map(),
    paymentMethods: new Map(),
    charges: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    sessions: new Map(),
    events: new Map(),
    webhookEndpoints: new Map(),
    pendingLines: new Map(),
  };
}

export function createWorld(clock: () => number, isLive: boolean): World {
  // Two accounts never share an id.
  const account = randomBytes(3).toString('hex');
  let count = 0;
  let pinned: number | null = null;

  const world: World = {
    origin: '',
    tables: emptyTables(),
    now: () => pinned ?? Math.floor(clock() / 1_000),
    at(second, work) {
      const before = pinned;
      pinned = second;
      work();
      pinned = before;
    },
    id(prefix) {
      count += 1;
      return `${prefix}_${account}${String(count).padStart(8, '0')}`;
    },
    emit(type, object, previous) {
      const data = {
        object: structuredClone(object),
        ...(previous ? { previous_attributes: previous } : {}),
      };
      const event: kept.KeptEvent = {
        id: world.id('evt'),
        object: 'event',
        api_version: STRIPE_API_VERSION,
        created: world.now(),
        data,
        livemode: isLive,
        pending_webhooks: 1,
        request: world.request,
        type,
      };
      world.tables.events.set(event.id, event);
      for (const listener of world.onEvent) listener(event);
    },
    onEvent: [],
    request: { id: null, idempotency_key: null },
    outcomes: new Map(),
    cards: new Map(),
    afterRetries: 'canceled',
    isLive,
    includables: new Map(),
  };
  return world;
}
