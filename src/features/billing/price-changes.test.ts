import assert from 'node:assert/strict';
import { type Shop, secondContext, startShop } from '../../../testing/buyers.ts';
import { eventually } from '../../../testing/observe.ts';
import { client } from '../../../testing/owner-client.ts';
import type { StripeFault } from '../../../testing/stripe/faults.ts';
import { type StripeStandIn, stripeFaults } from '../../../testing/stripe/stripe-stand-in.ts';
import { onBothDatabases, onSqlite } from '../../../testing/test-app.ts';
import type { PriceField } from '../../contract/pricing-change.ts';

const BEFORE = { standard: 9, advanced: 17, standardAnnual: 67, advancedAnnual: 96 };
const AFTER = { standard: 12.5, advanced: 17, standardAnnual: 90, advancedAnnual: 96 };
const WEEKS_5_MS = 35 * 86_400_000;

function activeAmounts(stripe: StripeStandIn): Record<string, number | null> {
  const active = [...stripe.tables.prices.values()].filter((price) => price.active);
  assert.equal(active.length, 4);
  return Object.fromEntries(active.map((price) => [price.lookup_key, price.unit_amount]));
}

async function shownBy({ url }: Shop['app']): Promise<typeof BEFORE & { mode: string }> {
  return (await client(url, null)('GET', '/api/subscription-pricing')).body;
}

async function saved({ app }: Pick<Shop, 'app'>): Promise<Record<string, string>> {
  const rows = await app.context.db.knex('settings').orderBy('setting_key');
  return Object.fromEntries(rows.map((row) => [row.setting_key, row.setting_value]));
}

onSqlite('new prices: for buyers at once, for subscribers with the next bill', async (t, dialect) => {
  const shop = await startShop(t, dialect);
  const { app, stripe, buyer } = shop;
  const [anna, bela, cleo] = [await buyer('anna'), await buyer('bela'), await buyer('cleo')];
  await anna.buy('standard');
  await bela.buy('advanced');
  await cleo.buy('standard');
  await cleo.api('POST', '/api/user/cancel-subscription');
  const old = await saved(shop);
  const bills = stripe.tables.invoices.size;

  const { moved, ...changed } = await app.context.priceChanges.change(AFTER);
  assert.equal(moved, 2);
  const now = await saved(shop);
  const idOf = (plan: string) => now[`stripe_${plan}_price_id`];
  assert.deepEqual(changed, {
    pricing: {
      standard: { priceId: idOf('standard') },
      advanced: { priceId: idOf('advanced') },
      standardAnnual: { priceId: idOf('standard_annual') },
      advancedAnnual: { priceId: idOf('advanced_annual') },
    },
    effectiveDate: now.stripe_price_update_date,
  });
  assert.deepEqual(activeAmounts(stripe), {
    dmreply_standard: 1250,
    dmreply_advanced: 1700,
    dmreply_standard_annual: 9000,
    dmreply_advanced_annual: 9600,
  });
  assert.deepEqual(
    [now.stripe_prev_standard_price_id, now.stripe_prev_standard_annual_price_id],
    [old.stripe_standard_price_id, old.stripe_standard_annual_price_id],
  );
  assert.equal(now.stripe_prev_advanced_price_id, undefined, 'what stays has no price before');
  assert.deepEqual(
    [now.stripe_standard_product_id, now.stripe_advanced_product_id],
    ['dmreply_standard', 'dmreply_advanced'],
  );
  assert.equal(stripe.tables.invoices.size, bills, 'nobody is billed for the change');
  assert.deepEqual(await shownBy(app), {
    ...AFTER,
    mode: 'stripe',
  });
  assert.equal((await anna.ask('standard')).body.code, 'same_plan', 'the plan is the same at any price');
  assert.deepEqual(
    [(await cleo.view()).planType, (await cleo.view()).subscription.willEnd],
    ['standard', true],
  );

  stripe.advance(WEEKS_5_MS);
  const paid = async (who: typeof anna) => {
    const customer = await who.customerId();
    const all = [...stripe.tables.invoices.values()].filter((one) => one.customer === customer);
    return all.map((one) => one.amount_paid);
  };
  assert.deepEqual(
    [await paid(anna), await paid(bela), await paid(cleo)],
    [[900, 1250], [1700, 1700], [900]],
  );
});

