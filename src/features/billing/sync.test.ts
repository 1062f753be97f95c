import assert from 'node:assert/strict';
import { startBillingApp } from '../../../testing/billing-app.ts';
import { shuffled } from '../../../testing/random.ts';
import { stripeFaults } from '../../../testing/stripe/stripe-stand-in.ts';
import { onBothDatabases, onSqlite } from '../../../testing/test-app.ts';
import { waitFor } from '../../../testing/wait-for.ts';
import { respond } from '../../../testing/wire/wire.ts';

const DAY_MS = 86_400_000;
const isoTime = (time: number) => new Date(time).toISOString();

onSqlite('who has paid has the plan, until the end of the period that was cancelled', async (t, dialect) => {
  const { stripe, billing, payer, sdk } = await startBillingApp(t, dialect);
  const { customerId, subscribe, access, api } = await payer('anna');
  assert.deepEqual(await access(), [null, null, null]);
  const id = await subscribe('standard');
  const end = (stripe.tables.subscriptions.get(id)?.items.data[0]?.current_period_end ?? 0) * 1_000;
  await billing.syncSubscription(customerId);
  assert.deepEqual(await access(), ['standard', null, 'active']);
  assert.deepEqual((await api('GET', '/api/user')).body.subscription, {
    isActive: true,
    planType: 'standard',
    isGranted: false,
    status: 'active',
    willEnd: false,
    renewsAt: isoTime(end),
    isPastDue: false,
    hasCustomer: true,
  });

  await sdk.subscriptions.update(id, { cancel_at_period_end: true });
  await billing.syncSubscription(customerId);
  assert.deepEqual(await access(), ['standard', isoTime(end), 'active']);
  await sdk.subscriptions.update(id, { cancel_at_period_end: false });
  await billing.syncSubscription(customerId);
  assert.deepEqual(await access(), ['standard', null, 'active']);

  stripe.portalCancel(id);
  await billing.syncSubscription(customerId);
  assert.deepEqual(await access(), ['standard', isoTime(end), 'active'], 'cancelled in Stripe’s own portal');
  const { willEnd, renewsAt } = (await api('GET', '/api/user')).body.subscription;
  assert.deepEqual([willEnd, renewsAt], [true, null]);

  stripe.failAlways(stripeFaults.hang);
  stripe.advance(end - stripe.now());
  assert.deepEqual(await access(), [null, null, null], 'closed by the clock, and Stripe is away');
  assert.equal((await api('GET', '/api/templates')).status, 402);
});

onBothDatabases('events in any order, and any number of times, end alike', async (t, dialect) => {
  const app = await startBillingApp(t, dialect);
  const { stripe, billing, payer, sdk, context } = app;
  const { customerId, subscribe, access } = await payer('anna');
  const id = await subscribe('advanced');
  stripe.advance(31 * DAY_MS);
  await sdk.subscriptions.update(id, { cancel_at_period_end: true });
  stripe.portalCancel(id);
  stripe.refund(stripe.lastCharge(customerId).id);
  assert.ok(stripe.waiting.length > 5);
  const statuses = await stripe.deliver((events) => shuffled([...events, ...events, ...events]));
  assert.ok(statuses.every((status) => status === 200));
  const isDone = async () => {
    const row = await context.db.knex('stripe_customers').first('due_at');
    return row.due_at === null;
  };
  await waitFor('the sync', isDone);
  const [plan, endsAt, status] = await access();
  const end = (stripe.tables.subscriptions.get(id)?.items.data[0]?.current_period_end ?? 0) * 1_000;
  assert.deepEqual([plan, endsAt, status], ['advanced', isoTime(end), 'active']);
  assert.deepEqual(await billing.syncSubscription(customerId), [], 'there is nothing left to put right');
  const open = await context.db.knex('stripe_events').whereNull('done_at');
  assert.deepEqual(open, []);
  const ids = await context.db.knex('stripe_events').pluck('id');
  assert.equal(new Set(ids).size, ids.length);
});

