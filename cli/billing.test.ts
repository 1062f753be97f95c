import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Finding } from '../src/features/health/finding.ts';
import { startBillingApp } from '../testing/billing-app.ts';
import { createCli } from '../testing/cli-process.ts';
import { createStripeStandIn, type StripeStandIn, stripeFaults } from '../testing/stripe/stripe-stand-in.ts';
import { onBothDatabases, testEnvironment } from '../testing/test-app.ts';

onBothDatabases('billing sync puts right what differs, and prints it', async (t, dialect) => {
  const app = await startBillingApp(t, dialect);
  const { stripe, billing, payer, context } = app;
  const anna = await payer('anna');
  const ben = await payer('ben');
  const id = await anna.subscribe('standard');
  await billing.syncSubscription(anna.customerId);
  await ben.subscribe('advanced');
  await billing.syncSubscription(ben.customerId);
  // Nothing else may be quicker than the command.
  await context.stopBackground();
  stripe.cancelAtOnce(id);
  const cli = await createCli(t, app.env);

  const one = await cli.run(['billing', 'sync', 'anna']);
  assert.deepEqual([one.code, one.err], [0, '']);
  assert.match(one.out, new RegExp(`^anna: ${id} status: active -> canceled$`, 'm'));
  assert.match(one.out, new RegExp(`^anna: ${id} access until: open -> none$`, 'm'));
  assert.doesNotMatch(one.out, /ben/);
  assert.equal((await anna.access())[0], null);
  const all = await cli.run(['billing', 'sync']);
  assert.equal(all.out, 'anna: nothing differed.\nben: nothing differed.\n');

  await ben.subscribe('standard');
  const twice = await cli.run(['billing', 'sync', 'ben']);
  assert.match(twice.out, /status: unknown -> active/);
  assert.match(twice.err, /^ben pays for 2 subscriptions: sub_\w+, sub_\w+\. The better plan counts/);
  assert.equal((await ben.access())[0], 'advanced');
  const { out } = await cli.run(['billing', 'sync', 'ben', '--json']);
  assert.equal(JSON.parse(out).payingTwice[0].username, 'ben');

  stripe.failAlways(stripeFaults.wrongKey);
  const away = await cli.run(['billing', 'sync', 'ben']);
  assert.equal(away.code, 1);
  assert.match(away.out, /^ben \(cus_\w+\): Stripe could not be read: StripeAuthenticationError 401$/m);
  assert.equal((await cli.run(['billing', 'sync', 'nobody'])).code, 1);
});

test('billing sync says why there is nothing to do', async (t) => {
  const cli = await createCli(t, await testEnvironment(t, 'sqlite'));
  const free = await cli.run(['billing', 'sync']);
  assert.deepEqual([free.code, /free to use/.test(free.err)], [1, true]);
  const env = { DMREPLY_BILLING_MODE: 'stripe' };
  assert.match((await cli.run(['billing', 'sync'], { env })).err, /No Stripe key is set/);
});

/** What the doctor says of billing alone: name, status, text. */
async function examine(cli: Awaited<ReturnType<typeof createCli>>, stripe: StripeStandIn, more = {}) {
  const env = Object.fromEntries(
    Object.entries({ ...stripe.env, ...more }).map(([name, value]) => [`DMREPLY_${name}`, String(value)]),
  );
  const { out } = await cli.run(['doctor', '--json'], { env });
  const { findings } = JSON.parse(out) as { findings: Finding[] };
  return findings
    .filter(({ name }) => ['billing', 'stripe key', 'catalogue', 'events'].includes(name))
    .map(({ name, status, text }) => `${status} ${name}: ${text}`);
}

test('the doctor says of each key what is wrong with it', async (t) => {
  const stripe = await createStripeStandIn({
    secretKeys: ['sk_test_standin', 'sk_live_standin', 'rk_test_standin'],
  });
  t.after(() => stripe.close());
  const cli = await createCli(t, await testEnvironment(t, 'sqlite'));
  const said = async (more: Record<string, string>) => (await examine(cli, stripe, more)).join('\n');
  assert.equal(await said({ BILLING_MODE: 'free' }), '', 'nothing of Stripe on a free server');
  assert.match(await said({ BILLING_STRIPE_SECRET_KEY: '' }), /^note billing: No Stripe key is set/);
  assert.match(
    await said({ BILLING_STRIPE_SECRET_KEY: 'pk_test_x' }),
    /^problem stripe key: .*begin with sk_ or rk_/,
  );
  const fine = await said({});
  assert.match(fine, /^ok stripe key: A test key/);
  assert.match(fine, /^note catalogue: Stripe has no price yet for: Standard, Advanced,/m);
  assert.doesNotMatch(fine, /problem/);
  const restricted = await said({ BILLING_STRIPE_SECRET_KEY: 'rk_test_standin' });
  assert.match(restricted, /^ok stripe key: A test key/);
  assert.match(
    await said({ BILLING_STRIPE_PUBLISHABLE_KEY: 'pk_live_x' }),
    /problem stripe key: The secret key is for test mode and the publishable key for live/,
  );
  assert.match(await said({ BILLING_STRIPE_PUBLISHABLE_KEY: '' }), /problem stripe key: No publishable key/);
  assert.match(await said({ BILLING_STRIPE_WEBHOOK_SECRET: '' }), /problem events: No webhook secret/);
  assert.match(await said({ BILLING_STRIPE_WEBHOOK_SECRET: 'we_1' }), /problem events: .*begin with whsec_/);
  assert.match(
    await said({ BILLING_STRIPE_SECRET_KEY: 'sk_test_other' }),
    /problem stripe key: Stripe refuses the secret key/,
  );
  stripe.failAlways(stripeFaults.forbidden);
  assert.match(await said({}), /problem stripe key: The restricted key may not read prices/);
  stripe.failAlways(stripeFaults.closeWithoutAnswer);
  assert.match(await said({}), /problem catalogue: Stripe can’t be asked \(StripeConnectionError\)/);
});

onBothDatabases('the doctor says whether events arrive', async (t, dialect) => {
  const app = await startBillingApp(t, dialect);
  const { stripe, billing, payer, context } = app;
  const cli = await createCli(t, app.env);
  const said = async () => (await examine(cli, stripe)).join('\n');
  assert.match(await said(), /note events: None of Stripe’s events has arrived yet/);
  await billing.catchUp();
  await context.stopBackground();
  const anna = await payer('anna');
  await anna.subscribe('standard');
  stripe.drop();
  assert.ok((await billing.catchUp()) > 0);
  assert.match(
    await said(),
    /problem events: \d+ of Stripe’s events had to be asked for; none has ever arrived/,
  );
  await anna.subscribe('standard');
  await stripe.deliver();
  assert.match(await said(), /ok events: They arrive; the last one arrived on/);
  await billing.syncSubscription(anna.customerId);
  assert.match(await said(), /problem billing: anna pays for 2 subscriptions/);
});
