import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { type BillingApp, startBillingApp } from '../../../testing/billing-app.ts';
import { createStripeStandIn, stripeFaults } from '../../../testing/stripe/stripe-stand-in.ts';
import { onBothDatabases, onSqlite, startTestApp } from '../../../testing/test-app.ts';
import { createTestLog } from '../../../testing/test-log.ts';
import { waitFor } from '../../../testing/wait-for.ts';
import { loadConfig } from '../../config.ts';
import { type AppContext, createContext } from '../../context.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Until the server has looked for events once, it syncs everybody. */
async function hasLooked({ context }: BillingApp): Promise<void> {
  await waitFor('a first look', async () => {
    const row = await context.db.knex('stripe_state').first('events_until');
    return row !== undefined && row.events_until !== null;
  });
}

/** Another process on the same database, without the routes. */
async function startOther(t: TestContext, { env, stripe }: BillingApp): Promise<AppContext> {
  const other = await createContext(loadConfig({ env }), { clock: stripe.now, log: createTestLog() });
  t.after(() => other.close());
  other.startBackground();
  return other;
}

onBothDatabases('events that never arrive are found within a minute', async (t, dialect) => {
  const app = await startBillingApp(t, dialect);
  const { stripe, payer, billing, context } = app;
  await hasLooked(app);
  const { customerId, subscribe, access } = await payer('anna');
  await subscribe('standard');
  assert.ok(stripe.drop().length > 0);
  assert.ok((await billing.catchUp()) > 0);
  await waitFor('the plan', async () => (await access())[0] === 'standard');
  assert.equal(await billing.catchUp(), 0, 'each is found once');
  const via = await context.db.knex('stripe_events').distinct('via').pluck('via');
  assert.deepEqual(via, ['catch_up']);

  stripe.dispute(stripe.lastCharge(customerId).id);
  const [dispute] = stripe.drop().filter(({ type }) => type === 'charge.dispute.created');
  assert.equal(await billing.catchUp(), 1);
  assert.equal(await stripe.send(dispute ?? {}), 200);
  const row = await context.db.knex('stripe_events').where({ id: dispute?.id }).first('via');
  assert.equal(row.via, 'webhook', 'it was only late');
});

onSqlite('a hundred and fifty lost events are read page by page', async (t, dialect) => {
  const app = await startBillingApp(t, dialect);
  const { stripe, payer, billing, sdk } = app;
  await hasLooked(app);
  const { subscribe, access } = await payer('anna');
  const id = await subscribe('standard');
  for (let n = 0; n < 150; n += 1) {
    await sdk.subscriptions.update(id, { cancel_at_period_end: n % 2 === 0 });
  }
  stripe.drop();
  const found = await billing.catchUp();
  assert.ok(found >= 150, String(found));
  assert.ok(stripe.requestsTo('GET /v1/events').length >= 2);
  await waitFor('the plan', async () => (await access())[2] === 'active');
  assert.equal((await access())[1], null, 'renewed by the last of them');
});

onBothDatabases(
  'a server that starts while Stripe is away answers, and knows all a minute after',
  async (t, dialect) => {
    const app = await startBillingApp(t, dialect);
    const { stripe, payer } = app;
    await hasLooked(app);
    const { user, customerId, subscribe, access } = await payer('anna');
    const id = await subscribe('standard');
    await app.billing.syncSubscription(customerId);
    await app.stop();
    stripe.cancelAtOnce(id);
    stripe.drop();

    stripe.failAlways(stripeFaults.closeWithoutAnswer);
    const config = loadConfig({ env: app.env });
    const context = await createContext(config, { clock: stripe.now, log: createTestLog() });
    t.after(() => context.close());
    context.startBackground();
    assert.equal((await context.billing.entitlement(user.id)).planType, 'standard', 'nobody is locked out');
    stripe.advance(3 * DAY_MS);
    stripe.recover();
    stripe.advance(MINUTE_MS);
    await assert.rejects(access());
    await waitFor(
      'the end',
      async () => {
        stripe.advance(MINUTE_MS);
        return (await context.billing.entitlement(user.id)).isActive === false;
      },
      30_000,
    );
  },
);

