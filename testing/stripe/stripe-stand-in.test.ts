import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { loadConfig } from '../../src/config.ts';
import type { Stripe, StripeClient } from '../../src/features/billing/stripe.ts';
import { createStripe } from '../../src/features/billing/stripe.ts';
import { slow } from './faults.ts';
import {
  createStripeStandIn,
  STRIPE_SECRET_KEY,
  STRIPE_WEBHOOK_SECRET,
  type StripeStandIn,
  type StripeStandInOptions,
  stripeFaults,
} from './stripe-stand-in.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

interface Opened {
  stripe: StripeStandIn;
  client: StripeClient;
}

async function open(t: TestContext, options: StripeStandInOptions = {}): Promise<Opened> {
  const stripe = await createStripeStandIn(options);
  t.after(stripe.close);
  return { stripe, client: await clientOf(stripe) };
}

/** The product's own client, so that what it sends is what the server sends. */
async function clientOf(stripe: StripeStandIn, key = STRIPE_SECRET_KEY): Promise<StripeClient> {
  const env = { DMREPLY_BILLING_STRIPE_API_BASE: stripe.origin, DMREPLY_BILLING_STRIPE_SECRET_KEY: key };
  const client = await createStripe(loadConfig({ env }).billing)?.();
  assert.ok(client);
  return client;
}

async function sellPlan(client: StripeClient, amount = 900, interval: 'month' | 'year' = 'month') {
  const product = await client.products.create({ name: `Plan ${amount}` });
  return client.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: amount,
    recurring: { interval },
    lookup_key: `plan_${amount}`,
  });
}

function expanded<T extends object>(value: string | T | null | undefined): T {
  assert.ok(value !== null && typeof value === 'object');
  return value;
}

/** The embedded form, up to its secret. */
async function begin(client: StripeClient, customer: string, price: string) {
  const subscription = await client.subscriptions.create({
    customer,
    items: [{ price, quantity: 1 }],
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription' },
    expand: ['latest_invoice.confirmation_secret', 'pending_setup_intent'],
  });
  const secret = expanded<Stripe.Invoice>(subscription.latest_invoice).confirmation_secret?.client_secret;
  assert.ok(secret);
  return { subscription, secret };
}

async function subscribe({ stripe, client }: Opened, amount = 900, interval: 'month' | 'year' = 'month') {
  const price = await sellPlan(client, amount, interval);
  const customer = await client.customers.create({ email: 'ana@example.com' });
  const { subscription, secret } = await begin(client, customer.id, price.id);
  assert.equal(stripe.confirm(secret).status, 'succeeded');
  return { customer: customer.id, price, id: subscription.id };
}

type Refusal = { status?: number; type?: string; code?: string; param?: string; decline_code?: string };

async function refused(call: Promise<unknown>, { status, ...wanted }: Refusal): Promise<void> {
  await assert.rejects(call, (error: Stripe.errors.StripeError) => {
    const { statusCode, rawType, code, param, decline_code } = error;
    const seen = { type: rawType, code, param, decline_code };
    for (const [name, value] of Object.entries(wanted))
      assert.equal(seen[name as keyof typeof seen], value, `${name}: ${error.message}`);
    if (status !== undefined) assert.equal(statusCode, status, error.message);
    return true;
  });
}

const types = (stripe: StripeStandIn) => [...stripe.events.values()].map((event) => event.type);

test('customers are made, changed, listed, and deleted for good', async (t) => {
  const { client } = await open(t);
  const made = await client.customers.create({ email: 'ana@example.com', metadata: { user: '1', a: 'b' } });
  await client.customers.update(made.id, { name: 'Ana', metadata: { a: '' } });
  const read = await client.customers.retrieve(made.id);
  assert.ok(!read.deleted);
  assert.deepEqual([read.email, read.name, read.metadata], ['ana@example.com', 'Ana', { user: '1' }]);
  const other = await client.customers.create({ email: 'bo@example.com' });
  const byMail = await client.customers.list({ email: 'bo@example.com' });
  assert.deepEqual(
    byMail.data.map((one) => one.id),
    [other.id],
  );
  assert.deepEqual(
    { ...(await client.customers.del(made.id)) },
    { id: made.id, object: 'customer', deleted: true },
  );
  assert.equal((await client.customers.retrieve(made.id)).deleted, true);
  await refused(client.customers.update(made.id, { name: 'x' }), { status: 404, code: 'resource_missing' });
  await refused(client.customers.retrieve('cus_none'), { status: 404, code: 'resource_missing' });
});

