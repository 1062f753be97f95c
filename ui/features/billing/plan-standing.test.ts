import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { UserView } from '../../../src/contract/user.ts';
import { type PlanStanding, planStanding } from './plan-standing.ts';

const SUBSCRIPTION: UserView['subscription'] = {
  isActive: true,
  planType: 'advanced',
  isGranted: false,
  status: 'active',
  willEnd: false,
  renewsAt: '2026-12-22T10:00:00.000Z',
  isPastDue: false,
  hasCustomer: true,
};

const TABLE: readonly [
  standing: PlanStanding,
  hasAccess: boolean,
  more: Partial<UserView['subscription']>,
][] = [
  ['renewing', true, {}],
  ['renewing', true, { isGranted: true }],
  ['renewing', true, { status: 'trialing' }],
  ['ending', true, { willEnd: true }],
  ['ending', true, { willEnd: true, isGranted: true }],
  ['granted', true, { isGranted: true, status: null }],
  ['granted', true, { isGranted: true, status: 'incomplete' }],
  ['past-due', true, { status: 'past_due', isPastDue: true }],
  ['on-hold', false, { status: 'past_due', isPastDue: true }],
  ['on-hold', false, { status: 'unpaid' }],
  ['on-hold', false, { status: 'paused' }],
  ['unfinished', false, { status: 'incomplete' }],
  ['free', false, { status: null }],
];

for (const [standing, hasAccess, more] of TABLE) {
  test(`${JSON.stringify(more)} ${hasAccess ? 'with' : 'without'} access is ${standing}`, () => {
    const user = { isActiveSubscriber: hasAccess, subscription: { ...SUBSCRIPTION, ...more } };
    assert.equal(planStanding(user), standing);
  });
}
