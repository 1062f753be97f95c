import assert from 'node:assert/strict';
import { secondServer, startShop } from '../../../testing/buyers.ts';
import { client, tokenFor } from '../../../testing/owner-client.ts';
import { onBothDatabases, onSqlite } from '../../../testing/test-app.ts';

onBothDatabases('a first purchase: customer, form, payment, plan', async (t, dialect) => {
  const { stripe, buyer } = await startShop(t, dialect);
  const anna = await buyer('anna');
  const { status, body } = await anna.ask('standard');
  assert.equal(status, 200);
  assert.deepEqual(Object.keys(body), ['clientSecret']);
  const customerId = (await anna.customerId()) ?? '';
  const customer = stripe.tables.customers.get(customerId);
  assert.ok(customer && !('deleted' in customer));
  assert.deepEqual(
    [customer.email, customer.metadata.dmreply_user],
    ['anna@example.com', String(anna.user.id)],
  );
  const [created] = stripe.requestsTo('POST /v1/subscriptions');
  const price = [...stripe.tables.prices.values()].find((one) => one.lookup_key === 'dmreply_standard');
  assert.deepEqual(created?.params, {
    customer: customerId,
    items: [{ price: price?.id, quantity: '1' }],
    payment_behavior: 'default_incomplete',
    payment_settings: { payment_method_types: ['card'], save_default_payment_method: 'on_subscription' },
    expand: ['latest_invoice.confirmation_secret', 'pending_setup_intent'],
  });
  assert.equal((await anna.view()).subscription.isActive, false, 'nothing is paid yet');
  stripe.confirm(body.clientSecret ?? '');
  const { planType, subscription, isActiveSubscriber } = await anna.view();
  assert.deepEqual(
    [planType, isActiveSubscriber, subscription.status, subscription.isGranted, subscription.willEnd],
    ['standard', true, 'active', false, false],
  );
  const [bought, ...others] = (await anna.api('GET', '/api/user/export')).body.subscriptions;
  assert.deepEqual(
    [bought.planType, bought.status, bought.unitAmount, others],
    ['standard', 'active', 900, []],
  );
});

onSqlite('an abandoned form: the same again for the plan, replaced for another one', async (t, dialect) => {
  const { stripe, buyer } = await startShop(t, dialect);
  const anna = await buyer('anna');
  const first = (await anna.ask('standard')).body.clientSecret ?? '';
  assert.equal((await anna.ask('standard')).body.clientSecret, first);
  assert.equal((await anna.ask('standard_monthly')).body.clientSecret, first, 'by its other name');
  const other = (await anna.ask('advanced')).body.clientSecret ?? '';
  assert.notEqual(other, first);
  assert.throws(() => stripe.confirm(first), /canceled/, 'the old form can take no money');
  stripe.confirm(other);
  assert.equal((await anna.view()).planType, 'advanced');
  assert.deepEqual(
    [...stripe.tables.subscriptions.values()].map(({ status }) => status),
    ['incomplete_expired', 'active'],
  );
  assert.equal(stripe.tables.customers.size, 1);
});

onBothDatabases('ten clicks at once, in two processes: one customer, one form', async (t, dialect) => {
  const { app, stripe, buyer } = await startShop(t, dialect);
  const other = await secondServer(t, { app, stripe });
  const anna = await buyer('anna');
  const there = client(other.url, await tokenFor(app.context, { userId: anna.user.id }));
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, click) =>
      click % 2 === 0
        ? anna.ask('advanced')
        : there('POST', '/api/user/change-plan', { planType: 'advanced' }),
    ),
  );
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  assert.equal(new Set(answers.map(({ body }) => body.clientSecret)).size, 1);
  assert.equal(stripe.tables.customers.size, 1);
  assert.equal(stripe.tables.subscriptions.size, 1);
  assert.equal(stripe.tables.products.size, 2);
  assert.equal(stripe.tables.prices.size, 4);
});