test('a lookup key belongs to one price until another takes it over', async (t) => {
  const { client } = await open(t);
  const old = await sellPlan(client);
  const product = String(old.product);
  const next = {
    product,
    currency: 'usd',
    unit_amount: 1_100,
    recurring: { interval: 'month' as const },
    lookup_key: 'plan_900',
  };
  await refused(client.prices.create(next), { status: 400, param: 'lookup_key' });
  const moved = await client.prices.create({ ...next, transfer_lookup_key: true });
  const held = await client.prices.list({ lookup_keys: ['plan_900'] });
  assert.deepEqual(
    held.data.map((one) => [one.id, one.unit_amount]),
    [[moved.id, 1_100]],
  );
  assert.equal((await client.prices.update(old.id, { active: false })).lookup_key, null);
  const active = await client.prices.list({ product, active: true });
  assert.deepEqual(
    active.data.map((one) => one.id),
    [moved.id],
  );
  await client.products.update(product, { name: 'Renamed', default_price: moved.id });
  assert.equal((await client.products.retrieve(product)).default_price, moved.id);
  assert.equal((await client.products.list({ active: true })).data.length, 1);
  const customer = await client.customers.create({});
  await refused(begin(client, customer.id, old.id), { status: 400, param: 'items[0][price]' });
});

test('lists come in pages, newest first, and the SDK reads them all', async (t) => {
  const { client } = await open(t);
  const made: string[] = [];
  for (let index = 0; index < 23; index += 1) made.push((await client.customers.create({})).id);
  const first = await client.customers.list({ limit: 3 });
  assert.deepEqual([first.data.map((one) => one.id), first.has_more], [made.slice(-3).reverse(), true]);
  const before = await client.customers.list({ limit: 2, ending_before: made[20] ?? '' });
  assert.deepEqual(
    before.data.map((one) => one.id),
    [made[22], made[21]],
  );
  const all: string[] = [];
  for await (const one of client.customers.list({ limit: 10 })) all.push(one.id);
  assert.deepEqual(all, made.reverse());
  await refused(client.customers.list({ limit: 101 }), { status: 400, param: 'limit' });
  await refused(client.subscriptions.list({ customer: 'cus_none' }), { status: 400, param: 'customer' });
  await refused(client.customers.list({ starting_after: 'cus_none' }), { code: 'resource_missing' });
});

test('a purchase is incomplete until its secret is paid, and saves the card', async (t) => {
  const { stripe, client } = await open(t);
  const price = await sellPlan(client);
  const customer = await client.customers.create({});
  const { subscription, secret } = await begin(client, customer.id, price.id);
  assert.equal(subscription.status, 'incomplete');
  assert.equal((await client.subscriptions.list({ customer: customer.id })).data.length, 1);
  const later = await client.subscriptions.retrieve(subscription.id, {
    expand: ['latest_invoice.confirmation_secret'],
  });
  assert.equal(expanded<Stripe.Invoice>(later.latest_invoice).confirmation_secret?.client_secret, secret);

  const declined = stripe.confirm(secret, 'declines');
  assert.deepEqual([declined.status, declined.error?.code], ['requires_payment_method', 'card_declined']);
  assert.equal(stripe.confirm(secret, 'authenticates').status, 'requires_action');
  assert.equal(stripe.authenticate(secret, false).error?.code, 'payment_intent_authentication_failure');
  assert.equal(stripe.confirm(secret, 'authenticates').status, 'requires_action');
  assert.equal((await client.subscriptions.retrieve(subscription.id)).status, 'incomplete');
  assert.equal(stripe.authenticate(secret).status, 'succeeded');

  const paid = await client.subscriptions.retrieve(subscription.id, {
    expand: ['default_payment_method', 'latest_invoice.payments', 'customer', 'items.data.price.product'],
  });
  assert.equal(paid.status, 'active');
  assert.equal(expanded<Stripe.PaymentMethod>(paid.default_payment_method).card?.last4, '4242');
  const invoice = expanded<Stripe.Invoice>(paid.latest_invoice);
  assert.deepEqual(
    [invoice.status, invoice.amount_paid, invoice.payments?.data[0]?.status],
    ['paid', 900, 'paid'],
  );
  assert.ok(invoice.status_transitions.finalized_at);
  const product = expanded(paid.items.data[0]?.price.product);
  assert.ok('name' in product && product.name === 'Plan 900');
  assert.throws(() => stripe.confirm(secret), { message: /status of succeeded/ });
  for (const type of [
    'customer.subscription.created',
    'invoice.payment_failed',
    'invoice.payment_action_required',
    'charge.succeeded',
    'invoice.paid',
    'customer.subscription.updated',
  ])
    assert.ok(types(stripe).includes(type), type);
});

