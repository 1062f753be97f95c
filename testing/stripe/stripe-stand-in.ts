/**
 * A stateful stand-in for Stripe at the wire. The real SDK talks to it over HTTP, and every name of a parameter or
 * field is checked against the SDK's types of version 2026-10-28.endive.
 *
 * What it does not prove:
 * - that Stripe behaves like this. It is written from Stripe's documentation and types, never compared with
 *   the real service; `docs/billing.md` leads through a first payment in Stripe's test mode.
 * - amounts of taxes, discounts, promotion codes, fees and other currencies: none is calculated. Prorations are
 *   rounded line by line, to the second.
 * - when Stripe retries a failed payment, finalizes a renewal, or delivers an event: the times here are plausible
 *   and fixed, and an event goes out only when a test says so.
 * - that a form really takes a card: Stripe's script runs in the browser only, and tests say what it would do.
 * - the end of an incomplete subscription that is canceled: here it is `incomplete_expired`. Its invoice, like every
 *   open one of an ended subscription, stays payable until it is voided, which is the worse of two readings.
 * - that `cancel_at_period_end: false` takes back an end that the portal has set: here it doesn't, which is the
 *   worse of two readings again.
 * - subscriptions of several items, of quantities by usage, on invoice, paused, or with a schedule; payments
 *   other than by card; connected accounts; API v2; search; the limits of rates and of list sizes over 100.
 * - parameters that are listed in Stripe's documentation and not here: they are refused like unknown ones.
 */
import { STRIPE_API_VERSION } from '../../src/features/billing/stripe.ts';
import { createFaultPlan, type FaultPlan } from '../wire/fault-plan.ts';
import { createHttpStandIn, type Exchange, type HttpStandIn } from '../wire/http-stand-in.ts';
import { respond } from '../wire/wire.ts';
import { accountRoutes, addWebhookEndpoint, type WebhookEndpointOptions } from './account.ts';
import { workOff } from './billing-clock.ts';
import { chargeRoutes } from './charges.ts';
import { createCheckout } from './checkout.ts';
import { type Controls, createControls } from './controls.ts';
import { customerRoutes, deleteCustomer } from './customers.ts';
import { createDeliveries, type Deliveries } from './deliveries.ts';
import { eventRoutes } from './events.ts';
import type { StripeFault } from './faults.ts';
import { createFront, type StripeRequest } from './front.ts';
import { createHostedPages } from './hosted-pages.ts';
import { invoiceRoutes } from './invoices.ts';
import type { KeptEvent } from './objects.ts';
import { paymentRoutes } from './payment-objects.ts';
import { type PortalReturns, portalRoutes } from './portal.ts';
import { priceRoutes } from './prices.ts';
import { productRoutes } from './products.ts';
import { subscriptionRoutes } from './subscriptions.ts';
import { type AfterRetries, createWorld, type Tables } from './world.ts';

export { stripeFaults } from './faults.ts';

export const STRIPE_SECRET_KEY = 'sk_test_standin';
export const STRIPE_PUBLISHABLE_KEY = 'pk_test_standin';
export const STRIPE_WEBHOOK_SECRET = 'whsec_standin';

export interface StripeStandInOptions {
  /** The keys that are accepted; live ones make the whole account a live one. */
  secretKeys?: string[];
  webhookSecret?: string;
  /** How many calls stay in `requests`; all by default. */
  keep?: number;
}

