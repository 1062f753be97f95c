import assert from 'node:assert/strict';
import { startShop } from '../../../testing/buyers.ts';
import { client } from '../../../testing/owner-client.ts';
import { STRIPE_PUBLISHABLE_KEY } from '../../../testing/stripe/stripe-stand-in.ts';
import { onSqlite } from '../../../testing/test-app.ts';

const HOSTED = { BILLING_CHECKOUT: 'hosted', SERVER_PUBLIC_URL: 'https://replies.example.com' };
const idIn = (url = '') => url.split('/').at(-1) ?? '';

onSqlite('hosted: a page of Stripe, an earlier one is closed, and the plan is there', async (t, dialect) => {
  const { stripe, buyer } = await startShop(t, dialect, HOSTED);
  const anna = await buyer('anna');
  const { status, body } = await anna.ask('standard');
  assert.deepEqual([status, Object.keys(body)], [200, ['checkoutUrl']]);
  const [asked] = stripe.requestsTo('POST /v1/checkout/sessions');
  const price = [...stripe.tables.prices.values()].find((one) => one.lookup_key === 'dmreply_standard');
  assert.deepEqual(asked?.params, {
    mode: 'subscription',
    ui_mode: 'hosted_page',
    customer: await anna.customerId(),
    allowed_payment_method_types: ['card'],
    line_items: [{ price: price?.id, quantity: '1' }],
    success_url: 'https://replies.example.com/profile?subscription=success',
    cancel_url: 'https://replies.example.com/profile?subscription=canceled',
  });
  const again = await anna.ask('standard');
  const other = await anna.ask('advanced');
  for (const { body: earlier } of [{ body }, again]) {
    assert.throws(() => stripe.payCheckout(idIn(earlier.checkoutUrl)), /open/);
  }
  stripe.payCheckout(idIn(other.body.checkoutUrl));
  assert.equal((await anna.view()).planType, 'advanced');
  assert.equal(stripe.liveSubscriptions().length, 1);

  // With a card on file nothing more is asked.
  const changed = await anna.ask('standard');
  assert.deepEqual(changed.body.subscription, { planType: 'standard', status: 'active' });
  assert.equal((await anna.ask('standard')).body.code, 'same_plan');
});

onSqlite('a form and a page never both take money', async (t, dialect) => {
  const { stripe, buyer } = await startShop(t, dialect);
  const anna = await buyer('anna');
  const form = (await anna.ask('standard')).body.clientSecret ?? '';
  const page = (await anna.ask('standard', { checkout: 'hosted' })).body.checkoutUrl;
  assert.throws(() => stripe.confirm(form), /canceled/);
  const secondForm = (await anna.ask('standard')).body.clientSecret ?? '';
  assert.throws(() => stripe.payCheckout(idIn(page)), /open/);
  stripe.confirm(secondForm);
  assert.equal((await anna.ask('advanced', { checkout: 'hosted' })).body.subscription?.planType, 'advanced');
  assert.equal(stripe.liveSubscriptions().length, 1);
});

onSqlite('tax and promotion codes are passed on where Stripe takes them', async (t, dialect) => {
  const hosted = await startShop(t, dialect, {
    ...HOSTED,
    BILLING_AUTOMATIC_TAX: 'true',
    BILLING_PROMOTION_CODES: 'true',
  });
  await (await hosted.buyer('anna')).ask('standard');
  const { params } = hosted.stripe.requestsTo('POST /v1/checkout/sessions')[0] ?? {};
  assert.deepEqual(
    [
      params?.automatic_tax,
      params?.allow_promotion_codes,
      params?.billing_address_collection,
      params?.customer_update,
    ],
    [{ enabled: 'true' }, 'true', 'required', { address: 'auto', name: 'auto' }],
  );

  const { stripe, buyer } = await startShop(t, dialect, { BILLING_AUTOMATIC_TAX: 'true' });
  const bela = await buyer('bela');
  const { body } = await bela.ask('standard');
  assert.ok(body.checkoutUrl, 'without an address the tax is not known, and Stripe’s page asks for it');
  stripe.payCheckout(idIn(body.checkoutUrl));
  await bela.view();
  stripe.cancelAtOnce(stripe.liveSubscriptions()[0]?.id ?? '');
  assert.ok((await bela.ask('standard')).body.clientSecret, 'with one, the form will do');
  assert.deepEqual(stripe.requestsTo('POST /v1/subscriptions').at(-1)?.params.automatic_tax, {
    enabled: 'true',
  });
});

onSqlite('the portal opens for who has bought, and for nobody else', async (t, dialect) => {
  const { stripe, buyer } = await startShop(t, dialect, HOSTED);
  const anna = await buyer('anna');
  const open = () => anna.api('POST', '/api/user/billing-portal');
  assert.equal((await open()).body.code, 'no_customer');
  stripe.payCheckout(idIn((await anna.ask('standard')).body.checkoutUrl));
  const { status, body } = await open();
  assert.deepEqual([status, body.url.startsWith(stripe.origin)], [200, true]);
  assert.deepEqual(stripe.requestsTo('POST /v1/billing_portal/sessions')[0]?.params, {
    customer: await anna.customerId(),
    return_url: 'https://replies.example.com/profile',
  });
  stripe.deleteCustomer((await anna.customerId()) ?? '');
  assert.equal((await open()).body.code, 'no_customer');
});

onSqlite('the browser gets the publishable key; without one people pay at Stripe', async (t, dialect) => {
  const { app, buyer } = await startShop(t, dialect);
  const { api } = await buyer('anna');
  assert.deepEqual((await api('GET', '/api/billing/config')).body, {
    publishableKey: STRIPE_PUBLISHABLE_KEY,
    checkout: 'embedded',
  });
  assert.equal((await client(app.url, null)('GET', '/api/billing/config')).status, 401);
  const keyless = await startShop(t, dialect, { BILLING_STRIPE_PUBLISHABLE_KEY: '' });
  const bela = await keyless.buyer('bela');
  assert.deepEqual((await bela.api('GET', '/api/billing/config')).body, {
    publishableKey: '',
    checkout: 'hosted',
  });
  assert.ok((await bela.ask('standard')).body.checkoutUrl);
});