test('an unpaid purchase expires after 23 hours', async (t) => {
  const { stripe, client } = await open(t);
  const price = await sellPlan(client);
  const customer = await client.customers.create({});
  const { subscription, secret } = await begin(client, customer.id, price.id);
  stripe.advance(22 * HOUR);
  assert.equal((await client.subscriptions.retrieve(subscription.id)).status, 'incomplete');
  stripe.advance(1 * HOUR + 1_000);
  assert.equal((await client.subscriptions.retrieve(subscription.id)).status, 'incomplete_expired');
  assert.throws(() => stripe.confirm(secret), { message: /status of canceled/ });
  assert.equal((await client.subscriptions.list({ customer: customer.id, status: 'ended' })).data.length, 1);
});

test('an abandoned purchase stays payable after its cancellation, until its invoice is void', async (t) => {
  const { stripe, client } = await open(t);
  const price = await sellPlan(client);
  const customer = await client.customers.create({});
  const first = await begin(client, customer.id, price.id);
  await client.subscriptions.cancel(first.subscription.id);
  assert.equal(stripe.confirm(first.secret).status, 'succeeded');
  assert.equal((await client.subscriptions.retrieve(first.subscription.id)).status, 'incomplete_expired');
  const second = await begin(client, customer.id, price.id);
  const invoice = expanded<Stripe.Invoice>(second.subscription.latest_invoice);
  assert.equal((await client.invoices.voidInvoice(invoice.id)).status, 'void');
  assert.equal((await client.subscriptions.retrieve(second.subscription.id)).status, 'incomplete_expired');
  assert.throws(() => stripe.confirm(second.secret), { message: /status of canceled/ });
  await refused(client.subscriptions.cancel(second.subscription.id), {
    status: 404,
    code: 'resource_missing',
  });
});

test('a purchase with a card on file is charged at once, as the behavior says', async (t) => {
  const opened = await open(t);
  const { stripe, client } = opened;
  const price = await sellPlan(client);
  const { id: customer } = await client.customers.create({});
  const order = { customer, items: [{ price: price.id }] };
  await refused(client.subscriptions.create(order), { status: 400, code: 'resource_missing' });
  stripe.setCard(customer);
  assert.equal((await client.subscriptions.create(order)).status, 'active');
  stripe.nextPayments(customer, 'declines', 'declines', 'authenticates');
  assert.equal((await client.subscriptions.create(order)).status, 'incomplete');
  const strict = { ...order, payment_behavior: 'error_if_incomplete' as const };
  const before = stripe.liveSubscriptions(customer).length;
  await refused(client.subscriptions.create(strict), { status: 402, code: 'card_declined' });
  await refused(client.subscriptions.create(strict), { status: 402 });
  assert.equal(stripe.liveSubscriptions(customer).length, before);
  await refused(client.subscriptions.create({ ...order, payment_behavior: 'pending_if_incomplete' }), {
    param: 'payment_behavior',
  });
});