for (const graceDays of [0, 7]) {
  onBothDatabases(`an unpaid bill keeps the plan for ${graceDays} days`, async (t, dialect) => {
    const app = await startBillingApp(t, dialect, { BILLING_GRACE_DAYS: String(graceDays) });
    const { stripe, billing, payer } = app;
    stripe.setAfterRetries('past_due');
    const { customerId, subscribe, access, api } = await payer('anna');
    const id = await subscribe('standard');
    await billing.syncSubscription(customerId);
    stripe.nextPayments(customerId, ...Array.from({ length: 40 }, () => 'declines' as const));
    stripe.advance(32 * DAY_MS);
    assert.equal(stripe.tables.subscriptions.get(id)?.status, 'past_due');
    await billing.syncSubscription(customerId);
    const unpaid = [...stripe.tables.invoices.values()].find(({ status }) => status === 'open');
    const until = (unpaid?.status_transitions.finalized_at ?? 0) * 1_000 + graceDays * DAY_MS;
    const expected = graceDays === 0 ? [null, null, 'past_due'] : ['standard', isoTime(until), 'past_due'];
    assert.deepEqual(await access(), expected);
    assert.equal((await api('GET', '/api/user')).body.subscription.isPastDue, true);

    stripe.advance(Math.max(0, until - stripe.now()));
    assert.deepEqual(await access(), [null, null, 'past_due'], 'closed by the clock');
    stripe.advance(31 * DAY_MS);
    await billing.syncSubscription(customerId);
    assert.deepEqual(await access(), [null, null, 'past_due'], 'the next bill gives no new grace');

    stripe.nextPayments(customerId);
    stripe.payOpenInvoices(customerId);
    await billing.syncSubscription(customerId);
    assert.deepEqual(await access(), ['standard', null, 'active']);
  });
}

onSqlite('a grant outlives a subscription, and the better of the two counts', async (t, dialect) => {
  const { stripe, billing, payer, context } = await startBillingApp(t, dialect);
  const { user, customerId, subscribe, access } = await payer('anna');
  const id = await subscribe('standard');
  await billing.syncSubscription(customerId);
  const until = stripe.now() + 10 * DAY_MS;
  await context.billing.grant(user.id, 'advanced', until);
  assert.deepEqual(await access(), ['advanced', isoTime(until), 'active']);
  stripe.cancelAtOnce(id);
  await billing.syncSubscription(customerId);
  assert.deepEqual(await access(), ['advanced', isoTime(until), null]);
});

onSqlite('what is not ours, not paid or deleted at Stripe opens nothing', async (t, dialect) => {
  const { stripe, billing, payer, sdk, context } = await startBillingApp(t, dialect);
  const stranger = await payer('stranger');
  await stranger.subscribe(null);
  await billing.syncSubscription(stranger.customerId);
  assert.deepEqual(await stranger.access(), [null, null, null]);

  const anna = await payer('anna');
  const id = await anna.subscribe('standard');
  await billing.syncSubscription(anna.customerId);
  stripe.nextPayments(anna.customerId, 'declines');
  await sdk.subscriptions.update(id, {
    items: [{ id: itemOf(stripe, id), price: await advancedPrice(sdk) }],
    proration_behavior: 'always_invoice',
    payment_behavior: 'pending_if_incomplete',
  });
  assert.ok(stripe.tables.subscriptions.get(id)?.pending_update);
  await billing.syncSubscription(anna.customerId);
  assert.deepEqual(await anna.access(), ['standard', null, 'active'], 'the better plan is not paid for');

  stripe.deleteCustomer(anna.customerId);
  await billing.syncSubscription(anna.customerId);
  assert.deepEqual(await anna.access(), [null, null, null]);
  const row = await context.db.knex('stripe_customers').where({ user_id: anna.user.id }).first();
  assert.deepEqual([row.customer_id, row.attempt], [null, 1], 'the next purchase makes another one');
  assert.deepEqual(await billing.syncSubscription(anna.customerId), []);
});

onSqlite('a deleted customer whom Stripe does not expand has no access', async (t, dialect) => {
  const { stripe, billing, payer } = await startBillingApp(t, dialect);
  const anna = await payer('anna');
  await anna.subscribe('standard');
  await billing.syncSubscription(anna.customerId);
  stripe.deleteCustomer(anna.customerId);
  stripe.intercept(({ route, params }) =>
    route === 'GET /v1/customers/:id' && 'expand' in params ? stripeFaults.cannotExpand : null,
  );
  await billing.syncSubscription(anna.customerId);
  assert.deepEqual(await anna.access(), [null, null, null]);
});

onSqlite('of two subscriptions the better one counts, and none is cancelled', async (t, dialect) => {
  const { stripe, billing, payer } = await startBillingApp(t, dialect);
  const { customerId, subscribe, access } = await payer('anna');
  await subscribe('advanced');
  await subscribe('standard_annual');
  await billing.syncSubscription(customerId);
  assert.deepEqual(await access(), ['advanced', null, 'active']);
  assert.equal(stripe.liveSubscriptions(customerId).length, 2);
});

onSqlite('a read that is overtaken does not win over a newer one', async (t, dialect) => {
  const { stripe, billing, payer, context } = await startBillingApp(t, dialect);
  // Its own syncs would come between these two.
  await context.stopBackground();
  const { customerId, subscribe, access } = await payer('anna');
  const id = await subscribe('standard');
  const { promise, resolve } = Promise.withResolvers<void>();
  const read = Promise.withResolvers<void>();
  // What the first one reads is of now; it hears of it only when the second one has long written.
  stripe.failOn('GET /v1/subscriptions', async (exchange, met) => {
    const said = await met.perform();
    read.resolve();
    await promise;
    await respond(said)(exchange);
  });
  const late = billing.syncSubscription(customerId);
  await read.promise;
  stripe.cancelAtOnce(id);
  await billing.syncSubscription(customerId);
  assert.deepEqual(await access(), [null, null, null]);
  resolve();
  assert.deepEqual(await late, []);
  assert.deepEqual(await access(), [null, null, null]);
});

