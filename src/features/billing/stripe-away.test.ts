import assert from 'node:assert/strict';
import { type Buyer, secondServer, startShop } from '../../../testing/buyers.ts';
import { client, tokenFor } from '../../../testing/owner-client.ts';
import type { StripeFault } from '../../../testing/stripe/faults.ts';
import { createStripeStandIn, stripeFaults } from '../../../testing/stripe/stripe-stand-in.ts';
import { onBothDatabases, onSqlite } from '../../../testing/test-app.ts';

const CALLS: [path: string, body?: object][] = [
  ['change-plan', { planType: 'advanced' }],
  ['cancel-subscription'],
  ['sync-subscription'],
  ['billing-portal'],
];

async function ask(anna: Buyer, [path, body]: (typeof CALLS)[number]) {
  const began = performance.now();
  const answer = await anna.api('POST', `/api/user/${path}`, body);
  assert.ok(performance.now() - began < 12_000, `${path} in time`);
  return answer;
}

for (const name of [
  'serverErrorKept',
  'unavailable',
  'resetBeforeAnswer',
  'htmlError',
  'html',
  'emptyBody',
  'wrongKey',
] as const) {
  onBothDatabases(`Stripe says ${name}: a sentence for people, and nothing half-done`, async (t, dialect) => {
    const { stripe, buyer } = await startShop(t, dialect);
    const anna = await buyer('anna');
    await anna.buy('standard');
    stripe.failAlways(stripeFaults[name] as StripeFault);
    for (const call of CALLS) {
      const { status, body } = await ask(anna, call);
      assert.deepEqual([status, body.code], [503, 'billing_unavailable'], call[0]);
      assert.match(body.message, /nothing is charged twice/);
      assert.ok(body.requestId);
    }
    stripe.recover();
    assert.equal((await anna.view()).planType, 'standard');
    assert.equal((await anna.ask('advanced')).body.subscription?.planType, 'advanced');
    assert.equal(stripe.liveSubscriptions().length, 1);
  });
}

onBothDatabases('too many requests at Stripe are passed on as that', async (t, dialect) => {
  const { stripe, buyer } = await startShop(t, dialect);
  const anna = await buyer('anna');
  stripe.failAlways(stripeFaults.rateLimited);
  const { status, body, headers } = await ask(anna, ['change-plan', { planType: 'advanced' }]);
  assert.deepEqual([status, body.code], [429, 'too_many_requests']);
  assert.ok(Number(headers.get('retry-after')) > 0);
});

for (const name of ['hang', 'hangAfterHeaders', 'doneButHangs'] as const) {
  onBothDatabases(
    `Stripe is silent (${name}): an answer in time, and the next click does it once`,
    async (t, dialect) => {
      const { stripe, buyer } = await startShop(t, dialect);
      const anna = await buyer('anna');
      await (await buyer('bela')).ask('standard');
      stripe.failOn('POST /v1/subscriptions', stripeFaults[name] as StripeFault, 2);
      const before = stripe.tables.subscriptions.size;
      const { status, body } = await ask(anna, ['change-plan', { planType: 'advanced' }]);
      assert.deepEqual([status, body.code], [503, 'billing_unavailable']);
      stripe.recover();
      const again = await anna.ask('advanced');
      assert.ok(again.body.clientSecret);
      assert.equal(stripe.tables.subscriptions.size, before + 1);
      const keys = stripe
        .requestsTo('POST /v1/subscriptions')
        .slice(1)
        .map((one) => one.idempotencyKey);
      assert.equal(new Set(keys).size, 1, 'every try of the step has the same key');
    },
  );
}

onSqlite('the key of another Stripe account: prices and customer are made there', async (t, dialect) => {
  const { app, stripe, buyer } = await startShop(t, dialect);
  const anna = await buyer('anna');
  await anna.ask('standard');
  const first = await anna.customerId();
  const live = await createStripeStandIn({ secretKeys: ['sk_live_standin'] });
  t.after(live.close);
  const settings = Object.entries(live.env).map(([name, value]) => [`DMREPLY_${name}`, value]);
  const env = { ...app.env, ...Object.fromEntries(settings) };
  const { url } = await secondServer(t, { app: { ...app, env }, stripe: live });
  const there = client(url, await tokenFor(app.context, { userId: anna.user.id }));
  const { body } = await there('POST', '/api/user/change-plan', { planType: 'standard' });
  assert.ok(body.clientSecret);
  assert.notEqual(await anna.customerId(), first);
  assert.deepEqual([live.tables.prices.size, stripe.tables.prices.size], [4, 4]);
});

onSqlite('a price that somebody has archived is put right for the next click', async (t, dialect) => {
  const { stripe, buyer } = await startShop(t, dialect);
  const anna = await buyer('anna');
  await anna.ask('standard');
  for (const price of stripe.tables.prices.values()) price.active = false;
  assert.equal((await anna.ask('advanced')).body.code, 'billing_unavailable');
  assert.ok((await anna.ask('advanced')).body.clientSecret);
  assert.equal(stripe.tables.prices.size, 4);
});

onSqlite('a new database on the same account finds what is there, amounts included', async (t, dialect) => {
  const { app, stripe, buyer } = await startShop(t, dialect);
  await app.context.priceChanges.change({
    standard: 11,
    advanced: 22,
    standardAnnual: 110,
    advancedAnnual: 220,
  });
  await (await buyer('anna')).ask('standard');
  const count = [...stripe.tables.prices.values()].length;
  const fresh = await startShop(t, dialect, { ...stripe.env });
  const bela = await fresh.buyer('bela');
  assert.ok((await bela.ask('standard')).body.clientSecret);
  assert.equal(stripe.tables.prices.size, count);
  assert.equal(stripe.tables.products.size, 2);
  const { body } = await bela.api('GET', '/api/subscription-pricing');
  assert.deepEqual([body.standard, body.advancedAnnual], [11, 220]);
});

onSqlite('free mode never asks Stripe', async (t, dialect) => {
  const { stripe, buyer } = await startShop(t, dialect, { BILLING_MODE: 'free' });
  const anna = await buyer('anna');
  for (const call of CALLS) assert.equal((await ask(anna, call)).body.code, 'billing_disabled');
  assert.equal(stripe.requestCount(), 0);
});

onSqlite('who asks too often waits', async (t, dialect) => {
  const { buyer } = await startShop(t, dialect);
  const anna = await buyer('anna');
  const statuses = new Set<number>();
  for (let call = 0; call < 31; call += 1) {
    statuses.add((await anna.api('POST', '/api/user/sync-subscription')).status);
  }
  assert.deepEqual(statuses, new Set([200, 429]));
});
