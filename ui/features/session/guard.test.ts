import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { UserView } from '../../../src/contract/user.ts';
import { loginPath, safeNext } from '../../paths.ts';
import { type Access, judge, type Verdict } from './guard.ts';
import { initials, planLabel } from './plan-label.ts';
import type { Session } from './session.store.ts';

function signedIn(isActiveSubscriber: boolean): Session {
  const user: UserView = {
    id: 1,
    username: 'lindenbakery',
    email: 'lena@lindenbakery.com',
    planType: isActiveSubscriber ? 'standard' : null,
    isActiveSubscriber,
    subscriptionEndsAt: null,
    isSubscriptionActive: isActiveSubscriber,
    createdAt: '2026-11-20T00:00:00.000Z',
    lastLogin: null,
    subscription: {
      isActive: isActiveSubscriber,
      planType: isActiveSubscriber ? 'standard' : null,
      isGranted: isActiveSubscriber,
      status: null,
      willEnd: false,
      renewsAt: null,
      isPastDue: false,
      hasCustomer: false,
    },
  };
  return { status: 'signed-in', user };
}

const SESSIONS = {
  visitor: { status: 'signed-out', user: null },
  loading: { status: 'loading', user: null },
  failed: { status: 'failed', user: null },
  user: signedIn(false),
  subscriber: signedIn(true),
} as const satisfies Record<string, Session>;

const page: Verdict = { show: 'page' };
const TABLE: readonly [Access, keyof typeof SESSIONS, Verdict][] = [
  ['public', 'visitor', page],
  ['public', 'loading', page],
  ['public', 'failed', page],
  ['public', 'subscriber', page],
  ['guest', 'visitor', page],
  ['guest', 'loading', page],
  ['guest', 'subscriber', { goTo: '/dashboard' }],
  ['user', 'visitor', { goTo: '/login?next=%2Fprofile%3Fa%3D1' }],
  ['user', 'loading', { show: 'skeleton' }],
  ['user', 'failed', { show: 'failure' }],
  ['user', 'user', page],
  ['subscriber', 'visitor', { goTo: '/login?next=%2Fprofile%3Fa%3D1' }],
  ['subscriber', 'loading', { show: 'skeleton' }],
  ['subscriber', 'user', { goTo: '/subscribe' }],
  ['subscriber', 'subscriber', page],
];

for (const [access, who, verdict] of TABLE) {
  test(`${who} at a page for ${access}`, () => {
    const visit = { address: '/profile?a=1', next: null, destination: null };
    assert.deepEqual(judge(access, SESSIONS[who], visit), verdict);
  });
}

test('a sign-in leads to its own destination first, then back to where it was asked for', () => {
  const visit = { address: '/login', next: '/profile', destination: '/subscribe' };
  assert.deepEqual(judge('guest', SESSIONS.user, visit), { goTo: '/subscribe' });
  assert.deepEqual(judge('guest', SESSIONS.user, { ...visit, destination: null }), { goTo: '/profile' });
});

test('who comes back from paying is asked about before the plans are offered', () => {
  const at = (address: string, who: keyof typeof SESSIONS) =>
    judge('subscriber', SESSIONS[who], { address, next: null, destination: null });
  const returned: Verdict = { show: 'payment-returned' };
  const address = '/dashboard?payment_intent=pi_1&redirect_status=succeeded';
  assert.deepEqual(at(address, 'user'), returned);
  assert.deepEqual(at(address, 'subscriber'), returned);
  assert.deepEqual(at('/dashboard?setup_intent=seti_1&redirect_status=failed', 'user'), returned);
  assert.deepEqual(at('/dashboard?redirect_status=succeeded', 'user'), { goTo: '/subscribe' });
  // The way over a sign-in leads back with all of it.
  assert.deepEqual(at(address, 'visitor'), { goTo: loginPath(address) });
});

test('the way back never leaves the application', () => {
  for (const bad of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'profile',
    '',
    '/login',
    '/register?a',
  ]) {
    assert.equal(safeNext(bad), null, bad);
  }
  assert.equal(safeNext('/templates/3?tab=1'), '/templates/3?tab=1');
  assert.equal(loginPath('/dashboard'), '/login');
});

test('plan label and initials', () => {
  const label = (isActiveSubscriber: boolean, planType: UserView['planType']) =>
    planLabel({ isActiveSubscriber, planType });
  assert.equal(label(true, 'advanced_annual'), 'Advanced Plan');
  assert.equal(label(true, 'standard'), 'Standard Plan');
  assert.equal(label(true, null), 'Standard');
  assert.equal(label(false, 'standard'), 'Free Plan');
  assert.equal(initials('lindenbakery'), 'LI');
});
