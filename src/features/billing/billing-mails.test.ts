import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { startBillingApp } from '../../../testing/billing-app.ts';
import { onBothDatabases, onSqlite } from '../../../testing/test-app.ts';
import type { Dialect } from '../../db/database.ts';
import { createCardNotices } from './card-notices.ts';
import { longDate } from './dates.ts';
import { createEndingNotices } from './ending-notices.ts';

const DAY_MS = 86_400_000;

async function open(t: TestContext, dialect: Dialect) {
  const app = await startBillingApp(t, dialect);
  const { context, billing } = app;
  // Each piece of work runs when the test says so.
  await context.stopBackground();
  const anna = await app.payer('anna');
  const mails = async () => (await context.outbox.list(50)).map((row) => context.outbox.open(row)).reverse();
  const bell = async () => {
    const { body } = await anna.api('GET', '/api/notifications');
    return body.map(({ kind, detail }: Record<string, unknown>) => [kind, detail]);
  };
  const sync = () => billing.syncSubscription(anna.customerId);
  const subscription = (id: string) => {
    const found = app.stripe.tables.subscriptions.get(id);
    assert.ok(found);
    return found;
  };
  const periodEnd = (id: string) => (subscription(id).items.data[0]?.current_period_end ?? 0) * 1_000;
  return { ...app, anna, mails, bell, sync, subscription, periodEnd };
}

onSqlite(
  'a new subscription is confirmed once, with plan, price and next billing date',
  async (t, dialect) => {
    const { anna, mails, sync, sdk, periodEnd } = await open(t, dialect);
    const id = await anna.subscribe('advanced');
    await Promise.all([sync(), sync(), sync()]);
    await sync();
    const confirmation = {
      kind: 'subscription-confirmation',
      username: 'anna',
      plan: 'Advanced',
      price: '$17.00 a month',
      nextBillingDate: longDate(periodEnd(id)),
    };
    assert.deepEqual(await mails(), [confirmation]);
    await sdk.subscriptions.update(id, { cancel_at_period_end: true });
    await sync();
    await sdk.subscriptions.update(id, { cancel_at_period_end: false });
    await sync();
    assert.equal((await mails()).length, 1);
    await sdk.subscriptions.cancel(id);
    const second = await anna.subscribe('standard_annual');
    await sync();
    assert.deepEqual((await mails()).slice(1), [
      {
        ...confirmation,
        plan: 'Standard (Annual)',
        price: '$67.00 a year',
        nextBillingDate: longDate(periodEnd(second)),
      },
    ]);
  },
);

onSqlite('a form that nobody paid, and a price that is not ours, are not confirmed', async (t, dialect) => {
  const { anna, mails, sync } = await open(t, dialect);
  await anna.subscribe('standard', 'declines');
  await anna.subscribe(null);
  await sync();
  assert.deepEqual(await mails(), []);
});

onSqlite(
  'a payment that fails is told once, with what to do, and again with the next bill',
  async (t, dialect) => {
    const { anna, mails, bell, sync, stripe } = await open(t, dialect);
    stripe.setAfterRetries('past_due');
    await anna.subscribe('standard');
    await sync();
    const fail = async () => {
      stripe.nextPayments(anna.customerId, ...Array.from({ length: 20 }, () => 'declines' as const));
      stripe.advance(31 * DAY_MS + 6 * 3_600_000);
      await Promise.all([sync(), sync()]);
      await sync();
    };
    await fail();
    const [, failed, ...others] = await mails();
    assert.deepEqual(others, []);
    const [[kind, detail]] = await bell();
    assert.equal(kind, 'payment_failed');
    const endsOn = longDate(Date.parse(detail));
    assert.deepEqual(failed, { kind: 'payment-failed', username: 'anna', plan: 'Standard', endsOn });

    stripe.nextPayments(anna.customerId);
    stripe.payOpenInvoices(anna.customerId);
    await sync();
    assert.deepEqual(await bell(), [], 'what is mended rings no more');
    await fail();
    assert.equal((await mails()).filter((mail) => mail.kind === 'payment-failed').length, 2);
  },
);

onBothDatabases(
  'a cancelled plan that ends soon is told once; one that renews or is unpaid is not',
  async (t, dialect) => {
    const { anna, mails, bell, sync, stripe, context, periodEnd } = await open(t, dialect);
    const notify = createEndingNotices(context);
    const endings = async () => (await mails()).filter((mail) => mail.kind === 'subscription-ending');
    const id = await anna.subscribe('standard');
    await sync();
    stripe.advance(28 * DAY_MS);
    await notify();
    assert.deepEqual(await endings(), [], 'it renews');
    stripe.portalCancel(id);
    await sync();
    await Promise.all([notify(), notify()]);
    const endsOn = longDate(periodEnd(id));
    assert.deepEqual(await endings(), [
      { kind: 'subscription-ending', username: 'anna', plan: 'Standard', endsOn },
    ]);
    assert.equal((await bell())[0][0], 'subscription_ending');
    stripe.portalRenew(id);
    await sync();
    assert.deepEqual(await bell(), [], 'taken back');
    stripe.nextPayments(anna.customerId, 'declines');
    stripe.advance(periodEnd(id) - stripe.now() + 3 * 3_600_000);
    await sync();
    assert.equal((await anna.access())[2], 'past_due');
    await notify();
    assert.equal((await endings()).length, 1);
  },
);

onBothDatabases(
  'a card that expires before the next payment is told once, and not when it was replaced',
  async (t, dialect) => {
    const { anna, payer, mails, bell, sync, stripe, context, billing, periodEnd } = await open(t, dialect);
    const notify = createCardNotices({ ...context, syncSubscription: billing.syncSubscription });
    const told = async () => (await mails()).filter((mail) => mail.kind === 'card-expiring');
    const id = await anna.subscribe('standard_annual');
    const expiring = new Date(stripe.now() + 120 * DAY_MS);
    const card = { expYear: expiring.getUTCFullYear(), expMonth: expiring.getUTCMonth() + 1 };
    stripe.setCard(anna.customerId, card);
    await sync();
    await notify();
    assert.deepEqual(await told(), [], 'there is time');
    const end = Date.UTC(card.expYear, card.expMonth);
    stripe.advance(end - 20 * DAY_MS - stripe.now());
    await Promise.all([notify(), notify()]);
    await notify();
    const renewsOn = longDate(periodEnd(id));
    assert.deepEqual(await told(), [
      { kind: 'card-expiring', username: 'anna', plan: 'Standard (Annual)', renewsOn },
    ]);
    assert.equal((await bell())[0][0], 'card_expiring');

    const ben = await payer('ben');
    await ben.subscribe('standard_annual');
    stripe.setCard(ben.customerId, card);
    await billing.syncSubscription(ben.customerId);
    stripe.setCard(ben.customerId);
    stripe.drop();
    await notify();
    assert.equal((await told()).length, 1, 'Stripe was asked again before anybody was told');
  },
);