onSqlite('after more than a month away everybody is read anew', async (t, dialect) => {
  const app = await startBillingApp(t, dialect);
  const { stripe, payer, billing } = app;
  await hasLooked(app);
  const { customerId, subscribe, access } = await payer('anna');
  const id = await subscribe('advanced_annual');
  await billing.syncSubscription(customerId);
  stripe.cancelAtOnce(id);
  stripe.drop();
  stripe.failOn('GET /v1/events', stripeFaults.serverError, 1_000);
  stripe.advance(40 * DAY_MS);
  await billing.catchUp();
  await waitFor('the end', async () => (await access())[0] === null);
});

onBothDatabases('once an hour all running subscriptions are compared with Stripe', async (t, dialect) => {
  const app = await startBillingApp(t, dialect);
  const { stripe, payer, billing, context } = app;
  await hasLooked(app);
  const payers = await Promise.all(['anna', 'ben', 'cleo'].map((name) => payer(name)));
  const ids = await Promise.all(payers.map(({ subscribe }) => subscribe('standard')));
  for (const { customerId } of payers) await billing.syncSubscription(customerId);
  assert.equal(await billing.compare(), 0, 'nothing differs');
  const { db } = context;
  // As a bug or a restored backup leaves it.
  await db.knex('subscriptions').where({ id: ids[0] }).update({ plan_type: 'advanced' });
  await db.knex('subscriptions').where({ id: ids[1] }).delete();
  stripe.cancelAtOnce(ids[2] ?? '');
  stripe.drop();
  stripe.failOn('GET /v1/events', stripeFaults.serverError, 1_000);
  assert.equal(await billing.compare(), 3);
  await waitFor('the truth', async () => {
    const plans = await Promise.all(payers.map(async ({ access }) => (await access())[0]));
    return plans.join() === 'standard,standard,';
  });
  await db.knex('subscriptions').where({ id: ids[0] }).update({ plan_type: 'advanced' });
  stripe.advance(2 * HOUR_MS);
  // A process looks at its start whether it is time.
  const other = await startOther(t, app);
  await waitFor('the background', async () => (await payers[0]?.access())?.[0] === 'standard');
  await other.stopBackground();
});

onBothDatabases('two processes share the work, and end alike', async (t, dialect) => {
  const app = await startBillingApp(t, dialect);
  const { stripe, payer } = app;
  await startOther(t, app);
  const idle = async () => {
    const due = await app.context.db.knex('stripe_customers').whereNotNull('due_at').first('id');
    return due === undefined;
  };
  const payers = await Promise.all(Array.from({ length: 8 }, (_, n) => payer(`owner${n}`)));
  const ids = await Promise.all(payers.map(({ subscribe }) => subscribe('standard')));
  await stripe.deliver();
  await waitFor('both', idle);
  for (const id of ids.slice(0, 4)) stripe.portalCancel(id);
  for (const id of ids.slice(4)) stripe.cancelAtOnce(id);
  await stripe.deliver((events) => events.reverse());
  await waitFor('both', idle, 20_000);
  const states = await Promise.all(payers.map(async ({ access }) => (await access())[2]));
  assert.deepEqual(states, [...Array(4).fill('active'), ...Array(4).fill(null)]);
  const mails = await app.context.outbox.list(50);
  assert.equal(mails.filter(({ kind }) => kind === 'subscription-confirmation').length, 8, 'each told once');
});

onSqlite('a free server never asks Stripe, whatever it has in its configuration', async (t, dialect) => {
  const stripe = await createStripeStandIn();
  t.after(() => stripe.close());
  const app = await startTestApp(t, dialect, {
    env: { ...stripe.env, BILLING_MODE: 'free' },
    overrides: { clock: stripe.now },
  });
  stripe.advance(2 * HOUR_MS);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  assert.equal(app.context.stripeBilling, null);
  assert.equal(stripe.requestCount(), 0);
});
