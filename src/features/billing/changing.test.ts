import assert from 'node:assert/strict';
import { type Buyer, startShop } from '../../../testing/buyers.ts';
import type { StripeStandIn } from '../../../testing/stripe/stripe-stand-in.ts';
import { onBothDatabases, onSqlite } from '../../../testing/test-app.ts';
import { waitFor } from '../../../testing/wait-for.ts';

async function only(stripe: StripeStandIn) {
  const live = stripe.liveSubscriptions();
  assert.equal(live.length, 1);
  const [subscription] = live;
  assert.ok(subscription);
  return subscription;
}

async function endOf(anna: Buyer) {
  const { planType, isActiveSubscriber, subscription } = await anna.view();
  return [planType, isActiveSubscriber, subscription.willEnd];
}

onSqlite('with a card on file the plan changes at once, and the difference is billed', async (t, dialect) => {
  const { stripe, buyer } = await startShop(t, dialect);
  const anna = await buyer('anna');
  await anna.buy('standard');
  const before = stripe.requestsTo('POST /v1/subscriptions/:id').length;
  const { status, body } = await anna.ask('advanced_annual');
  assert.equal(status, 200);
  assert.deepEqual(body, {
    subscription: { planType: 'advanced_annual', status: 'active' },
    message: 'Your plan is now Advanced (Annual).',
  });
  const [update] = stripe.requestsTo('POST /v1/subscriptions/:id').slice(before);
  assert.deepEqual(Object.keys(update?.params ?? {}).sort(), [
    'items',
    'payment_behavior',
    'proration_behavior',
  ]);
  assert.deepEqual(
    [update?.params.payment_behavior, update?.params.proration_behavior],
    ['pending_if_incomplete', 'always_invoice'],
  );
  assert.equal((await anna.view()).planType, 'advanced_annual');
  assert.equal((await anna.ask('standard')).body.subscription?.planType, 'standard', 'and back');
  await only(stripe);
});

onSqlite('the plan one has is refused, and nothing is written at Stripe', async (t, dialect) => {
  const { stripe, buyer } = await startShop(t, dialect);
  const anna = await buyer('anna');
  await anna.buy('standard');
  const writes = () => stripe.requests.filter(({ method }) => method !== 'GET').length;
  const before = writes();
  for (const planType of ['standard', 'standard_monthly']) {
    const { status, body } = await anna.ask(planType);
    assert.deepEqual([status, body.code], [409, 'same_plan']);
  }
  assert.equal(writes(), before);
});

onSqlite('a declined card leaves the old plan, and nothing that could be paid later', async (t, dialect) => {
  const { stripe, buyer } = await startShop(t, dialect);
  const anna = await buyer('anna');
  await anna.buy('standard');
  const customerId = (await anna.customerId()) ?? '';
  stripe.nextPayments(customerId, 'declines');
  const { status, body } = await anna.ask('advanced');
  assert.deepEqual(
    [status, body.code, body.message],
    [409, 'payment_declined', 'Your card has insufficient funds.'],
  );
  assert.equal((await anna.view()).planType, 'standard');
  assert.equal((await only(stripe)).pending_update, null);
  stripe.payOpenInvoices(customerId);
  assert.equal((await anna.view()).planType, 'standard', 'no later payment brings the plan');
  // With a card that works, the same click works.
  assert.equal((await anna.ask('advanced')).body.subscription?.planType, 'advanced');
});

onSqlite('without a card on file the page leads to where one is added', async (t, dialect) => {
  const { stripe, buyer } = await startShop(t, dialect);
  const anna = await buyer('anna');
  await anna.buy('standard');
  (await only(stripe)).default_payment_method = null;
  const { body } = await anna.ask('advanced');
  assert.deepEqual([body.code, /Invoices and card/.test(body.message ?? '')], ['payment_declined', true]);
  assert.equal((await only(stripe)).pending_update, null);
});