test('a change of plan is charged at once, or waits as a pending update', async (t) => {
  const opened = await open(t);
  const { stripe, client } = opened;
  const { customer, id } = await subscribe(opened);
  const better = await sellPlan(client, 1_700);
  const item = (await client.subscriptions.retrieve(id)).items.data[0];
  assert.ok(item);
  const change = {
    items: [{ id: item.id, price: better.id }],
    proration_behavior: 'always_invoice' as const,
    payment_behavior: 'pending_if_incomplete' as const,
    expand: ['latest_invoice.payments', 'latest_invoice.confirmation_secret'],
  };
  stripe.nextPayments(customer, 'declines');
  const waiting = await client.subscriptions.update(id, change);
  assert.equal(waiting.status, 'active');
  assert.equal(waiting.items.data[0]?.price.unit_amount, 900);
  assert.equal(waiting.pending_update?.subscription_items?.[0]?.price.id, better.id);
  const intent = expanded<Stripe.Invoice>(waiting.latest_invoice).payments?.data[0]?.payment.payment_intent;
  const payments = await client.invoicePayments.list({
    invoice: expanded<Stripe.Invoice>(waiting.latest_invoice).id,
    expand: ['data.payment.payment_intent'],
  });
  const failed = expanded<Stripe.PaymentIntent>(payments.data[0]?.payment.payment_intent);
  assert.equal(failed.id, intent);
  assert.equal(failed.last_payment_error?.message, 'Your card has insufficient funds.');

  stripe.advance(23 * HOUR + 1_000);
  const dropped = await client.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
  assert.deepEqual(
    [dropped.pending_update, expanded<Stripe.Invoice>(dropped.latest_invoice).status],
    [null, 'void'],
  );
  assert.ok(types(stripe).includes('customer.subscription.pending_update_expired'));

  stripe.nextPayments(customer, 'authenticates');
  const asked = await client.subscriptions.update(id, change);
  const secret = expanded<Stripe.Invoice>(asked.latest_invoice).confirmation_secret?.client_secret;
  assert.ok(asked.pending_update !== null && secret);
  assert.equal(stripe.authenticate(secret).status, 'succeeded');
  const changed = await client.subscriptions.retrieve(id);
  assert.deepEqual([changed.pending_update, changed.items.data[0]?.price.id], [null, better.id]);
  assert.equal(changed.items.data[0]?.current_period_end, item.current_period_end);
  await refused(client.subscriptions.update(id, { ...change, description: 'x' }), { param: 'description' });
});

test('a change to a yearly plan begins a new period', async (t) => {
  const opened = await open(t);
  const { stripe, client } = opened;
  const { id } = await subscribe(opened);
  const yearly = await sellPlan(client, 6_700, 'year');
  const item = (await client.subscriptions.retrieve(id)).items.data[0];
  assert.ok(item);
  stripe.advance(10 * DAY);
  const changed = await client.subscriptions.update(id, {
    items: [{ id: item.id, price: yearly.id }],
    proration_behavior: 'always_invoice',
    payment_behavior: 'pending_if_incomplete',
    expand: ['latest_invoice'],
  });
  const now = Math.floor(stripe.now() / 1_000);
  assert.ok(Math.abs((changed.items.data[0]?.current_period_end ?? 0) - now - 365 * 86_400) <= 86_400);
  const invoice = expanded<Stripe.Invoice>(changed.latest_invoice);
  assert.ok(invoice.total > 6_000 && invoice.total < 6_200, String(invoice.total));
  assert.equal(invoice.status, 'paid');
});

test('a new price without proration costs nothing now, and the new amount at the renewal', async (t) => {
  const opened = await open(t);
  const { stripe, client } = opened;
  const { customer, id } = await subscribe(opened);
  const dearer = await sellPlan(client, 1_100);
  const item = (await client.subscriptions.retrieve(id)).items.data[0];
  assert.ok(item);
  await client.subscriptions.update(id, {
    items: [{ id: item.id, price: dearer.id }],
    proration_behavior: 'none',
  });
  assert.equal((await client.invoices.list({ customer })).data.length, 1);
  const atNew = await client.subscriptions.list({ price: dearer.id, status: 'all' });
  assert.deepEqual(
    atNew.data.map((one) => one.id),
    [id],
  );
  stripe.advance(32 * DAY);
  const [renewal] = (await client.invoices.list({ subscription: id })).data;
  assert.deepEqual([renewal?.amount_paid, renewal?.billing_reason], [1_100, 'subscription_cycle']);
});

