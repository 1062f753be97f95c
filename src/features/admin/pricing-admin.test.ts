import assert from 'node:assert/strict';
import { signedInAdmin } from '../../../testing/admin-client.ts';
import { startShop } from '../../../testing/buyers.ts';
import { onBothDatabases, startTestApp } from '../../../testing/test-app.ts';

const PATH = '/api/admin/subscription-pricing';
const PRICES = { standard: 12, advanced: 19.5, standardAnnual: 90, advancedAnnual: 120 };

onBothDatabases('prices are changed by the form: all four, and nothing but prices', async (t, dialect) => {
  const app = await startTestApp(t, dialect);
  const { api, id } = await signedInAdmin(app);
  const before = (await api('GET', PATH)).body;
  assert.deepEqual([before.mode, before.pricing.standard], ['free', { amount: 9, priceId: null }]);
  const { standard: _, ...three } = PRICES;
  for (const wrong of [
    ...[-1, 0, null, '12', 1.999, 1e9, true].map((standard) => ({ ...PRICES, standard })),
    { ...PRICES, more: 1 },
    three,
    {},
    [PRICES],
  ])
    assert.equal((await api('POST', PATH, wrong)).status, 400, JSON.stringify(wrong));
  assert.deepEqual(await app.context.db.knex('settings'), []);

  const { status, body } = await api('POST', PATH, PRICES);
  assert.equal(status, 200);
  assert.deepEqual(Object.keys(body), ['pricing', 'effectiveDate']);
  assert.deepEqual(body.pricing, {
    standard: { priceId: null },
    advanced: { priceId: null },
    standardAnnual: { priceId: null },
    advancedAnnual: { priceId: null },
  });
  assert.ok(!Number.isNaN(Date.parse(body.effectiveDate)));
  const open = await api('GET', '/api/subscription-pricing');
  assert.deepEqual(open.body, { ...PRICES, mode: 'free' });
  const [entry, ...others] = (await api('GET', '/api/admin/audit?action=prices.changed')).body;
  assert.deepEqual([entry.by.id, others.length], [id, 0]);
  assert.deepEqual([entry.before.standard, entry.after.advanced_annual], [9, 120]);
});

for (const mode of ['free', 'stripe'] as const)
  onBothDatabases(
    `of two admins who change prices at once, the later one sees what changed meanwhile: ${mode}`,
    async (t, dialect) => {
      const app = mode === 'free' ? await startTestApp(t, dialect) : (await startShop(t, dialect)).app;
      const [first, second] = [await signedInAdmin(app), await signedInAdmin(app)];
      const previous = { standard: 9, advanced: 17, standardAnnual: 67, advancedAnnual: 96 };
      const wanted = (standard: number) => ({ ...previous, standard, previous });
      const answers = await Promise.all([
        first.api('POST', PATH, wanted(12)),
        second.api('POST', PATH, wanted(15)),
      ]);
      const [won, lost] = answers[0].status === 200 ? answers : answers.toReversed();
      assert.deepEqual([won?.status, lost?.status, lost?.body.code], [200, 409, 'setting_changed']);
      const { standard, ...others } = (await first.api('GET', PATH)).body.pricing;
      assert.deepEqual(lost?.body.fields, { standard: `It is now: $${standard.amount.toFixed(2)}` });
      const log = () => app.context.db.knex('audit_log').where({ action: 'prices.changed' });
      assert.equal((await log()).length, 1);

      // What is in force already may be asked for again; what the other admin left alone may be changed.
      const again = await second.api('POST', PATH, wanted(standard.amount));
      assert.equal(again.status, 200);
      assert.equal((await log()).length, 1);
      assert.equal((await second.api('POST', PATH, { ...wanted(10), previous: undefined })).status, 200);
      for (const wrong of [{ standard: 9 }, null, { ...previous, more: 1 }, '9'])
        assert.equal((await first.api('POST', PATH, { ...previous, previous: wrong })).status, 400);
      const now = (await first.api('GET', PATH)).body.pricing;
      assert.deepEqual([now.standard.amount, now.advanced], [10, others.advanced]);
    },
  );