onSqlite('many subscribers are moved page by page', async (t, dialect) => {
  const { app, stripe, buyer } = await startShop(t, dialect);
  const anna = await buyer('anna');
  await anna.buy('standard');
  const customer = (await anna.customerId()) ?? '';
  const [first] = stripe.liveSubscriptions();
  const sdk = await app.context.stripeBilling?.stripe();
  assert.ok(first && sdk);
  const price = first.items.data[0]?.price.id ?? '';
  for (let more = 0; more < 120; more += 1) {
    await sdk.subscriptions.create({ customer, items: [{ price }], trial_period_days: 30 });
  }
  assert.equal((await app.context.priceChanges.change(AFTER, { isPatient: true })).moved, 121);
  const amounts = stripe.liveSubscriptions().map(({ items }) => items.data[0]?.price.unit_amount);
  assert.deepEqual([...new Set(amounts)], [1250]);
});

onBothDatabases('the same prices again change nothing', async (t, dialect) => {
  const shop = await startShop(t, dialect);
  await shop.app.context.priceChanges.change(AFTER);
  const before = await saved(shop);
  const writes = () => shop.stripe.requests.filter(({ method }) => method !== 'GET').length;
  const count = writes();
  await shop.app.context.priceChanges.change(AFTER);
  assert.equal(writes(), count);
  assert.deepEqual(await saved(shop), before);
});

const BREAKS: Record<string, StripeFault[]> = {
  'before the call': [stripeFaults.forbidden],
  'after the call': [stripeFaults.doneButReset, stripeFaults.resetBeforeAnswer],
};

onBothDatabases(
  'stopped at any call: people go on buying, and a retry ends with four',
  async (t, dialect) => {
    async function round(call: number, faults: StripeFault[]): Promise<number[]> {
      const { app, stripe, buyer } = await startShop(t, dialect);
      const { priceChanges } = app.context;
      await (await buyer('anna')).buy('standard');
      const before = stripe.requestCount();
      for (const [later, fault] of faults.entries()) stripe.failNth(call + later, fault);
      await priceChanges.change(AFTER, { isPatient: true }).catch(() => undefined);
      stripe.recover();
      const methods = stripe.requests.slice(before).map(({ method }) => method);

      const bela = await buyer('bela');
      const { body } = await bela.ask('standard');
      const shown = await shownBy(app);
      const [form] = stripe.liveSubscriptions((await bela.customerId()) ?? '');
      assert.equal(form?.items.data[0]?.price.unit_amount, shown.standard * 100, 'what is shown is charged');
      stripe.confirm(body.clientSecret ?? '');
      await bela.view();

      await priceChanges.change(AFTER, { isPatient: true });
      assert.deepEqual(
        [activeAmounts(stripe).dmreply_standard, activeAmounts(stripe).dmreply_standard_annual],
        [1250, 9000],
      );
      const amounts = stripe.liveSubscriptions().map(({ items }) => items.data[0]?.price.unit_amount);
      assert.deepEqual(amounts, [1250, 1250], `call ${call}`);
      await app.stop();
      return methods.flatMap((method, index) => (method === 'GET' ? [] : [index + 1]));
    }

    // To break off while something is read is to break off before what is written next.
    const writes = await round(1, []);
    assert.ok(writes.length >= 5, String(writes));
    for (const faults of Object.values(BREAKS)) {
      // One shop after the other: ten at once starve each other of connections.
      for (const call of writes) await round(call, faults);
    }
  },
);

