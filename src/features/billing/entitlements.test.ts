import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BAKERY, createOwner } from '../../../testing/fixtures.ts';
import { onSqlite, startTestApp } from '../../../testing/test-app.ts';
import { PLAN_TYPES, type PlanType } from '../../contract/plans.ts';
import { entitlementAt, type PlanPeriod } from './entitlements.ts';

const NOW = 1_000_000;
const LIMITS = { maxTemplatesPerUser: 10 };
const grant = (planType: PlanType, endsAt = NOW + 1): PlanPeriod => ({
  planType,
  endsAt,
  isGranted: true,
  isPastDue: false,
});
const paid = (planType: PlanType, endsAt: number | null = null): PlanPeriod => ({
  planType,
  endsAt,
  isGranted: false,
  isPastDue: false,
});
const NOTHING = {
  isActive: false,
  planType: null,
  endsAt: null,
  isGranted: false,
  isPastDue: false,
  maxTemplates: 0,
  conversationMemory: false,
  dmStrategies: false,
  ownerVoice: false,
};

test('in free mode everybody has the advanced plan, up to the operator’s ceiling', () => {
  const everything = {
    isActive: true,
    planType: 'advanced',
    endsAt: null,
    isGranted: false,
    isPastDue: false,
    maxTemplates: 10,
    conversationMemory: true,
    dmStrategies: true,
    ownerVoice: true,
  };
  assert.deepEqual(entitlementAt('free', [], LIMITS, NOW), everything);
  assert.deepEqual(entitlementAt('free', [grant('standard')], LIMITS, NOW), everything);
  const none = entitlementAt('free', [], { maxTemplatesPerUser: 0 }, NOW);
  assert.deepEqual(none, { ...everything, maxTemplates: null }, '0 is no ceiling');
});

test('in stripe mode the plan decides: standard has three templates, no memory and no strategies', () => {
  for (const planType of PLAN_TYPES) {
    const isAdvanced = planType.startsWith('advanced');
    assert.deepEqual(entitlementAt('stripe', [grant(planType)], LIMITS, NOW), {
      isActive: true,
      planType,
      endsAt: NOW + 1,
      isGranted: true,
      isPastDue: false,
      maxTemplates: isAdvanced ? null : 3,
      conversationMemory: isAdvanced,
      dmStrategies: isAdvanced,
      ownerVoice: isAdvanced,
    });
  }
});

test('access ends on the millisecond', () => {
  assert.equal(entitlementAt('stripe', [grant('advanced', NOW + 1)], LIMITS, NOW).isActive, true);
  assert.deepEqual(entitlementAt('stripe', [grant('advanced', NOW)], LIMITS, NOW), NOTHING);
  assert.deepEqual(entitlementAt('stripe', [], LIMITS, NOW), NOTHING);
});

test('of several grants the better plan counts, then the longer one; ended ones never', () => {
  const best = (...grants: PlanPeriod[]) => {
    const { planType, endsAt } = entitlementAt('stripe', grants, LIMITS, NOW);
    return [planType, endsAt];
  };
  assert.deepEqual(best(grant('standard', NOW + 9), grant('advanced', NOW + 5)), ['advanced', NOW + 5]);
  assert.deepEqual(best(grant('standard', NOW + 9), grant('advanced', NOW)), ['standard', NOW + 9]);
  assert.deepEqual(best(grant('standard', NOW + 5), grant('standard_annual', NOW + 9)), [
    'standard_annual',
    NOW + 9,
  ]);
  const grants = [grant('standard', NOW + 5), grant('advanced', NOW + 5)];
  best(...grants);
  assert.equal(grants[0]?.planType, 'standard', 'the list is left as it was');
});

test('granted and paid are one list: the better plan, then the one that lasts longer, and an open end longest', () => {
  const best = (...periods: PlanPeriod[]) => {
    const { planType, endsAt, isGranted } = entitlementAt('stripe', periods, LIMITS, NOW);
    return [planType, endsAt, isGranted];
  };
  assert.deepEqual(best(paid('standard'), grant('standard', NOW + 9)), ['standard', null, false]);
  assert.deepEqual(best(paid('standard'), grant('advanced', NOW + 9)), ['advanced', NOW + 9, true]);
  assert.deepEqual(best(paid('advanced', NOW), grant('standard', NOW + 9)), ['standard', NOW + 9, true]);
  assert.deepEqual(best(paid('standard', NOW + 5), grant('standard', NOW + 9)), ['standard', NOW + 9, true]);
});

onSqlite('billing is free until a mode or a Stripe key says otherwise', async (t, dialect) => {
  const free = await startTestApp(t, dialect);
  assert.equal(free.context.billing.mode, 'free');
  const keyed = await startTestApp(t, dialect, { env: { BILLING_STRIPE_SECRET_KEY: 'sk_test_1' } });
  assert.equal(keyed.context.billing.mode, 'stripe');
  const told = await startTestApp(t, dialect, {
    env: { BILLING_STRIPE_SECRET_KEY: 'sk_test_1', BILLING_MODE: 'free' },
  });
  assert.equal(told.context.billing.mode, 'free');
});

onSqlite('thirty creations at once never pass a limit of three', async (t, dialect) => {
  const { context } = await startTestApp(t, dialect, { env: { BILLING_MODE: 'stripe' } });
  const user = await context.accounts.create({ username: 'anna', email: 'anna@example.com' });
  await assert.rejects(createOwner(context), { code: 'template_limit' }, 'without a plan there is none');
  await context.billing.grant(user.id, 'standard', Date.now() + 60_000);
  const made = await Promise.allSettled(
    Array.from({ length: 30 }, () => context.templates.create(user.id, { ...BAKERY })),
  );
  assert.equal(made.filter(({ status }) => status === 'fulfilled').length, 3);
  for (const result of made) {
    if (result.status === 'rejected')
      assert.match(String(result.reason), /limit of 3 templates on your plan/);
  }
  await assert.rejects(context.billing.grant(user.id, 'standard', Date.now() - 1), { code: 'invalid_input' });
});