onSqlite('3-D Secure: the bank asks first, and the plan comes with its yes', async (t, dialect) => {
  const { stripe, buyer } = await startShop(t, dialect);
  const anna = await buyer('anna');
  await anna.buy('standard');
  stripe.nextPayments((await anna.customerId()) ?? '', 'authenticates');
  const { body } = await anna.ask('advanced');
  assert.ok(body.clientSecret);
  assert.equal((await anna.view()).planType, 'standard');
  assert.equal(
    (await anna.ask('advanced')).body.clientSecret,
    body.clientSecret,
    'asked again, it is the same',
  );
  stripe.authenticate(body.clientSecret);
  assert.equal((await anna.view()).planType, 'advanced');

  stripe.nextPayments((await anna.customerId()) ?? '', 'authenticates', 'succeeds');
  const refused = (await anna.ask('advanced_annual')).body.clientSecret ?? '';
  stripe.authenticate(refused, false);
  assert.equal(
    (await anna.ask('advanced_annual')).body.code,
    'payment_declined',
    'what the bank refused is over',
  );
  assert.equal((await anna.view()).planType, 'advanced');
  assert.equal((await anna.ask('advanced_annual')).body.subscription?.planType, 'advanced_annual');
});

onSqlite('another plan while the bank still asks: the first change is over', async (t, dialect) => {
  const { stripe, buyer } = await startShop(t, dialect);
  const anna = await buyer('anna');
  await anna.buy('standard');
  stripe.nextPayments((await anna.customerId()) ?? '', 'authenticates', 'succeeds');
  const first = (await anna.ask('advanced')).body.clientSecret ?? '';
  assert.equal((await anna.ask('advanced_annual')).body.subscription?.planType, 'advanced_annual');
  assert.throws(() => stripe.authenticate(first), /canceled/);
  assert.equal((await anna.view()).planType, 'advanced_annual');
});

onSqlite('cancel at the end of the period, and take it back', async (t, dialect) => {
  const { stripe, buyer } = await startShop(t, dialect);
  const anna = await buyer('anna');
  for (const [path, code] of [
    ['cancel-subscription', 'nothing_to_cancel'],
    ['reactivate-subscription', 'nothing_to_reactivate'],
  ]) {
    const { status, body } = await anna.api('POST', `/api/user/${path}`);
    assert.deepEqual([status, body.code], [409, code]);
  }
  await anna.buy('standard');
  const running = await anna.api('POST', '/api/user/reactivate-subscription');
  assert.equal(running.body.code, 'nothing_to_reactivate');
  const { status, body } = await anna.api('POST', '/api/user/cancel-subscription');
  const end = ((await only(stripe)).items.data[0]?.current_period_end ?? 0) * 1_000;
  assert.equal(status, 200);
  assert.deepEqual(
    [body.subscription.willEnd, body.isActiveSubscriber, body.subscriptionEndsAt],
    [true, true, new Date(end).toISOString()],
  );
  assert.equal((await anna.api('POST', '/api/user/cancel-subscription')).body.code, 'nothing_to_cancel');
  const back = await anna.api('POST', '/api/user/reactivate-subscription');
  assert.deepEqual([back.body.subscription.willEnd, back.body.subscriptionEndsAt], [false, null]);
  const [again, backAgain] = [
    await anna.api('POST', '/api/user/cancel-subscription'),
    await anna.api('POST', '/api/user/reactivate-subscription'),
  ];
  assert.deepEqual([again.body.subscription.willEnd, backAgain.body.subscription.willEnd], [true, false]);
});

onSqlite('a cancellation made in Stripe’s portal is taken back as well', async (t, dialect) => {
  const { stripe, buyer } = await startShop(t, dialect);
  const anna = await buyer('anna');
  await anna.buy('standard');
  stripe.portalCancel((await only(stripe)).id);
  assert.deepEqual(await endOf(anna), ['standard', true, true]);
  await anna.api('POST', '/api/user/reactivate-subscription');
  assert.deepEqual(await endOf(anna), ['standard', true, false]);
  assert.equal((await only(stripe)).cancel_at, null);
});

