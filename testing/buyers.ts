import type { TestContext } from 'node:test';
import { loadConfig } from '../src/config.ts';
import { type AppContext, createContext } from '../src/context.ts';
import type { PlanChange } from '../src/contract/plan-change.ts';
import type { UserView } from '../src/contract/user.ts';
import type { Dialect } from '../src/db/database.ts';
import type { User } from '../src/features/account/account.store.ts';
import { type RunningServer, startServer } from '../src/server.ts';
import { withoutPauses } from './billing-app.ts';
import { type Client, client, tokenFor } from './owner-client.ts';
import {
  createStripeStandIn,
  type StripeStandIn,
  type StripeStandInOptions,
} from './stripe/stripe-stand-in.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { createTestLog } from './test-log.ts';

/** A user as they stand before the plans. */
export interface Buyer {
  user: User;
  api: Client;
  /** Asks for a plan: status, and the answer with its code or what comes next. */
  ask(planType: string, more?: object): Promise<{ status: number; body: PlanChange & { code?: string } }>;
  /** Buys a plan with a new card in the embedded form. */
  buy(planType: string): Promise<void>;
  /** After the truth was read. */
  view(): Promise<UserView>;
  customerId(): Promise<string | null>;
}

export interface Shop {
  app: TestApp;
  stripe: StripeStandIn;
  buyer(name: string): Promise<Buyer>;
}

/** A server that sells plans at the stand-in, by the stand-in's clock. */
export async function startShop(
  t: TestContext,
  dialect: Dialect,
  env: Record<string, string> = {},
  options: StripeStandInOptions = {},
): Promise<Shop> {
  const stripe = await createStripeStandIn(options);
  const app = await startTestApp(t, dialect, {
    env: { ...stripe.env, ...env },
    overrides: { clock: stripe.now },
  });
  t.after(stripe.close);
  await withoutPauses(app.context);

  async function buyer(username: string): Promise<Buyer> {
    const user = await app.context.accounts.create({ username, email: `${username}@example.com` });
    // Signed in anew each time: months may have passed.
    const api: Client = async (...call) =>
      client(app.url, await tokenFor(app.context, { userId: user.id }))(...call);
    const ask = (planType: string, more = {}) => api('POST', '/api/user/change-plan', { planType, ...more });
    const sync = () => api('POST', '/api/user/sync-subscription');
    return {
      user,
      api,
      ask,
      async buy(planType) {
        const { status, body } = await ask(planType);
        if (body.clientSecret === undefined)
          throw new Error(`No form, but ${status} ${JSON.stringify(body)}`);
        stripe.confirm(body.clientSecret);
        await sync();
      },
      view: async () => (await sync()).body,
      async customerId() {
        const row = await app.context.db.knex('stripe_customers').where({ user_id: user.id }).first();
        return row?.customer_id ?? null;
      },
    };
  }

  return { app, stripe, buyer };
}

/** Another process in truth: a context of its own over the same database. */
export async function secondContext(t: TestContext, shop: Pick<Shop, 'app' | 'stripe'>): Promise<AppContext> {
  const context = await contextOf(shop);
  t.after(() => context.close());
  return context;
}

/** The same, listening. */
export async function secondServer(
  t: TestContext,
  shop: Pick<Shop, 'app' | 'stripe'>,
): Promise<RunningServer> {
  const server = await startServer(await contextOf(shop));
  t.after(() => server.stop());
  return server;
}

function contextOf({ app, stripe }: Pick<Shop, 'app' | 'stripe'>): Promise<AppContext> {
  return createContext(loadConfig({ env: app.env }), { log: createTestLog(), clock: stripe.now });
}
