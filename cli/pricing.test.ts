import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCli } from '../testing/cli-process.ts';
import { createStripeStandIn } from '../testing/stripe/stripe-stand-in.ts';
import { testEnvironment } from '../testing/test-app.ts';

test('prices are shown, changed and refused', async (t) => {
  const stripe = await createStripeStandIn();
  t.after(stripe.close);
  const cli = await createCli(t, await testEnvironment(t, 'sqlite', stripe.env));
  const first = JSON.parse((await cli.run(['pricing', 'show', '--json'])).out);
  assert.deepEqual(first, {
    mode: 'stripe',
    pricing: {
      standard: { amount: 9, priceId: null },
      advanced: { amount: 17, priceId: null },
      standardAnnual: { amount: 67, priceId: null },
      advancedAnnual: { amount: 96, priceId: null },
    },
    changedAt: null,
  });
  assert.equal(stripe.requestCount(), 0, 'to show them asks nobody');

  const set = await cli.run(['pricing', 'set', '--standard', '12.50', '--advanced-annual', '120']);
  assert.deepEqual([set.code, set.out], [0, 'Saved the prices.\n']);
  const shown = await cli.run(['pricing', 'show']);
  assert.match(shown.out, /^Standard +\$12\.50 a month +price_\w+\n/m);
  assert.match(shown.out, /^Standard \(Annual\) +\$67\.00 a year +price_\w+\n/m);
  assert.match(shown.out, /^Advanced \(Annual\) +\$120\.00 a year +price_\w+$/m);
  assert.deepEqual(
    [...stripe.tables.prices.values()].map(({ active, unit_amount }) => [active, unit_amount]),
    [
      [true, 1250],
      [true, 1700],
      [true, 6700],
      [true, 12_000],
    ],
  );

  const again = JSON.parse((await cli.run(['pricing', 'set', '--standard', '13', '--json'])).out);
  assert.equal(again.moved, 0);
  assert.match(again.pricing.standard.priceId, /^price_/);
  for (const [args, code, says] of [
    [[], 2, /name at least one price/],
    [['--standard', 'nine'], 2, /must be an amount such as 9 or 8\.50/],
    [['--standard', '-9'], 2, /must be an amount|argument missing/],
    [['--standard', '0'], 1, /standard: Must be at least \$0\.50/],
    [['--advanced', '9.999'], 1, /advanced: Must have at most two decimals/],
  ] as const) {
    const refused = await cli.run(['pricing', 'set', ...args]);
    assert.equal(refused.code, code, args.join(' '));
    assert.match(refused.err, says);
  }
  for (const key of ['subscription_price_standard', 'stripe_standard_price_id']) {
    assert.notEqual((await cli.run(['settings', 'set', key, '1'])).code, 0, key);
  }
});

test('on a free server the prices are kept for later', async (t) => {
  const cli = await createCli(t, await testEnvironment(t, 'sqlite'));
  const { code, out, err } = await cli.run(['pricing', 'set', '--standard', '8.5']);
  assert.deepEqual([code, out], [0, 'Saved the prices.\n']);
  assert.match(err, /Nobody pays on this server/);
  const { mode, pricing } = JSON.parse((await cli.run(['pricing', 'show', '--json'])).out);
  assert.deepEqual(
    [mode, pricing.standard, pricing.advanced.amount],
    ['free', { amount: 8.5, priceId: null }, 17],
  );
});