test('both kinds of cancellation end at the period end, and each is taken back its own way', async (t) => {
  const opened = await open(t);
  const { stripe, client } = opened;
  const { id } = await subscribe(opened);
  const end = (await client.subscriptions.retrieve(id)).items.data[0]?.current_period_end;
  const own = await client.subscriptions.update(id, { cancel_at_period_end: true });
  assert.deepEqual([own.cancel_at_period_end, own.cancel_at], [true, end]);
  const back = await client.subscriptions.update(id, { cancel_at_period_end: false });
  assert.deepEqual([back.cancel_at_period_end, back.cancel_at, back.canceled_at], [false, null, null]);

  stripe.portalCancel(id);
  const portal = await client.subscriptions.update(id, { cancel_at_period_end: false });
  assert.deepEqual([portal.cancel_at_period_end, portal.cancel_at], [false, end]);
  assert.equal((await client.subscriptions.update(id, { cancel_at: '' })).cancel_at, null);
  await refused(client.subscriptions.update(id, { cancel_at: '', cancel_at_period_end: false }), {
    status: 400,
  });

  stripe.portalCancel(id);
  stripe.advance(32 * DAY);
  const over = await client.subscriptions.retrieve(id);
  assert.deepEqual([over.status, over.ended_at], ['canceled', end]);
  assert.equal((await client.subscriptions.list({})).data.length, 0);
  await refused(client.subscriptions.update(id, { cancel_at_period_end: true }), { status: 400 });
  assert.equal(types(stripe).at(-1), 'customer.subscription.deleted');
});

test('a failed renewal is past due, is tried again, and then ends as the account says', async (t) => {
  for (const after of ['canceled', 'unpaid'] as const) {
    const opened = await open(t);
    const { stripe, client } = opened;
    stripe.setAfterRetries(after);
    const { customer, id } = await subscribe(opened);
    stripe.setCard(customer, { outcome: 'declines' });
    stripe.advance(31 * DAY + 2 * HOUR);
    const late = await client.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
    const invoice = expanded<Stripe.Invoice>(late.latest_invoice);
    assert.deepEqual([late.status, invoice.status, invoice.attempt_count], ['past_due', 'open', 1]);
    assert.ok((invoice.next_payment_attempt ?? 0) * 1_000 > stripe.now());
    stripe.advance(16 * DAY);
    assert.equal((await client.subscriptions.retrieve(id)).status, after);
  }
});

test('a past due customer who pays in the portal is active again', async (t) => {
  const opened = await open(t);
  const { stripe, client } = opened;
  const { customer, id } = await subscribe(opened);
  stripe.setCard(customer, { outcome: 'declines' });
  stripe.advance(32 * DAY);
  assert.equal((await client.subscriptions.retrieve(id)).status, 'past_due');
  const [invoice] = (await client.invoices.list({ customer, status: 'open' })).data;
  await refused(client.invoices.pay(invoice?.id ?? ''), { status: 402, decline_code: 'insufficient_funds' });
  stripe.setCard(customer);
  stripe.payOpenInvoices(customer);
  assert.equal((await client.subscriptions.retrieve(id)).status, 'active');
  stripe.advance(365 * DAY);
  const paid = await client.invoices.list({ customer, status: 'paid', limit: 100 });
  assert.equal(paid.data.length, 14);
});

test('a trial begins without a payment and is charged at its end', async (t) => {
  const { stripe, client } = await open(t);
  const price = await sellPlan(client);
  const customer = await client.customers.create({});
  const trial = await client.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    trial_period_days: 14,
    payment_behavior: 'default_incomplete',
    expand: ['pending_setup_intent', 'latest_invoice.confirmation_secret'],
  });
  assert.equal(trial.status, 'trialing');
  const setup = expanded<Stripe.SetupIntent>(trial.pending_setup_intent);
  stripe.confirm(setup.client_secret ?? '');
  stripe.advance(15 * DAY);
  const begun = await client.subscriptions.retrieve(trial.id, { expand: ['latest_invoice'] });
  assert.deepEqual(
    [begun.status, expanded<Stripe.Invoice>(begun.latest_invoice).amount_paid],
    ['active', 900],
  );
});

