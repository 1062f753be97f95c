import assert from 'node:assert/strict';
import { client, signedInOwner, tokenFor } from '../../../testing/owner-client.ts';
import { onBothDatabases, startTestApp } from '../../../testing/test-app.ts';

const CALLS: readonly [path: string, body?: object][] = [
  ['/api/user/change-plan', { planType: 'advanced', checkout: 'hosted' }],
  ['/api/user/sync-subscription'],
  ['/api/user/billing-portal'],
  ['/api/user/change-plan', { planType: 'advanced' }],
  ['/api/user/change-plan', { planType: 'standard_monthly' }],
  ['/api/user/cancel-subscription'],
  ['/api/user/reactivate-subscription'],
];

onBothDatabases('in free mode the plan calls answer 409 billing_disabled', async (t, dialect) => {
  const app = await startTestApp(t, dialect);
  const { api, token } = await signedInOwner(app);
  for (const [path, body] of CALLS) {
    const { status, body: answer } = await api('POST', path, body);
    assert.deepEqual([status, answer.code], [409, 'billing_disabled'], path);
  }
  const { status, body: answer } = await api('GET', '/api/billing/config');
  assert.deepEqual([status, answer.code], [409, 'billing_disabled']);
  const OTHER = { planType: 'advanced', checkout: 'embedded' };
  for (const body of [
    OTHER,
    {},
    { planType: 'gold' },
    { planType: 1 },
    { planType: 'advanced', userId: 2 },
  ]) {
    assert.equal((await api('POST', '/api/user/change-plan', body)).status, 400, JSON.stringify(body));
  }
  const user = await client(app.url, token)('GET', '/api/user');
  assert.equal(user.body.planType, 'advanced', 'nothing changed');
});

onBothDatabases('in stripe mode, with granted plans, they answer 503', async (t, dialect) => {
  const app = await startTestApp(t, dialect, { env: { BILLING_MODE: 'stripe' } });
  const { accounts, billing } = app.context;
  const user = await accounts.create({ username: 'granted', email: 'granted@example.com' });
  const api = client(app.url, await tokenFor(app.context, { userId: user.id }));
  const planOf = async () => (await api('GET', '/api/user')).body.planType;
  const refused = async () => {
    for (const [path, body] of CALLS) {
      const { status, body: answer } = await api('POST', path, body);
      assert.deepEqual([status, answer.code], [503, 'billing_unavailable'], path);
      assert.ok(answer.requestId);
    }
  };
  await refused();
  assert.equal(await planOf(), null);
  await billing.grant(user.id, 'standard', Date.now() + 86_400_000);
  await refused();
  assert.equal(await planOf(), 'standard');
});
