/** What must be true once Stripe can be read again and the background has had its turn. */
import assert from 'node:assert/strict';
import { entitlementAt } from '../../src/features/billing/entitlements.ts';
import { planRank } from '../../src/features/billing/plans.ts';
import type { Lane } from './lane.ts';
import type { Person } from './play.ts';
import { accessUntil, customersOf, subscriptionsOf, truthOf } from './truth.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const GRACE_MS = 7 * DAY_MS;

/** A lost event is found within a minute; a process that was killed in the middle is not waited for longer than two. */
export async function settle(lane: Lane): Promise<void> {
  lane.stripe.recover();
  // A lost event is read, its payer is moved to the price in force, and that is read as well.
  for (let round = 0; round < 3; round += 1) {
    lane.stripe.advance(MINUTE_MS + 1_000);
    await lane.background(0);
  }
}

export async function assertAgreement(lane: Lane, userId: number): Promise<void> {
  const { stripe } = lane;
  const { db } = lane.process(0).context;
  const customers = customersOf(stripe, userId);
  const isGone = (id: string) => 'deleted' in (stripe.tables.customers.get(id) ?? {});
  const rows = await db.knex('subscriptions').whereIn('customer_id', customers).orderBy('id');
  const said = rows.map((row) => ({
    id: row.id,
    planType: row.plan_type,
    status: row.status,
    periodEnd: row.period_end,
    endsAt: row.ends_at,
    unitAmount: row.unit_amount,
  }));
  // Of a deleted customer Stripe lists nothing: it only counts that nothing goes on.
  const there = subscriptionsOf(stripe, userId).filter(({ customer }) => !isGone(customer));
  const truth = there.map(truthOf).sort((a, b) => (a.id < b.id ? -1 : 1));
  assert.deepEqual(
    said.filter(({ id }) => truth.some((one) => one.id === id)),
    truth,
    'our rows',
  );
  const left = rows.filter(({ customer_id }) => isGone(customer_id));
  assert.ok(
    left.every(({ status }) => status === 'canceled' || status === 'incomplete_expired'),
    'a deleted customer has running rows',
  );
  const [row] = await db.knex('stripe_customers').where({ user_id: userId });
  const present = customers.findLast((id) => !isGone(id));
  // That somebody is gone for whom nothing ran, we learn with the next purchase.
  if (present !== undefined) assert.equal(row?.customer_id, present, 'our customer');
  await assertAccess(lane, userId);
  await assertPrices(lane, userId);
}

/** Who pays has the price in force, also where a change of prices was broken off. */
async function assertPrices(lane: Lane, userId: number): Promise<void> {
  const { pricing } = await lane.process(0).context.priceChanges.status();
  const inForce = Object.values(pricing).map(({ priceId }) => priceId);
  for (const { status, items, pending_update: pending } of subscriptionsOf(lane.stripe, userId)) {
    if (status !== 'active' || pending !== null) continue;
    assert.ok(inForce.includes(items.data[0]?.price.id ?? ''), 'the subscriber was left at an old price');
  }
}

/** After a change of prices that was not disturbed, there are four that can be bought, each under its key. */
export async function assertFourPrices({ stripe, process }: Lane): Promise<void> {
  const { priceChanges } = process(0).context;
  await priceChanges.change({ standard: 9, advanced: 17, standardAnnual: 67, advancedAnnual: 96 });
  const active = [...stripe.tables.prices.values()].filter((price) => price.active);
  assert.deepEqual(active.map(({ unit_amount: cents }) => cents).sort(), [1_700, 6_700, 900, 9_600]);
  assert.equal(new Set(active.map(({ lookup_key: key }) => key)).size, 4);
  assert.ok(active.every(({ lookup_key: key }) => key !== null));
}

/** Now, and just before and after every end that is foreseen, without another word from Stripe. */
async function assertAccess(lane: Lane, userId: number): Promise<void> {
  const { stripe } = lane;
  const { billing, clock } = lane.process(0).context;
  const now = clock();
  const access = subscriptionsOf(stripe, userId).map((one) => ({
    planType: truthOf(one).planType,
    until: accessUntil(stripe, one, GRACE_MS),
  }));
  const ends = access.map(({ until }) => until).filter((until) => until > now && Number.isFinite(until));
  const periods = await billing.periods(userId);
  for (const at of [now, ...ends.flatMap((end) => [end - 1, end, end + DAY_MS]), now + 400 * DAY_MS]) {
    const open = access.flatMap(({ planType, until }) => (planType !== null && until > at ? [planType] : []));
    const [best = null] = open.sort((a, b) => planRank(b) - planRank(a));
    const given = entitlementAt('stripe', periods, { maxTemplatesPerUser: 0 }, at);
    assert.deepEqual(
      { isActive: given.isActive, planType: given.planType },
      { isActive: best !== null, planType: best },
      `access at ${at - now} ms from now`,
    );
  }
  const { body } = await lane.call(0, userId, 'GET', '/api/user');
  assert.equal(
    body.isSubscriptionActive ?? body.subscription.isActive,
    access.some(({ until }) => until > now),
  );
}

/** Whatever has happened, the way to a plan is open. */
export async function assertCanBuy(lane: Lane, person: Person): Promise<void> {
  const { stripe } = lane;
  const { userId } = person;
  const buy = () => lane.call(0, userId, 'POST', '/api/user/change-plan', { planType: 'standard' });
  const customer = customersOf(stripe, userId).findLast(
    (id) => !('deleted' in (stripe.tables.customers.get(id) ?? {})),
  );
  if (customer !== undefined) {
    stripe.nextPayments(customer);
    stripe.setCard(customer);
    stripe.payOpenInvoices(customer);
  }
  const { status, body } = await buy();
  assert.ok(
    status === 200 || body.code === 'same_plan',
    `the last purchase: ${status} ${JSON.stringify(body)}`,
  );
  if (body.clientSecret !== undefined) assert.equal(stripe.confirm(body.clientSecret).status, 'succeeded');
  const { body: user } = await lane.call(0, userId, 'POST', '/api/user/sync-subscription');
  assert.deepEqual([user.planType, user.subscription.status], ['standard', 'active']);
  // Nobody's renewals make the next stories longer.
  for (const one of subscriptionsOf(stripe, userId)) if (one.ended_at === null) stripe.cancelAtOnce(one.id);
}