test('a hosted page is paid, declined, left, or expires', async (t) => {
  const { stripe, client } = await open(t);
  const price = await sellPlan(client);
  const { id: customer } = await client.customers.create({});
  const order = {
    mode: 'subscription' as const,
    ui_mode: 'hosted_page' as const,
    customer,
    line_items: [{ price: price.id, quantity: 1 }],
    success_url: 'http://127.0.0.1/profile?subscription=success',
    cancel_url: 'http://127.0.0.1/subscribe?subscription=canceled',
    subscription_data: { metadata: { user: '1' } },
  };
  const first = await client.checkout.sessions.create(order);
  assert.ok(first.url?.startsWith(stripe.origin));
  assert.equal(stripe.payCheckout(first.id, 'declines'), false);
  assert.equal((await client.checkout.sessions.expire(first.id)).status, 'expired');
  assert.throws(() => stripe.payCheckout(first.id), { message: /status of `expired`/ });
  await refused(client.checkout.sessions.expire(first.id), { status: 400 });

  const second = await client.checkout.sessions.create(order);
  const page = await fetch(second.url ?? '');
  assert.match(await page.text(), /subscription=canceled/);
  const paid = await fetch(`${second.url}/pay`, { method: 'POST', redirect: 'manual' });
  assert.equal(paid.headers.get('location'), order.success_url);
  const done = await client.checkout.sessions.retrieve(second.id, { expand: ['subscription', 'line_items'] });
  const subscription = expanded<Stripe.Subscription>(done.subscription);
  assert.deepEqual([done.status, done.payment_status, done.url], ['complete', 'paid', null]);
  assert.deepEqual([subscription.status, subscription.metadata], ['active', { user: '1' }]);
  assert.equal(done.line_items?.data[0]?.price?.id, price.id);

  const third = await client.checkout.sessions.create(order);
  stripe.advance(25 * HOUR);
  assert.equal((await client.checkout.sessions.retrieve(third.id)).status, 'expired');
  assert.equal((await client.checkout.sessions.list({ customer, status: 'open' })).data.length, 0);
  const taxed = { ...order, automatic_tax: { enabled: true } };
  await refused(client.checkout.sessions.create(taxed), { code: 'customer_tax_location_invalid' });
  await client.checkout.sessions.create({ ...taxed, customer_update: { address: 'auto' } });
});

test('the portal, the account and its webhooks can be read', async (t) => {
  const { stripe, client } = await open(t);
  const { id: customer } = await client.customers.create({});
  const portal = await client.billingPortal.sessions.create({
    customer,
    return_url: 'http://127.0.0.1/profile',
  });
  assert.match(await (await fetch(portal.url)).text(), /http:\/\/127\.0\.0\.1\/profile/);
  assert.equal((await client.accounts.retrieveCurrent()).charges_enabled, true);
  stripe.addWebhookEndpoint('https://example.com/api/stripe/webhook', { enabledEvents: ['invoice.paid'] });
  const { data } = await client.webhookEndpoints.list();
  assert.deepEqual(
    data.map((one) => [one.url, one.enabled_events, one.status]),
    [['https://example.com/api/stripe/webhook', ['invoice.paid'], 'enabled']],
  );
  const card = stripe.setCard(customer, { expMonth: 1, expYear: 2027, last4: '0341' });
  const { data: cards } = await client.customers.listPaymentMethods(customer, { type: 'card' });
  assert.deepEqual(
    cards.map((one) => [one.id, one.card?.exp_year, one.card?.last4]),
    [[card.id, 2027, '0341']],
  );
});

test('refunds and disputes leave the subscription alone, and a dispute names its charge only', async (t) => {
  const opened = await open(t);
  const { stripe, client } = opened;
  const { customer, id } = await subscribe(opened);
  const { id: charge } = stripe.lastCharge(customer);
  stripe.refund(charge, 400);
  await client.refunds.create({ charge });
  const refunded = await client.charges.retrieve(charge, { expand: ['refunds', 'payment_intent'] });
  assert.deepEqual(
    [refunded.refunded, refunded.refunds?.data.length, refunded.customer],
    [true, 2, customer],
  );
  await refused(client.refunds.create({ charge }), { code: 'charge_already_refunded' });
  stripe.dispute(charge);
  const [event] = (await client.events.list({ type: 'charge.dispute.created' })).data;
  assert.ok(event?.type === 'charge.dispute.created');
  assert.equal(event.data.object.charge, charge);
  assert.ok(!('customer' in event.data.object));
  assert.equal((await client.subscriptions.retrieve(id)).status, 'active');
});

