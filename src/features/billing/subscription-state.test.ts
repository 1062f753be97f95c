import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Stripe } from './stripe.ts';
import { type StateOptions, subscriptionState } from './subscription-state.ts';
import { subscriptionView } from './subscription-view.ts';

const DAY_S = 86_400;
const START = Date.UTC(2027, 0, 1) / 1_000;
const END = START + 30 * DAY_S;
const OPTIONS: StateOptions = { pastDueSince: null, cardExpiresAt: null, graceMs: 7 * DAY_S * 1_000 };

/** As Stripe answers, as far as it is read. */
function fromStripe(over: Record<string, unknown> = {}, price: Record<string, unknown> = {}) {
  const item = {
    current_period_start: START,
    current_period_end: END,
    price: {
      metadata: { dmreply_plan: 'standard' },
      unit_amount: 900,
      recurring: { interval: 'month' },
      ...price,
    },
  };
  return {
    id: 'sub_1',
    status: 'active',
    start_date: START,
    ended_at: null,
    cancel_at: null,
    cancel_at_period_end: false,
    items: { data: [item] },
    ...over,
  } as unknown as Stripe.Subscription;
}

const stateOf = (over: Record<string, unknown>, options: Partial<StateOptions> = {}) =>
  subscriptionState(fromStripe(over), { ...OPTIONS, ...options });

test('each status of Stripe opens what it should, for as long as it should', () => {
  const pastDueSince = START * 1_000;
  const until = (status: string, options: Partial<StateOptions> = {}) =>
    stateOf({ status }, { pastDueSince, ...options }).accessUntil;
  assert.equal(until('active'), null, 'it renews');
  assert.equal(until('trialing'), null);
  assert.equal(until('past_due'), (START + 7 * DAY_S) * 1_000);
  assert.equal(until('past_due', { graceMs: 0 }), pastDueSince, 'which is over already');
  for (const status of [
    'unpaid',
    'incomplete',
    'incomplete_expired',
    'canceled',
    'paused',
    'something_new',
  ]) {
    assert.equal(until(status), 0, status);
  }
});

test('what is cancelled ends with its period, however it was cancelled', () => {
  const ends = (over: Record<string, unknown>) => {
    const { endsAt, accessUntil } = stateOf(over);
    return [endsAt, accessUntil];
  };
  assert.deepEqual(ends({}), [null, null]);
  assert.deepEqual(ends({ cancel_at_period_end: true }), [END * 1_000, END * 1_000]);
  assert.deepEqual(ends({ cancel_at: END }), [END * 1_000, END * 1_000], 'in Stripe’s own portal');
  assert.deepEqual(ends({ cancel_at: END - DAY_S }), [(END - DAY_S) * 1_000, (END - DAY_S) * 1_000]);
  assert.deepEqual(ends({ status: 'canceled', cancel_at_period_end: true }), [END * 1_000, 0]);
  const pastDue = stateOf({ status: 'past_due', cancel_at: START + DAY_S }, { pastDueSince: START * 1_000 });
  assert.equal(pastDue.accessUntil, (START + DAY_S) * 1_000, 'no grace beyond the end');
});

test('a plan is known by its price, and one that is not ours opens nothing', () => {
  const planOf = (metadata: Record<string, string>) => {
    const { planType, accessUntil } = subscriptionState(fromStripe({}, { metadata }), OPTIONS);
    return [planType, accessUntil];
  };
  assert.deepEqual(planOf({ dmreply_plan: 'advanced_annual' }), ['advanced_annual', null]);
  assert.deepEqual(planOf({ dmreply_plan: 'gold' }), [null, 0]);
  assert.deepEqual(planOf({}), [null, 0]);
});

test('a change that waits for its payment gives nothing yet', () => {
  const pending = {
    pending_update: { subscription_items: [{ price: { metadata: { dmreply_plan: 'advanced' } } }] },
  };
  assert.equal(stateOf(pending).planType, 'standard');
});

test('of several subscriptions, the one that gives access is shown, and of those the better plan', () => {
  const now = START * 1_000;
  const standard = stateOf({});
  const advanced = subscriptionState(fromStripe({}, { metadata: { dmreply_plan: 'advanced' } }), OPTIONS);
  const unpaid = { ...advanced, status: 'unpaid', accessUntil: 0 };
  const shown = (...states: (typeof standard)[]) => {
    const { status, willEnd, renewsAt, isPastDue } = subscriptionView(states, null, now);
    return [status, willEnd, renewsAt, isPastDue];
  };
  assert.deepEqual(shown(), [null, false, null, false]);
  assert.deepEqual(shown(standard), ['active', false, END * 1_000, false]);
  assert.deepEqual(shown(unpaid, standard), ['active', false, END * 1_000, false]);
  assert.deepEqual(shown(unpaid), ['unpaid', false, END * 1_000, false]);
  const ending = stateOf({ cancel_at: END });
  assert.deepEqual(shown(ending), ['active', true, null, false]);
  assert.deepEqual(shown({ ...ending, endsAt: now }), [null, false, null, false], 'over by the clock');
  const better = { ...advanced, periodEnd: 1 };
  assert.deepEqual(shown(standard, better), ['active', false, 1, false]);
});
