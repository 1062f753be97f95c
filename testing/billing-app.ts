import assert from 'node:assert/strict';
import type { AppContext, ContextOverrides } from '../src/context.ts';
import type { PlanType } from '../src/contract/plans.ts';
import type { Dialect } from '../src/db/database.ts';
import type { User } from '../src/features/account/account.store.ts';
import { PLAN_METADATA } from '../src/features/billing/plan-of-price.ts';
import type { Stripe, StripeClient } from '../src/features/billing/stripe.ts';
import type { StripeBilling } from '../src/features/billing/stripe-billing.ts';
import { type Client, client, tokenFor } from './owner-client.ts';
import { createStripeStandIn, type StripeStandIn } from './stripe/stripe-stand-in.ts';
import type { Outcome } from './stripe/world.ts';
import { type Ending, startTestApp, type TestApp } from './test-app.ts';

/** Somebody whom Stripe knows. */
export interface Payer {
  user: User;
  customerId: string;
  api: Client;
  /** Fills in the form and has the plan at Stripe, if the bank agrees; the server is not told. Returns the id there. */
  subscribe(planType: PlanType | null, outcome?: Outcome): Promise<string>;
  /** What the server thinks, in short: plan, end of it, status. */
  access(): Promise<[plan: string | null, endsAt: string | null, status: string | null]>;
}

export interface BillingApp extends TestApp {
  stripe: StripeStandIn;
  billing: StripeBilling;
  sdk: StripeClient;
  payer(username: string): Promise<Payer>;
}

/** A server with the stand-in for Stripe, both at the same time of day; nothing runs in the background but the usual. */
export async function startBillingApp(
  t: Ending,
  dialect: Dialect,
  env: Record<string, string> = {},
  overrides: ContextOverrides = {},
): Promise<BillingApp> {
  const stripe = await createStripeStandIn();
  t.after(() => stripe.close());
  const app = await startTestApp(t, dialect, {
    env: { ...stripe.env, ...env },
    overrides: { clock: stripe.now, ...overrides },
  });
  stripe.webhookUrl = `${app.url}/api/stripe/webhook`;
  const billing = app.context.stripeBilling;
  assert.ok(billing);
  await withoutPauses(app.context);
  const sdk = await billing.stripe();
  return { ...app, stripe, billing, sdk, payer: (username) => createPayer(app, sdk, stripe, username) };
}

/** The SDK waits half a second before its second try, thousands of times in a test run: here ten milliseconds. */
export async function withoutPauses({ stripeBilling }: Pick<AppContext, 'stripeBilling'>): Promise<void> {
  const sdk = await stripeBilling?.stripe();
  if (sdk !== undefined) sdk.getInitialNetworkRetryDelay = () => 0.01;
}

async function createPayer(
  { context, url }: TestApp,
  sdk: StripeClient,
  stripe: StripeStandIn,
  username: string,
): Promise<Payer> {
  const email = `${username}@example.com`;
  const user = await context.accounts.create({ username, email });
  const { id: customerId } = await sdk.customers.create({ email });
  await context.db
    .knex('stripe_customers')
    .insert({ user_id: user.id, customer_id: customerId, created_at: context.clock() });
  // Signed in each time, since a session ends with its day and bills come once a month.
  const api: Client = async (...call) => client(url, await tokenFor(context, { userId: user.id }))(...call);
  return {
    user,
    customerId,
    api,
    async subscribe(planType, outcome = 'succeeds') {
      const made = await sdk.subscriptions.create({
        customer: customerId,
        items: [{ price: await priceOf(sdk, planType), quantity: 1 }],
        payment_behavior: 'default_incomplete',
        payment_settings: { save_default_payment_method: 'on_subscription' },
        expand: ['latest_invoice.confirmation_secret'],
      });
      const invoice = made.latest_invoice as Stripe.Invoice;
      stripe.confirm(invoice.confirmation_secret?.client_secret ?? '', outcome);
      return made.id;
    },
    async access() {
      const { planType, subscriptionEndsAt, subscription } = (await api('GET', '/api/user')).body;
      return [planType, subscriptionEndsAt, subscription.status];
    },
  };
}

const AMOUNTS = { standard: 900, advanced: 1700, standard_annual: 6700, advanced_annual: 9600 } as const;

/** `null`: a price that is not ours. */
async function priceOf(sdk: StripeClient, planType: PlanType | null): Promise<string> {
  const product = await sdk.products.create({ name: planType ?? 'Something else' });
  const price = await sdk.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: planType === null ? 500 : AMOUNTS[planType],
    recurring: { interval: planType?.endsWith('_annual') ? 'year' : 'month' },
    ...(planType === null ? {} : { metadata: { [PLAN_METADATA]: planType } }),
  });
  return price.id;
}