test('events are listed by type and time, and lost only from the way', async (t) => {
  const opened = await open(t);
  const { stripe, client } = opened;
  await subscribe(opened);
  stripe.advance(HOUR);
  const since = Math.floor(stripe.now() / 1_000);
  await client.customers.create({});
  const after = await client.events.list({ created: { gte: since } });
  assert.deepEqual(
    after.data.map((one) => one.type),
    ['customer.created'],
  );
  const some = await client.events.list({
    types: ['invoice.paid', 'customer.subscription.created'],
    limit: 1,
  });
  assert.deepEqual([some.data.length, some.has_more], [1, true]);
  const [paid] = (await client.events.list({ type: 'invoice.paid' })).data;
  assert.equal((await client.events.retrieve(paid?.id ?? '')).api_version, '2026-10-28.endive');
  assert.ok(stripe.drop().length > 5);
  assert.equal(stripe.waiting.length, 0);
});

test('events arrive signed for the raw body, in any order and number', async (t) => {
  const { stripe, client } = await open(t);
  const seen: string[] = [];
  const receiver = createServer((request, response) => {
    void text(request).then((body) => {
      const header = String(request.headers['stripe-signature']);
      seen.push(client.webhooks.constructEvent(body, header, STRIPE_WEBHOOK_SECRET).type);
      response.end('ok');
    });
  });
  t.after(() => receiver.close());
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const address = receiver.address();
  assert.ok(address !== null && typeof address === 'object');
  stripe.webhookUrl = `http://127.0.0.1:${address.port}`;
  const customer = await client.customers.create({});
  await client.customers.update(customer.id, { name: 'Ana' });
  const statuses = await stripe.deliver((events) => [...events.reverse(), ...events]);
  assert.deepEqual(statuses, [200, 200, 200, 200]);
  const both = ['customer.updated', 'customer.created'];
  assert.deepEqual(seen, [...both, ...both]);
  const { body, signature } = await stripe.sign({ id: 'evt_1', object: 'event' }, { secret: 'whsec_other' });
  assert.throws(() => client.webhooks.constructEvent(body, signature, STRIPE_WEBHOOK_SECRET));
  const old = await stripe.sign({ id: 'evt_1', object: 'event' }, { signedAt: 1 });
  assert.throws(() => client.webhooks.constructEvent(old.body, old.signature, STRIPE_WEBHOOK_SECRET));
});

test('the same idempotency key gives the same answer, and never another question', async (t) => {
  const { stripe, client } = await open(t);
  const options = { idempotencyKey: 'purchase-1' };
  const [first, again] = [
    await client.customers.create({ email: 'ana@example.com' }, options),
    await client.customers.create({ email: 'ana@example.com' }, options),
  ];
  assert.equal(first.id, again.id);
  assert.equal(new Headers(again.lastResponse.headers).get('idempotent-replayed'), 'true');
  assert.equal(stripe.tables.customers.size, 1);
  await refused(client.customers.create({ email: 'bo@example.com' }, options), {
    status: 400,
    type: 'idempotency_error',
  });
  stripe.advance(25 * HOUR);
  assert.notEqual((await client.customers.create({ email: 'bo@example.com' }, options)).id, first.id);

  const { promise, resolve } = Promise.withResolvers<void>();
  stripe.enqueue(slow(promise));
  const once = { idempotencyKey: 'purchase-2', maxNetworkRetries: 0 };
  const early = client.customers.create({}, once);
  while (stripe.requests.at(-1)?.idempotencyKey !== 'purchase-2') await new Promise(setImmediate);
  await refused(client.customers.create({}, once), { status: 409, type: 'idempotency_error' });
  resolve();
  assert.equal((await early).id, (await client.customers.create({}, once)).id);

  const kept = { idempotencyKey: 'purchase-3', maxNetworkRetries: 0 };
  stripe.enqueue(stripeFaults.serverErrorKept);
  await refused(client.customers.create({}, kept), { status: 500, type: 'api_error' });
  await refused(client.customers.create({}, kept), { status: 500 });
  await refused(client.customers.create({}, { idempotencyKey: 'x'.repeat(256) }), { status: 400 });
});

test('a lost answer is done once: the retry gets it', async (t) => {
  const { stripe, client } = await open(t);
  for (const fault of [stripeFaults.doneButReset, stripeFaults.doneButServerError] as const) {
    const before = stripe.tables.customers.size;
    stripe.enqueue(fault);
    const { id } = await client.customers.create({});
    assert.ok(stripe.tables.customers.has(id));
    assert.equal(stripe.tables.customers.size, before + 1);
    assert.equal(stripe.requests.at(-1)?.isReplayed, true);
  }
});