for (const kind of ['by dmreply', 'in the portal'] as const) {
  onBothDatabases(`who has cancelled ${kind} and takes another plan goes on`, async (t, dialect) => {
    const { stripe, buyer } = await startShop(t, dialect);
    const anna = await buyer('anna');
    await anna.buy('standard');
    const cancel = async () =>
      kind === 'in the portal'
        ? stripe.portalCancel((await only(stripe)).id)
        : anna.api('POST', '/api/user/cancel-subscription');
    await cancel();
    assert.equal((await anna.ask('standard')).body.code, 'same_plan');
    stripe.nextPayments((await anna.customerId()) ?? '', 'declines', 'succeeds', 'authenticates');
    assert.equal((await anna.ask('advanced')).body.code, 'payment_declined');
    assert.deepEqual(await endOf(anna), ['standard', true, true], 'declined: it ends as it was to');
    assert.equal((await anna.ask('advanced')).body.subscription?.planType, 'advanced');
    assert.deepEqual(await endOf(anna), ['advanced', true, false]);

    await cancel();
    const { body } = await anna.ask('advanced_annual');
    assert.deepEqual(await endOf(anna), ['advanced', true, true], 'the bank has not said yes');
    stripe.authenticate(body.clientSecret ?? '');
    assert.deepEqual(await endOf(anna), ['advanced_annual', true, false]);
    assert.deepEqual((await only(stripe)).metadata, {});
  });
}

onBothDatabases('who pays for another plan and never comes back goes on as well', async (t, dialect) => {
  const { app, stripe, buyer } = await startShop(t, dialect);
  stripe.webhookUrl = `${app.url}/api/stripe/webhook`;
  const anna = await buyer('anna');
  await anna.buy('standard');
  await anna.api('POST', '/api/user/cancel-subscription');
  stripe.nextPayments((await anna.customerId()) ?? '', 'authenticates');
  const { body } = await anna.ask('advanced');
  stripe.authenticate(body.clientSecret ?? '');
  await stripe.deliver();
  const goesOn = async () => {
    const row = await app.context.db.knex('subscriptions').first();
    return row.plan_type === 'advanced' && row.ends_at === null;
  };
  await waitFor('the plan without an end', goesOn);
  assert.deepEqual((await only(stripe)).metadata, {});
});

onSqlite('after a failed payment the plan stays as it is, until that is paid', async (t, dialect) => {
  const { stripe, buyer } = await startShop(t, dialect);
  const anna = await buyer('anna');
  await anna.buy('standard');
  const customerId = (await anna.customerId()) ?? '';
  stripe.nextPayments(customerId, 'declines');
  stripe.advance(32 * 86_400_000);
  const { status, body } = await anna.ask('advanced');
  assert.deepEqual([status, body.code], [409, 'payment_due']);
  assert.equal((await only(stripe)).status, 'past_due');
  stripe.payOpenInvoices(customerId);
  assert.equal((await anna.ask('advanced')).body.subscription?.planType, 'advanced');
});

onSqlite(
  'a trial that the operator gave goes on with the other plan, and costs nothing yet',
  async (t, dialect) => {
    const { app, stripe, buyer } = await startShop(t, dialect);
    const anna = await buyer('anna');
    await anna.ask('standard');
    const customer = (await anna.customerId()) ?? '';
    const [form] = stripe.liveSubscriptions();
    const client = await app.context.stripeBilling?.stripe();
    assert.ok(form && client);
    await client.subscriptions.cancel(form.id);
    await client.subscriptions.create({
      customer,
      items: [{ price: form.items.data[0]?.price.id ?? '' }],
      trial_period_days: 14,
    });
    const answer = await anna.ask('advanced');
    assert.equal(answer.body.subscription?.status, 'trialing');
    const { planType, subscription } = await anna.view();
    assert.deepEqual([planType, subscription.status], ['advanced', 'trialing']);
  },
);