onSqlite('clicks on different plans at once leave one form that can be paid', async (t, dialect) => {
  const { app, stripe, buyer } = await startShop(t, dialect);
  const other = await secondServer(t, { app, stripe });
  const anna = await buyer('anna');
  const there = client(other.url, await tokenFor(app.context, { userId: anna.user.id }));
  const answers = await Promise.all([
    anna.ask('standard'),
    anna.ask('advanced'),
    there('POST', '/api/user/change-plan', { planType: 'standard_annual' }),
    there('POST', '/api/user/change-plan', { planType: 'advanced_annual' }),
  ]);
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  const paid = answers.filter(({ body }) => {
    try {
      stripe.confirm(body.clientSecret ?? '');
      return true;
    } catch {
      return false;
    }
  });
  assert.equal(paid.length, 1);
  assert.equal(stripe.liveSubscriptions().length, 1);
});

onSqlite('a form that was paid meanwhile is a plan, and never a second one', async (t, dialect) => {
  const { stripe, buyer } = await startShop(t, dialect);
  const anna = await buyer('anna');
  const { body } = await anna.ask('standard');
  // Paid in another tab, and nobody has told the server.
  stripe.confirm(body.clientSecret ?? '');
  assert.equal((await anna.ask('standard')).body.code, 'same_plan');
  const upgraded = await anna.ask('advanced');
  assert.deepEqual(upgraded.body.subscription, { planType: 'advanced', status: 'active' });
  assert.equal(stripe.liveSubscriptions().length, 1);
});

onSqlite('a customer who is deleted at Stripe has no access, and buys as a new one', async (t, dialect) => {
  const { stripe, buyer } = await startShop(t, dialect);
  const anna = await buyer('anna');
  await anna.buy('standard');
  const first = (await anna.customerId()) ?? '';
  stripe.deleteCustomer(first);
  assert.equal((await anna.view()).isActiveSubscriber, false);
  await anna.buy('advanced');
  assert.notEqual(await anna.customerId(), first);
  assert.equal((await anna.view()).planType, 'advanced');
});

onSqlite('who has a granted plan may buy; the grant stays beside it', async (t, dialect) => {
  const { app, stripe, buyer } = await startShop(t, dialect);
  const anna = await buyer('anna');
  await app.context.billing.grant(anna.user.id, 'advanced', stripe.now() + 86_400_000);
  await anna.buy('advanced');
  const { subscription } = await anna.view();
  assert.deepEqual([subscription.isGranted, subscription.status], [false, 'active']);
});

onSqlite('a plan that was given up for want of payment is replaced', async (t, dialect) => {
  const { stripe, buyer } = await startShop(t, dialect);
  stripe.setAfterRetries('unpaid');
  const anna = await buyer('anna');
  await anna.buy('standard');
  const customerId = (await anna.customerId()) ?? '';
  stripe.nextPayments(customerId, 'declines', 'declines', 'declines', 'declines');
  stripe.advance(60 * 86_400_000);
  const [old] = stripe.liveSubscriptions();
  assert.equal(old?.status, 'unpaid');
  const { body } = await anna.ask('standard');
  stripe.confirm(body.clientSecret ?? '');
  assert.deepEqual(
    stripe.liveSubscriptions().map(({ id, status }) => [id === old?.id, status]),
    [[false, 'active']],
  );
  assert.equal([...stripe.tables.invoices.values()].filter(({ status }) => status === 'open').length, 0);
});

onSqlite('what costs nothing because of a credit needs no form', async (t, dialect) => {
  const { stripe, buyer } = await startShop(t, dialect);
  const anna = await buyer('anna');
  await anna.ask('standard');
  const customer = stripe.tables.customers.get((await anna.customerId()) ?? '');
  assert.ok(customer && !('deleted' in customer));
  customer.balance = -50_000;
  const { body } = await anna.ask('advanced');
  assert.deepEqual(body.subscription, { planType: 'advanced', status: 'active' });
});