export interface StripeStandIn
  extends Omit<HttpStandIn, 'calls' | 'callCount'>,
    Controls,
    FaultPlan<StripeRequest, StripeFault>,
    Omit<Deliveries, 'url'> {
  /** Variables of the configuration that lead a server here. */
  env: Record<string, string>;
  /** Where `deliver` sends events; null until a test says so. */
  webhookUrl: string | null;
  /** Milliseconds since the epoch, for `overrides.clock` of a server: both then live at the same time. */
  now(): number;
  /** Moves the clock and does what Stripe does meanwhile. */
  advance(ms: number): void;
  /** Calls of the API, oldest first. */
  requests: StripeRequest[];
  requestCount(): number;
  /** Of one route: `POST /v1/subscriptions/:id`. */
  requestsTo(route: string): StripeRequest[];
  /** What is there, to compare with. Treat it as read-only. */
  tables: Tables;
  events: Map<string, KeptEvent>;
  setAfterRetries(after: AfterRetries): void;
  addWebhookEndpoint(url: string, options?: WebhookEndpointOptions): void;
}

export async function createStripeStandIn(options: StripeStandInOptions = {}): Promise<StripeStandIn> {
  const { secretKeys = [STRIPE_SECRET_KEY], webhookSecret = STRIPE_WEBHOOK_SECRET } = options;
  const { keep = Number.POSITIVE_INFINITY } = options;
  let offset = 0;
  const now = () => Date.now() + offset;
  const world = createWorld(
    now,
    secretKeys.some((key) => key.includes('_live_')),
  );
  const checkout = createCheckout(world);
  const deliveries = createDeliveries(world, webhookSecret);
  const returns: PortalReturns = new Map();
  const routes = [
    ...customerRoutes(world),
    ...productRoutes(world),
    ...priceRoutes(world),
    ...subscriptionRoutes(world),
    ...invoiceRoutes(world),
    ...paymentRoutes(world),
    ...checkout.routes,
    ...portalRoutes(world, returns),
    ...chargeRoutes(world),
    ...eventRoutes(world, deliveries.isDelivered),
    ...accountRoutes(world),
  ];
  const front = createFront(world, routes, { secretKeys, apiVersion: STRIPE_API_VERSION });
  const pageAt = createHostedPages(world, checkout, returns);
  const faults = createFaultPlan<StripeRequest, StripeFault>();
  const requests: StripeRequest[] = [];
  let requestCount = 0;

  async function handle(exchange: Exchange): Promise<void> {
    workOff(world, checkout);
    const { call } = exchange;
    if (!call.path.startsWith('/v1/')) {
      await pageAt(call)(exchange);
      return;
    }
    const request = front.note(call);
    requestCount += 1;
    requests.push(request);
    if (requests.length > keep) requests.shift();
    const met = front.meet(call, request);
    const fault = faults.next(request);
    if (fault !== null) return fault(exchange, met);
    const { status, body, isReplayed } = await met.perform();
    const headers = {
      'request-id': world.id('req'),
      ...(isReplayed ? { 'idempotent-replayed': 'true' } : {}),
    };
    await respond({ status, headers, body })(exchange);
  }

  const { calls: _calls, callCount: _count, ...server } = await createHttpStandIn(handle, { keep });
  world.origin = server.origin;
  const { url: _url, ...sending } = deliveries;

  return {
    ...server,
    ...sending,
    ...faults.plan,
    ...createControls(world, checkout, (id) => deleteCustomer(world, id)),
    env: {
      BILLING_MODE: 'stripe',
      BILLING_STRIPE_API_BASE: server.origin,
      BILLING_STRIPE_SECRET_KEY: secretKeys[0] ?? '',
      BILLING_STRIPE_PUBLISHABLE_KEY: STRIPE_PUBLISHABLE_KEY,
      BILLING_STRIPE_WEBHOOK_SECRET: webhookSecret,
    },
    get webhookUrl() {
      return deliveries.url;
    },
    set webhookUrl(url) {
      deliveries.url = url;
    },
    now,
    advance(ms) {
      offset += ms;
      workOff(world, checkout);
    },
    requests,
    requestCount: () => requestCount,
    requestsTo: (route) => requests.filter((one) => one.route === route),
    tables: world.tables,
    events: world.tables.events,
    setAfterRetries(after) {
      world.afterRetries = after;
    },
    addWebhookEndpoint: (url, more) => void addWebhookEndpoint(world, url, more),
  };
}
