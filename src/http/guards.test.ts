import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import Fastify from 'fastify';
import Type from 'typebox';
import { startAccountsApp } from '../../testing/account-client.ts';
import { onBothDatabases } from '../../testing/test-app.ts';
import type { AccountRef } from '../callers.ts';
import type { Dialect } from '../db/database.ts';
import { createCookies, SESSION_COOKIE } from './cookies.ts';
import { handleErrors } from './error-handler.ts';
import { createGuards, userIdOf } from './guards.ts';
import { createSessionTokens } from './session-tokens.ts';

/** Routes as an owner's and an admin's are, behind the real guards. */
async function startGuarded(t: TestContext, dialect: Dialect) {
  const app = await startAccountsApp(t, dialect, { env: { BILLING_MODE: 'stripe' } });
  const { context } = app;
  const http = Fastify({ ajv: { customOptions: { removeAdditional: false, coerceTypes: false } } });
  t.after(() => http.close());
  handleErrors(http);
  http.decorate('publicPath', '');
  await createCookies(http, { secrets: context.secrets, isHttps: false, clock: app.now });
  const tokens = await createSessionTokens(http, context.secrets);
  const guards = createGuards(http, { ...context, tokens });
  const body = Type.Object({ name: Type.String() }, { additionalProperties: false });
  const mine = async (request: Parameters<typeof userIdOf>[0]) => ({ userId: userIdOf(request) });
  http.post('/owner', { onRequest: guards.requireSubscriber, schema: { body } }, mine);
  http.get('/events', { onRequest: guards.requireUserOrFullToken }, mine);
  http.post('/events', { onRequest: guards.requireUserOrFullToken }, mine);
  http.post('/settings', { onRequest: guards.requireFreshAdmin }, async () => ({ saved: true }));

  async function tokenFor(account: AccountRef): Promise<string> {
    const started = await context.db.knex.transaction((trx) =>
      context.sessions.start(trx, account, { isRemembered: true, userAgent: 'test' }),
    );
    return tokens.sign(started);
  }

  async function ask(
    method: 'GET' | 'POST',
    url: string,
    headers: Record<string, string>,
    payload: object = {},
  ) {
    const options = method === 'POST' ? { method, url, headers, payload } : { method, url, headers };
    const answer = await http.inject(options);
    return [answer.statusCode, answer.json().code ?? answer.json()];
  }

  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  return { app, context, tokenFor, ask, bearer };
}

onBothDatabases('an owner’s route: 401, then 402, both before the body is looked at', async (t, dialect) => {
  const { app, context, tokenFor, ask, bearer } = await startGuarded(t, dialect);
  const user = await context.accounts.create({ username: 'anna', email: 'anna@example.com' });
  const admin = await context.admins.create({ username: 'root', email: 'root@example.com' });
  const token = await tokenFor({ userId: user.id });
  const wrong = { name: 7, more: true };
  assert.deepEqual(await ask('POST', '/owner', {}, wrong), [401, 'unauthorized']);
  const adminToken = await tokenFor({ adminId: admin.id });
  assert.deepEqual(await ask('POST', '/owner', bearer(adminToken), wrong), [401, 'unauthorized']);
  assert.deepEqual(await ask('POST', '/owner', bearer(token), wrong), [402, 'subscription_required']);
  await context.billing.grant(user.id, 'standard', app.now() + 60_000);
  assert.deepEqual(await ask('POST', '/owner', bearer(token), wrong), [400, 'invalid_input']);
  assert.deepEqual(await ask('POST', '/owner', bearer(token), { name: 'x' }), [200, { userId: user.id }]);
  app.jump(60_000);
  assert.deepEqual(await ask('POST', '/owner', bearer(token), wrong), [402, 'subscription_required']);
});

onBothDatabases('the cookie opens a GET that allows it, and no other method', async (t, dialect) => {
  const { context, tokenFor, ask, bearer } = await startGuarded(t, dialect);
  const user = await context.accounts.create({ username: 'anna', email: 'anna@example.com' });
  const token = await tokenFor({ userId: user.id });
  const cookie = { cookie: `${SESSION_COOKIE}=${token}` };
  assert.deepEqual(await ask('GET', '/events', cookie), [200, { userId: user.id }]);
  assert.deepEqual(await ask('GET', '/events', bearer(token)), [200, { userId: user.id }]);
  assert.deepEqual(await ask('POST', '/events', cookie), [401, 'unauthorized']);
  assert.deepEqual(await ask('POST', '/owner', cookie, { name: 'x' }), [401, 'unauthorized']);
  await context.sessions.endOthers({ userId: user.id }, null);
  assert.deepEqual(await ask('GET', '/events', cookie), [401, 'unauthorized']);
});

onBothDatabases('an old admin session needs a code for a change', async (t, dialect) => {
  const { app, context, tokenFor, ask, bearer } = await startGuarded(t, dialect);
  const user = await context.accounts.create({ username: 'anna', email: 'anna@example.com' });
  const admin = await context.admins.create({ username: 'root', email: 'root@example.com' });
  const token = await tokenFor({ adminId: admin.id });
  const userToken = await tokenFor({ userId: user.id });
  assert.deepEqual(await ask('POST', '/settings', bearer(userToken)), [401, 'admin_unauthorized']);
  assert.deepEqual(await ask('POST', '/settings', bearer(token)), [200, { saved: true }]);
  app.jump(86_400_000);
  assert.deepEqual(await ask('POST', '/settings', bearer(token)), [401, 'code_required']);
  const [session] = await context.sessions.list({ adminId: admin.id });
  await context.db.knex.transaction((trx) => context.sessions.confirm(trx, session?.id ?? 0));
  assert.deepEqual(await ask('POST', '/settings', bearer(token)), [200, { saved: true }]);
  app.jump(15 * 60_000);
  assert.deepEqual(await ask('POST', '/settings', bearer(token)), [401, 'code_required']);
});