onBothDatabases('a deleted account ends at Stripe, also when Stripe is away then', async (t, dialect) => {
  const { stripe, billing, payer, context, sdk } = await startBillingApp(t, dialect);
  const { user, customerId, subscribe } = await payer('anna');
  const id = await subscribe('standard');
  await billing.syncSubscription(customerId);
  const price = await advancedPrice(sdk);
  const form = await sdk.subscriptions.create({
    customer: customerId,
    items: [{ price }],
    payment_behavior: 'default_incomplete',
  });
  const open = await sdk.checkout.sessions.create({
    customer: customerId,
    mode: 'subscription',
    ui_mode: 'hosted_page',
    line_items: [{ price, quantity: 1 }],
    success_url: 'https://example.com/',
  });
  stripe.failAlways(stripeFaults.serverError);
  await context.deletion.close(user);
  await context.deletion.removeClosed();
  const failures = async () => (await context.db.knex('stripe_customers').first('failures'))?.failures;
  await waitFor('a failure', async () => (await failures()) > 0);
  assert.equal(stripe.tables.subscriptions.get(id)?.status, 'active');
  stripe.recover();
  stripe.advance(60_000);
  await waitFor('the end', async () => stripe.tables.subscriptions.get(id)?.status === 'canceled');
  await waitFor('the end of the page', async () => stripe.tables.sessions.get(open.id)?.status === 'expired');
  await waitFor('a sync', async () => (await failures()) === 0);
  const rows = await context.db.knex('subscriptions').where({ id }).select('status', 'user_id');
  assert.deepEqual(rows, [{ status: 'canceled', user_id: null }]);
  const bill = stripe.tables.invoices.get(String(form.latest_invoice));
  assert.equal(bill?.status, 'void', 'the form that was left open can’t be paid any more');

  // A form that was still open somewhere is paid after all.
  const late = await subscribe('standard');
  await stripe.deliver();
  await waitFor('the end', async () => stripe.tables.subscriptions.get(late)?.status === 'canceled');
});

onBothDatabases(
  'somebody whom this Stripe account does not know keeps the plan until the next purchase',
  async (t, dialect) => {
    const { stripe, billing, payer } = await startBillingApp(t, dialect);
    const { customerId, subscribe, access, api } = await payer('anna');
    await subscribe('standard');
    await billing.syncSubscription(customerId);
    // As with the key of another account, which may be a mistake.
    stripe.tables.customers.delete(customerId);
    await assert.rejects(billing.syncSubscription(customerId), { code: 'resource_missing' });
    assert.deepEqual(await access(), ['standard', null, 'active']);
    const { status } = await api('POST', '/api/user/change-plan', { planType: 'advanced' });
    assert.deepEqual([status, (await access())[0]], [200, null], 'never two at once');
  },
);

onBothDatabases('a new e-mail address reaches Stripe, soon or later', async (t, dialect) => {
  const { stripe, billing, payer, context } = await startBillingApp(t, dialect);
  const { user, customerId } = await payer('anna');
  const emailAtStripe = () => {
    const customer = stripe.tables.customers.get(customerId);
    return customer !== undefined && 'email' in customer ? customer.email : null;
  };
  stripe.failOn('POST /v1/customers/:id', stripeFaults.serverError, 2);
  await context.db.knex.transaction(async (trx) => {
    await trx('users').where({ id: user.id }).update({ email: 'new@example.com' });
    await context.billing.emailChanged(trx, user.id);
  });
  await waitFor('a try', async () => stripe.requestsTo('POST /v1/customers/:id').length >= 2);
  assert.equal(emailAtStripe(), 'anna@example.com');
  await billing.syncSubscription(customerId);
  assert.equal(emailAtStripe(), 'new@example.com');
  const asked = stripe.requestsTo('POST /v1/customers/:id').length;
  await billing.syncSubscription(customerId);
  assert.equal(stripe.requestsTo('POST /v1/customers/:id').length, asked, 'told once');
});

type Started = Awaited<ReturnType<typeof startBillingApp>>;

function itemOf(stripe: Started['stripe'], id: string): string {
  return stripe.tables.subscriptions.get(id)?.items.data[0]?.id ?? '';
}

async function advancedPrice(sdk: Started['sdk']): Promise<string> {
  const product = await sdk.products.create({ name: 'Advanced' });
  const price = await sdk.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 1_700,
    recurring: { interval: 'month' },
    metadata: { dmreply_plan: 'advanced' },
  });
  return price.id;
}
