import assert from 'node:assert/strict';
import { startBillingApp } from '../../../testing/billing-app.ts';
import { createStripeStandIn, stripeFaults } from '../../../testing/stripe/stripe-stand-in.ts';
import { onBothDatabases, onSqlite, startTestApp } from '../../../testing/test-app.ts';
import { waitFor } from '../../../testing/wait-for.ts';

const HOUR_S = 3_600;
const YEAR_S = 365 * 86_400;

onBothDatabases(
  'what Stripe has not signed just now is refused, and nothing is written',
  async (t, dialect) => {
    const { stripe, payer, url, context } = await startBillingApp(t, dialect);
    const { subscribe } = await payer('anna');
    await subscribe('standard');
    const event = stripe.drop().find(({ type }) => type === 'customer.subscription.updated');
    assert.ok(event);
    const post = async (body: string | Buffer, headers: Record<string, string>) => {
      const response = await fetch(`${url}/api/stripe/webhook`, { method: 'POST', headers, body });
      const { code } = (await response.json()) as { code?: string };
      return [response.status, code];
    };
    const signed = async (value: object, options = {}) => {
      const { body, signature } = await stripe.sign(value, options);
      return [body, { 'stripe-signature': signature, 'content-type': 'application/json' }] as const;
    };
    const refused = [400, 'invalid_input'];
    const [body, headers] = await signed(event);
    assert.deepEqual(await post(body, { 'content-type': 'application/json' }), refused, 'unsigned');
    assert.deepEqual(await post(`${body} `, headers), refused, 'changed on the way');
    assert.deepEqual(await post('', headers), refused);
    assert.deepEqual(await post(body, { ...headers, 'stripe-signature': 'v1=' }), refused);
    assert.deepEqual(await post(...(await signed(event, { secret: 'whsec_other' }))), refused);
    const lastYear = Math.floor(stripe.now() / 1_000) - YEAR_S;
    assert.deepEqual(await post(...(await signed(event, { signedAt: lastYear }))), refused, 'a year old');
    const inAnHour = Math.floor(stripe.now() / 1_000) + HOUR_S;
    assert.deepEqual(await post(...(await signed(event, { signedAt: inAnHour }))), refused, 'for later');
    for (const odd of [
      {},
      [],
      { ...event, id: 7 },
      { ...event, id: 'evt_\0' },
      { ...event, created: 'now' },
    ]) {
      assert.deepEqual(await post(...(await signed(odd))), refused, JSON.stringify(odd).slice(0, 60));
    }
    const huge = await signed({ ...event, padding: 'x'.repeat(300_000) });
    assert.deepEqual(await post(...huge), [413, 'too_large']);
    assert.deepEqual(await context.db.knex('stripe_events'), []);

    for (const unknown of [
      { ...event, id: 'evt_unknowntype', type: 'account.updated' },
      { ...event, id: 'evt_nobody', data: { object: { id: 'sub_1', customer: 'cus_nobody' } } },
      { ...event, id: 'evt_nothing', data: { object: null } },
      { ...event, id: 'evt_nodata', data: undefined },
    ]) {
      assert.equal(await stripe.send(unknown), 200, unknown.id);
    }
    assert.equal(await stripe.send(event), 200);
    assert.equal(await stripe.send(event), 200, 'again');
    const ids: string[] = await context.db.knex('stripe_events').orderBy('id').pluck('id');
    assert.deepEqual(ids, [event.id, 'evt_nobody', 'evt_nodata', 'evt_nothing'].sort());
  },
);

onSqlite('an event is answered at once and read afterwards, by any label', async (t, dialect) => {
  const { stripe, payer, url } = await startBillingApp(t, dialect);
  const { subscribe, access } = await payer('anna');
  await subscribe('standard');
  stripe.failAlways(stripeFaults.hang);
  const event = stripe.drop().find(({ type }) => type === 'customer.subscription.updated');
  assert.ok(event);
  const { body, signature } = await stripe.sign(event);
  const begun = Date.now();
  const response = await fetch(`${url}/api/stripe/webhook`, {
    method: 'POST',
    headers: { 'stripe-signature': signature, 'content-type': 'text/plain' },
    body,
  });
  assert.deepEqual([response.status, await response.json()], [200, { received: true }]);
  assert.ok(Date.now() - begun < 2_000, 'Stripe hangs, and the answer does not');
  stripe.recover();
  // The read that hangs is tried again after its pause.
  await waitFor(
    'the plan',
    async () => {
      stripe.advance(10_000);
      return (await access())[0] === 'standard';
    },
    30_000,
  );
});

onBothDatabases(
  'a dispute finds its customer through the charge, and the operator is told once',
  async (t, dialect) => {
    const { stripe, payer, context } = await startBillingApp(t, dialect);
    await context.admins.create({ username: 'boss', email: 'boss@example.com' });
    const { customerId, subscribe, access } = await payer('anna');
    await subscribe('standard');
    await stripe.deliver();
    stripe.dispute(stripe.lastCharge(customerId).id);
    await stripe.deliver((events) => [...events, ...events]);
    const mails = async () => (await context.outbox.list(20)).filter(({ kind }) => kind === 'dispute');
    await waitFor('the mail', async () => (await mails()).length > 0);
    const [mail, ...others] = await mails();
    assert.deepEqual([mail?.recipient, others.length], ['boss@example.com', 0]);
    const chargeId = stripe.lastCharge(customerId).id;
    assert.deepEqual(mail && context.outbox.open(mail), { kind: 'dispute', username: 'anna', chargeId });
    const row = await context.db.knex('stripe_events').where({ charge_id: chargeId }).first();
    assert.equal(row.customer_id, customerId);
    await waitFor('the sync', async () => (await access())[0] === 'standard');
  },
);

onSqlite('the webhook is closed on a free server, and without its secret', async (t, dialect) => {
  const stripe = await createStripeStandIn();
  t.after(() => stripe.close());
  const { BILLING_STRIPE_WEBHOOK_SECRET: _, ...withoutSecret } = stripe.env;
  for (const env of [{ ...stripe.env, BILLING_MODE: 'free' }, withoutSecret]) {
    const app = await startTestApp(t, dialect, { env });
    const { body, signature } = await stripe.sign({ id: 'evt_1', object: 'event' });
    for (const text of [body, 'x'.repeat(300_000)]) {
      const response = await fetch(`${app.url}/api/stripe/webhook`, {
        method: 'POST',
        headers: { 'stripe-signature': signature },
        body: text,
      });
      assert.equal(response.status, 404);
    }
    assert.deepEqual(await app.context.db.knex('stripe_events'), []);
  }
});