onBothDatabases('two changes at once, in two processes, end as one of them', async (t, dialect) => {
  const shop = await startShop(t, dialect);
  const { app, stripe, buyer } = shop;
  const anna = await buyer('anna');
  await anna.buy('standard');
  const there = await secondContext(t, shop);
  const other = { standard: 20, advanced: 30, standardAnnual: 200, advancedAnnual: 300 };
  await Promise.all([
    app.context.priceChanges.change(AFTER, { isPatient: true }),
    there.priceChanges.change(other, { isPatient: true }),
  ]);
  const cents = activeAmounts(stripe);
  const [won] = [AFTER, other].filter(({ standard }) => standard * 100 === cents.dmreply_standard);
  assert.ok(won);
  assert.deepEqual(cents, {
    dmreply_standard: won.standard * 100,
    dmreply_advanced: won.advanced * 100,
    dmreply_standard_annual: won.standardAnnual * 100,
    dmreply_advanced_annual: won.advancedAnnual * 100,
  });
  assert.deepEqual(
    stripe.liveSubscriptions().map(({ items }) => items.data[0]?.price.unit_amount),
    [won.standard * 100],
  );
  // The other process hears of it within a second.
  await eventually('the prices that won', async () => (await shownBy(app)).standard === won.standard);
  assert.deepEqual(await shownBy(app), { ...won, mode: 'stripe' });
});

onBothDatabases('who still has an old price is moved in the background', async (t, dialect) => {
  const { app, stripe, buyer } = await startShop(t, dialect);
  const anna = await buyer('anna');
  const { body } = await anna.ask('standard');
  await app.context.priceChanges.change(AFTER);
  // The form was open, and is paid at the price that it showed.
  stripe.confirm(body.clientSecret ?? '');
  await anna.view();
  const amount = () => stripe.liveSubscriptions()[0]?.items.data[0]?.price.unit_amount;
  assert.equal(amount(), 900);
  await app.context.priceChanges.moveRest();
  assert.equal(amount(), 1250);
  await anna.view();
  const count = stripe.requestCount();
  await app.context.priceChanges.moveRest();
  assert.equal(stripe.requestCount(), count, 'nobody is left, so nothing is asked');
});

onSqlite('Stripe away: a sentence in time, and the old prices stay', async (t, dialect) => {
  const shop = await startShop(t, dialect);
  await (await shop.buyer('anna')).buy('standard');
  const before = await saved(shop);
  shop.stripe.failAlways(stripeFaults.unavailable);
  await assert.rejects(shop.app.context.priceChanges.change(AFTER), { code: 'billing_unavailable' });
  assert.deepEqual(await saved(shop), before);
});

onSqlite('amounts that can’t be prices are named', async (t, dialect) => {
  const { app, stripe } = await startShop(t, dialect);
  for (const [amount, sentence] of [
    [0, 'Must be at least $0.50, the least that Stripe charges.'],
    [0.49, 'Must be at least $0.50, the least that Stripe charges.'],
    [-1, 'Must be at least $0.50, the least that Stripe charges.'],
    [1e9, 'Must be at most $999,999.99.'],
    [9.999, 'Must have at most two decimals.'],
    [Number.NaN, 'Must be a number.'],
    [null as never, 'Must be a number.'],
    ['9' as never, 'Must be a number.'],
  ] as const) {
    const field: PriceField = 'standardAnnual';
    await assert.rejects(app.context.priceChanges.change({ ...BEFORE, [field]: amount }), {
      code: 'invalid_input',
      fields: { [field]: sentence },
    });
  }
  await app.context.priceChanges.change({ ...BEFORE, standard: 19.99, advanced: 1.1 });
  assert.equal(activeAmounts(stripe).dmreply_standard, 1999);
  assert.equal(activeAmounts(stripe).dmreply_advanced, 110);
});

onSqlite('on a free server amounts are kept, and Stripe is not asked', async (t, dialect) => {
  const { app, stripe } = await startShop(t, dialect, { BILLING_MODE: 'free' });
  const { pricing } = await app.context.priceChanges.change(AFTER);
  assert.deepEqual(pricing.standard, { priceId: null });
  assert.deepEqual(await shownBy(app), {
    ...AFTER,
    mode: 'free',
  });
  assert.equal(stripe.requestCount(), 0);
});
