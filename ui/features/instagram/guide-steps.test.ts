import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { InstagramAccountView, InstagramView } from '../../../src/contract/instagram-api.ts';
import { currentStep, doneSteps, GUIDE_STEPS, stepsOf } from './guide-steps.ts';

const NOTHING: InstagramView = { isHttps: true, hasServerApp: false, app: null, accounts: [] };
const APP: NonNullable<InstagramView['app']> = {
  appId: '1',
  isSecretReadable: true,
  hasMetaAppSecret: false,
  verifyToken: 'v',
  addresses: { webhook: 'w', redirect: 'r', deauthorize: 'd', deletion: 'x' },
  verifiedAt: null,
  firstUpdateAt: null,
  tokenRefusedAt: null,
  signatureRefusedAt: null,
};
const ACCOUNT: InstagramAccountView = {
  id: 1,
  username: 'bakery',
  igUserId: '17',
  state: 'connected',
  problem: '',
  templateId: 1,
  templateName: 'Bakery',
  takeoverMinutes: 720,
  isSubscribed: true,
  accessEndsAt: null,
  isEndingSoon: false,
  lastUpdateAt: null,
  lastMessageAt: null,
};
const AT = '2026-11-20T12:00:00.000Z';
const NONE = new Set<never>();

test('nine steps, and each is done when it was seen', () => {
  assert.equal(stepsOf(NOTHING).length, 9);
  assert.equal(currentStep(NOTHING, NONE), 'prepare');
  assert.equal(currentStep(NOTHING, new Set(['prepare'])), 'app');
  const saved = { ...NOTHING, app: APP };
  assert.equal(currentStep(saved, NONE), 'webhook', 'what came before is past');
  assert.deepEqual([...doneSteps(saved)], ['app', 'secret']);
  const tested = { ...NOTHING, app: { ...APP, verifiedAt: AT, firstUpdateAt: AT } };
  assert.deepEqual([...doneSteps(tested)], ['app', 'secret', 'webhook', 'test']);
  const connected = { ...tested, accounts: [ACCOUNT] };
  assert.equal(currentStep(tested, NONE), 'addresses');
  assert.equal(currentStep(tested, new Set(['addresses'])), 'publish');
  assert.equal(currentStep(connected, NONE), 'message');
  const live = { ...connected, accounts: [{ ...ACCOUNT, lastMessageAt: AT }] };
  assert.deepEqual([...doneSteps(live)], [...GUIDE_STEPS]);
  assert.equal(currentStep(live, NONE), null);
  const unanswered = { ...live, accounts: live.accounts.map((one) => ({ ...one, templateId: null })) };
  assert.equal(currentStep(unanswered, NONE), 'message', 'nobody answers the message that came');
  assert.equal(doneSteps(unanswered).has('publish'), true);
});

test('an account that is not told of, or whose access is dead, does not count as connected', () => {
  for (const broken of [
    { isSubscribed: false },
    { state: 'token_dead' as const },
    { problem: 'Its app is gone.' },
  ])
    assert.equal(
      doneSteps({ ...NOTHING, app: APP, accounts: [{ ...ACCOUNT, ...broken }] }).has('connect'),
      false,
    );
  assert.equal(doneSteps({ ...NOTHING, app: { ...APP, isSecretReadable: false } }).has('secret'), false);
});

test('with an app of the server there are three', () => {
  const server = { ...NOTHING, hasServerApp: true };
  assert.deepEqual(stepsOf(server), ['prepare', 'connect', 'message']);
  assert.equal(stepsOf({ ...server, app: APP }).length, 9, 'whoever brings an app sets it up');
});
