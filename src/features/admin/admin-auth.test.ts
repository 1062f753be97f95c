import assert from 'node:assert/strict';
import {
  type AccountsApp,
  call,
  createSignedIn,
  post,
  startAccountsApp,
} from '../../../testing/account-client.ts';
import { onBothDatabases } from '../../../testing/test-app.ts';
import { adminOf } from '../../http/guards.ts';

async function signInAdmin(app: AccountsApp, rememberMe = false) {
  const before = app.mail.mails.length;
  const step = await post(app.url, '/api/admin/login', { identifier: 'root' });
  const { code } = await app.mail.next('root@example.com', before + 1);
  return post(app.url, '/api/admin/verify', { email: step.body.actualEmail, token: code, rememberMe });
}

onBothDatabases(
  'an admin signs in at the own door, and neither token opens the other',
  async (t, dialect) => {
    const app = await startAccountsApp(t, dialect);
    await app.context.admins.create({ username: 'root', email: 'root@example.com' });
    const answer = await signInAdmin(app);
    assert.equal(answer.status, 200);
    assert.deepEqual(answer.body.admin, { username: 'root', role: 'admin', email: 'root@example.com' });
    assert.doesNotMatch(answer.headers.getSetCookie().join(), /dmreply_session/);
    const { token } = answer.body;
    const user = await createSignedIn(app);
    assert.equal((await call(app.url, 'GET', '/api/user', { token })).status, 401);
    const reverse = await call(app.url, 'POST', '/api/admin/logout', { token: user.token });
    assert.deepEqual([reverse.status, reverse.body.code], [401, 'admin_unauthorized']);
    assert.equal((await call(app.url, 'POST', '/api/admin/logout', { token })).status, 200);
    assert.equal((await call(app.url, 'POST', '/api/admin/logout', { token })).status, 401);
  },
);

onBothDatabases('the admin’s door answers every name and address alike', async (t, dialect) => {
  const app = await startAccountsApp(t, dialect);
  await app.context.admins.create({ username: 'root', email: 'root@example.com' });
  const shapes = [];
  for (const identifier of ['root', 'nobody', 'root@example.com', 'rosa@example.com']) {
    const { status, body } = await post(app.url, '/api/admin/login', { identifier });
    shapes.push([status, Object.keys(body), body.email]);
  }
  assert.deepEqual(shapes[0], shapes[1]);
  assert.deepEqual(shapes[2], shapes[3]);
  await app.mail.next('root@example.com', 2);
  assert.equal(app.mail.mails.length, 2);
});

onBothDatabases(
  'an admin’s session lasts 12 hours, or 30 days; a removed admin is out at once',
  async (t, dialect) => {
    const app = await startAccountsApp(t, dialect);
    await app.context.admins.create({ username: 'root', email: 'root@example.com' });
    await app.context.admins.create({ username: 'other', email: 'other@example.com' });
    const short = (await signInAdmin(app)).body.token;
    const long = (await signInAdmin(app, true)).body.token;
    const ask = async (token: string) =>
      (await call(app.url, 'POST', '/api/admin/confirm', { token, body: { email: 'x', token: '000000' } }))
        .status;
    assert.deepEqual([await ask(short), await ask(long)], [400, 400]);
    app.jump(12 * 3_600_000 + 1_000);
    assert.deepEqual([await ask(short), await ask(long)], [401, 400]);
    app.jump(29 * 86_400_000);
    assert.equal(await ask(long), 400);
    await app.context.admins.remove('ROOT');
    assert.equal(await ask(long), 401);
  },
);

onBothDatabases('after a day, a change needs a code from the last quarter of an hour', async (t, dialect) => {
  const app = await startAccountsApp(t, dialect);
  const admin = await app.context.admins.create({ username: 'root', email: 'root@example.com' });
  const { token } = (await signInAdmin(app, true)).body;
  const isFresh = async () => {
    const [session] = await app.context.sessions.list({ adminId: admin.id });
    return session !== undefined && app.context.sessions.isFresh(session);
  };
  assert.equal(await isFresh(), true);
  app.jump(86_400_000 + 1_000);
  assert.equal(await isFresh(), false);
  const step = await call(app.url, 'POST', '/api/admin/confirm', { token });
  assert.equal(step.status, 200);
  assert.deepEqual(Object.keys(step.body), ['success', 'email', 'actualEmail']);
  const { code } = await app.mail.next('root@example.com', 2);
  const done = await post(
    app.url,
    '/api/admin/confirm',
    { email: step.body.actualEmail, token: code },
    { token },
  );
  assert.deepEqual([done.status, done.body], [200, { success: true }]);
  assert.equal(await isFresh(), true);
  app.jump(15 * 60_000 + 1_000);
  assert.equal(await isFresh(), false);
  assert.throws(() => adminOf({ signedInAdmin: null } as Parameters<typeof adminOf>[0]), {
    code: 'admin_unauthorized',
  });
});