test('every fault reaches the caller as an error of its own kind', async (t) => {
  const { stripe, client } = await open(t);
  const quick = { timeout: 300, maxNetworkRetries: 0 };
  const kinds: Partial<Record<keyof typeof stripeFaults, string>> = {
    hang: 'StripeConnectionError',
    hangAfterHeaders: 'StripeConnectionError',
    serverError: 'StripeAPIError',
    unavailable: 'StripeAPIError',
    rateLimited: 'StripeRateLimitError',
    wrongKey: 'StripeAuthenticationError',
    forbidden: 'StripePermissionError',
    html: 'StripeAPIError',
    htmlError: 'StripeAPIError',
    emptyBody: 'StripeAPIError',
    halfJson: 'StripeAPIError',
    doneButHangs: 'StripeConnectionError',
    doneButServerError: 'StripeAPIError',
    serverErrorKept: 'StripeAPIError',
  };
  for (const [name, kind] of Object.entries(kinds)) {
    stripe.enqueue(stripeFaults[name as keyof typeof stripeFaults]);
    await assert.rejects(client.customers.create({}, quick), { type: kind }, name);
  }
  // The SDK tries a broken connection twice by itself.
  for (const name of ['resetBeforeAnswer', 'closeWithoutAnswer', 'doneButCutMidAnswer'] as const) {
    stripe.failAlways(stripeFaults[name]);
    await assert.rejects(client.customers.create({}, quick), { type: 'StripeConnectionError' }, name);
    stripe.recover();
  }
});

test('faults can be planned for the nth call or for one route', async (t) => {
  const { stripe, client } = await open(t);
  const quick = { maxNetworkRetries: 0 };
  stripe.failNth(2, stripeFaults.serverError);
  await client.customers.create({}, quick);
  await refused(client.customers.create({}, quick), { status: 500 });
  stripe.failOn('POST /v1/customers/:id', stripeFaults.rateLimited);
  const { id } = await client.customers.create({}, quick);
  await refused(client.customers.update(id, { name: 'x' }, quick), { status: 429 });
  await client.customers.update(id, { name: 'x' }, quick);
  assert.deepEqual(
    stripe.requestsTo('POST /v1/customers/:id').map((one) => one.status),
    [null, 200],
  );
  assert.equal(stripe.requestCount(), 5);
});

test('a wrong key, a wrong version and unknown names are refused', async (t) => {
  const { stripe, client } = await open(t);
  const stranger = await clientOf(stripe, 'sk_test_other');
  await refused(stranger.customers.create({}), { status: 401 });
  await refused(client.customers.create({}, { apiVersion: '2024-06-20' }), { status: 400 });
  const typo = { emial: 'ana@example.com' } as Stripe.CustomerCreateParams;
  await refused(client.customers.create(typo), { code: 'parameter_unknown', param: 'emial' });
  const deep = { price: 'price_1', qty: 1 } as Stripe.SubscriptionCreateParams.Item;
  await refused(client.subscriptions.create({ customer: 'cus_1', items: [deep] }), {
    param: 'items[0][qty]',
  });
  await refused(client.customers.create({ metadata: { k: 'x'.repeat(501) } }), { param: 'metadata' });
  const { id } = await client.customers.create({});
  await refused(client.customers.retrieve(id, { expand: ['nothing'] }), { param: 'expand' });
  await refused(client.invoices.list({ expand: ['data.payments.data.payment.payment_intent'] }), {
    code: 'property_expansion_max_depth',
  });
  assert.equal(stripe.tables.customers.size, 1);
  assert.ok(stripe.requests.slice(2).every((one) => one.apiVersion === '2026-10-28.endive'));
});

test('a deleted customer has no subscriptions left', async (t) => {
  const opened = await open(t);
  const { stripe, client } = opened;
  const { customer, id } = await subscribe(opened);
  stripe.deleteCustomer(customer);
  assert.equal((await client.subscriptions.retrieve(id)).status, 'canceled');
  const price = await sellPlan(client, 1_700);
  await refused(begin(client, customer, price.id), { code: 'resource_missing', param: 'customer' });
  await refused(client.billingPortal.sessions.create({ customer }), { status: 400 });
});
