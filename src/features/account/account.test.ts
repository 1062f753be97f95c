import assert from 'node:assert/strict';
import {
  call,
  createSignedIn,
  createUser,
  post,
  signInAs,
  startAccountsApp,
} from '../../../testing/account-client.ts';
import { BAKERY, postMessage } from '../../../testing/fixtures.ts';
import { startServerProcess } from '../../../testing/server-process.ts';
import { onBothDatabases, onSqlite } from '../../../testing/test-app.ts';
import { waitFor } from '../../../testing/wait-for.ts';

onSqlite('changing the e-mail tells the old address and ends other sessions', async (t, dialect) => {
  const app = await startAccountsApp(t, dialect);
  const user = await createSignedIn(app);
  const other = await signInAs(app, user);
  const { token } = user;
  const change = await call(app.url, 'PATCH', '/api/user/profile', {
    token,
    body: { email: 'new@example.com' },
  });
  assert.deepEqual(
    [change.status, change.body],
    [
      200,
      {
        success: true,
        message: 'Verification Required',
        requiresVerification: true,
        newEmail: 'new@example.com',
      },
    ],
  );
  assert.equal(
    (await call(app.url, 'GET', '/api/user', { token })).body.email,
    user.email,
    'nothing changed yet',
  );
  const { code } = await app.mail.next('new@example.com');
  const wrongAddress = await post(
    app.url,
    '/api/user/verify-email',
    { email: 'x@example.com', code },
    { token },
  );
  assert.equal(wrongAddress.status, 400);
  const done = await post(app.url, '/api/user/verify-email', { email: 'new@example.com', code }, { token });
  assert.deepEqual([done.status, done.body], [200, { success: true, message: 'Email Updated' }]);
  assert.equal((await call(app.url, 'GET', '/api/user', { token })).body.email, 'new@example.com');
  assert.equal((await call(app.url, 'GET', '/api/user', { token: other.token })).status, 401);
  const notice = await app.mail.next(user.email, 3);
  assert.match(notice.subject, /was changed$/);
});

onSqlite('changing to an address that somebody has answers alike and changes nothing', async (t, dialect) => {
  const app = await startAccountsApp(t, dialect);
  const user = await createSignedIn(app);
  const owner = await createUser(app);
  const change = await call(app.url, 'PATCH', '/api/user/profile', {
    token: user.token,
    body: { email: owner.email },
  });
  assert.deepEqual(change.body, {
    success: true,
    message: 'Verification Required',
    requiresVerification: true,
    newEmail: owner.email,
  });
  const notice = await app.mail.next(owner.email);
  assert.equal(notice.code, '');
  assert.equal(notice.subject, 'You already have an account on dmreply');
});

onBothDatabases(
  'a code for the new address can be sent again; the same address needs none',
  async (t, dialect) => {
    const app = await startAccountsApp(t, dialect);
    const { token, email } = await createSignedIn(app);
    const same = await call(app.url, 'PATCH', '/api/user/profile', { token, body: { email } });
    assert.deepEqual(same.body, { success: true, message: 'Profile updated' });
    await call(app.url, 'PATCH', '/api/user/profile', { token, body: { email: 'new@example.com' } });
    const first = await app.mail.next('new@example.com');
    const again = await post(app.url, '/api/auth/resend', { email: 'new@example.com' }, { token });
    assert.equal(again.status, 200);
    await app.mail.next('new@example.com', 2);
    const done = await post(
      app.url,
      '/api/user/verify-email',
      { email: 'new@example.com', code: first.code },
      { token },
    );
    assert.equal(done.status, 200);
  },
);

onSqlite('the session list, one signed out, and everywhere else', async (t, dialect) => {
  const app = await startAccountsApp(t, dialect);
  const user = await createUser(app);
  const one = await signInAs(app, user);
  const two = await signInAs(app, user);
  const three = await signInAs(app, user);
  const stranger = await createSignedIn(app);
  const list = await call(app.url, 'GET', '/api/user/sessions', { token: two.token });
  assert.equal(list.status, 200);
  assert.deepEqual(
    list.body.map((session: { isCurrent: boolean }) => session.isCurrent),
    [false, true, false],
  );
  const [newest] = list.body;
  assert.deepEqual(Object.keys(newest), [
    'id',
    'browser',
    'createdAt',
    'lastSeenAt',
    'expiresAt',
    'isCurrent',
  ]);
  const foreign = await call(app.url, 'DELETE', `/api/user/sessions/${newest.id}`, { token: stranger.token });
  assert.equal(foreign.status, 404);
  const ended = await call(app.url, 'DELETE', `/api/user/sessions/${newest.id}`, { token: two.token });
  assert.equal(ended.status, 200);
  assert.equal((await call(app.url, 'GET', '/api/user', { token: three.token })).status, 401);
  const others = await call(app.url, 'DELETE', '/api/user/sessions', { token: two.token });
  assert.deepEqual(others.body, { success: true, signedOut: 1 });
  assert.equal((await call(app.url, 'GET', '/api/user', { token: one.token })).status, 401);
  assert.equal((await call(app.url, 'GET', '/api/user', { token: two.token })).status, 200);
  assert.equal((await call(app.url, 'GET', '/api/user', { token: stranger.token })).status, 200);
});

onBothDatabases('an account is exported whole, without secrets, and deleted whole', async (t, dialect) => {
  const app = await startAccountsApp(t, dialect);
  const user = await createSignedIn(app);
  const stranger = await createSignedIn(app);
  await app.context.keys.set(user.id, 'openai', 'sk-very-secret-key');
  const template = await app.context.templates.create(user.id, BAKERY);
  const kept = await app.context.templates.create(stranger.id, BAKERY);
  await app.context.triggers.add(user.id, template.id, {
    triggerPhrase: 'opening',
    responseAction: 'From 8 to 6.',
  });
  for (let n = 0; n < 3; n += 1) {
    const body = { message: `opening ${n}?`, conversation_id: `c${n}`, timestamp: n };
    assert.equal((await postMessage(app.url, template.webhookUrl, body)).status, 200);
    assert.equal((await postMessage(app.url, kept.webhookUrl, body)).status, 200);
  }

  const tokenBody = { name: 'Backup', scope: 'read' };
  const apiToken = (await post(app.url, '/api/tokens', tokenBody, { token: user.token })).body.token;
  await postMessage(app.url, template.webhookUrl, { conversation_id: 'c' });
  await app.context.notifications.flush();
  await app.context.usageRecorder.flush();

  const data = await call(app.url, 'GET', '/api/user/export', { token: user.token });
  assert.equal(data.status, 200);
  assert.match(data.headers.get('content-disposition') ?? '', /^attachment; filename="dmreply-export-/);
  assert.equal(data.body.user.id, user.id);
  assert.equal(data.body.templates[0].triggers[0].triggerPhrase, 'opening');
  assert.equal(data.body.conversations.length, 3);
  assert.deepEqual(
    data.body.messages.map((message: { messageText: string }) => message.messageText),
    ['opening 0?', 'From 8 to 6.', 'opening 1?', 'From 8 to 6.', 'opening 2?', 'From 8 to 6.'],
  );
  assert.deepEqual(data.body.settings, {
    defaultModel: '',
    handoverMail: true,
    digest: 'weekly',
    retentionDays: null,
  });
  assert.deepEqual(
    data.body.apiTokens.map(({ name, scope }: Record<string, unknown>) => [name, scope]),
    [['Backup', 'read']],
  );
  assert.deepEqual(
    data.body.usage.map(({ source, replies }: Record<string, unknown>) => [source, replies]),
    [['trigger', 3]],
  );
  assert.deepEqual(
    data.body.notifications.map(({ kind }: Record<string, unknown>) => kind),
    ['webhook_malformed'],
  );
  const text = JSON.stringify(data.body);
  const { token_id: tokenId } = await app.context.db.knex('sessions').where({ user_id: user.id }).first();
  for (const secret of ['sk-very-secret-key', user.token, apiToken, tokenId, 'ealedWebhook']) {
    assert.equal(text.includes(secret), false);
  }

  const asked = await call(app.url, 'POST', '/api/user/request-deletion', { token: user.token });
  assert.deepEqual([asked.status, asked.body], [200, { success: true }]);
  const { code } = await app.mail.next(user.email, 2);
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  const refused = await call(app.url, 'DELETE', '/api/user', { token: user.token, body: { code: wrong } });
  assert.equal(refused.status, 400);
  const done = await call(app.url, 'DELETE', '/api/user', { token: user.token, body: { code } });
  assert.deepEqual([done.status, done.body], [200, { success: true }]);

  assert.equal((await call(app.url, 'GET', '/api/user', { token: user.token })).status, 401);
  const message = { message: 'opening?', conversation_id: 'c9', timestamp: 9 };
  await waitFor('the webhook URL to be gone', async () => {
    return (await postMessage(app.url, template.webhookUrl, message)).status === 404;
  });
  await app.context.deletion.removeClosed();
  const { knex } = app.context.db;
  assert.deepEqual(await knex('users').pluck('id'), [stranger.id]);
  assert.deepEqual(await knex('templates').pluck('id'), [kept.id]);
  assert.equal((await knex('conversations')).length, 3);
  assert.equal((await knex('messages')).length, 3);
  assert.equal((await knex('keys')).length, 0);
  const webhookIds = await knex('webhook_ids').pluck('webhook_id');
  assert.ok(webhookIds.includes(template.webhookUrl), 'its address is never given out again');
  const again = await app.context.accounts.create({ username: user.username, email: user.email });
  assert.notEqual(again.id, user.id, 'name and address are free again');
});

onSqlite(
  'an account without a subscription can read, export and leave; owner routes are 402',
  async (t, dialect) => {
    const app = await startAccountsApp(t, dialect, { env: { BILLING_MODE: 'stripe' } });
    const user = await createSignedIn(app);
    const { token } = user;
    const me = await call(app.url, 'GET', '/api/user', { token });
    assert.deepEqual(
      [me.body.planType, me.body.isActiveSubscriber, me.body.subscription],
      [
        null,
        false,
        {
          isActive: false,
          planType: null,
          isGranted: false,
          status: null,
          willEnd: false,
          renewsAt: null,
          isPastDue: false,
          hasCustomer: false,
        },
      ],
    );
    assert.equal((await call(app.url, 'GET', '/api/user/export', { token })).status, 200);
    assert.equal((await call(app.url, 'GET', '/api/user/sessions', { token })).status, 200);
    const until = app.now() + 86_400_000;
    await app.context.billing.grant(user.id, 'standard_annual', until);
    const granted = await call(app.url, 'GET', '/api/user', { token });
    assert.deepEqual(
      [granted.body.planType, granted.body.isSubscriptionActive, granted.body.subscriptionEndsAt],
      ['standard_annual', true, new Date(until).toISOString()],
    );
    app.jump(86_400_000);
    const renewed = await signInAs(app, user);
    const ended = await call(app.url, 'GET', '/api/user', { token: renewed.token });
    assert.equal(ended.body.isActiveSubscriber, false);
  },
);

onSqlite(
  'an address that somebody takes before the code is entered: 409, and nothing changes',
  async (t, dialect) => {
    const app = await startAccountsApp(t, dialect);
    const user = await createSignedIn(app);
    const other = await signInAs(app, user);
    const { token } = user;
    await call(app.url, 'PATCH', '/api/user/profile', { token, body: { email: 'wanted@example.com' } });
    const { code } = await app.mail.next('wanted@example.com');
    await app.context.accounts.create({ username: 'faster', email: 'Wanted@example.com' });
    const late = await post(
      app.url,
      '/api/user/verify-email',
      { email: 'wanted@example.com', code },
      { token },
    );
    assert.deepEqual([late.status, late.body.code], [409, 'email_taken']);
    assert.equal((await call(app.url, 'GET', '/api/user', { token })).body.email, user.email);
    assert.equal((await call(app.url, 'GET', '/api/user', { token: other.token })).status, 200);
  },
);

onBothDatabases('a code on its way to the old address ends with the change', async (t, dialect) => {
  const app = await startAccountsApp(t, dialect);
  const user = await createSignedIn(app);
  const { token, cookie } = user;
  const step = await post(app.url, '/api/auth/login', { identifier: user.email }, { cookie });
  const old = await app.mail.next(user.email, 2);
  await call(app.url, 'PATCH', '/api/user/profile', { token, body: { email: 'new@example.com' } });
  const { code } = await app.mail.next('new@example.com');
  const body = { email: 'new@example.com', code };
  assert.equal((await post(app.url, '/api/user/verify-email', body, { token })).status, 200);
  const late = await post(app.url, '/api/auth/verify', { email: step.body.actualEmail, token: old.code });
  assert.equal(late.status, 400);
  await post(app.url, '/api/auth/resend', { email: step.body.actualEmail });
  const rows = await app.context.db.knex('outbox').where({ recipient: user.email, kind: 'sign-in-code' });
  assert.equal(rows.length, 2, 'nor is a code sent there again');
});

onBothDatabases('an account with a plan that still runs is deleted with its plan', async (t, dialect) => {
  const app = await startAccountsApp(t, dialect, { env: { BILLING_MODE: 'stripe' } });
  const user = await createSignedIn(app);
  await app.context.billing.grant(user.id, 'advanced_annual', app.now() + 86_400_000);
  await call(app.url, 'POST', '/api/user/request-deletion', { token: user.token });
  const { code } = await app.mail.next(user.email, 2);
  const done = await call(app.url, 'DELETE', '/api/user', { token: user.token, body: { code } });
  assert.equal(done.status, 200);
  await app.context.deletion.removeClosed();
  const { knex } = app.context.db;
  for (const table of ['users', 'grants', 'sessions', 'challenges', 'outbox'])
    assert.deepEqual(await knex(table).whereNotNull(table === 'users' ? 'id' : 'user_id'), [], table);
  // Whoever comes back under the same name begins without a plan.
  const again = await signInAs(app, await createUser(app, user.username));
  const me = await call(app.url, 'GET', '/api/user', { token: again.token });
  assert.deepEqual([me.body.username, me.body.planType], [user.username, null]);
});

onSqlite('what a crash left of a deleted account goes with the next start', async (t, dialect) => {
  const app = await startAccountsApp(t, dialect);
  const user = await createSignedIn(app);
  const template = await app.context.templates.create(user.id, BAKERY);
  for (let n = 0; n < 8; n += 1) {
    await postMessage(app.url, template.webhookUrl, {
      message: 'Hi',
      conversation_id: `c${n}`,
      timestamp: n,
    });
  }
  const account = await app.context.accounts.require(user.username);
  await app.context.deletion.close(account);
  const { knex } = app.context.db;
  assert.equal((await knex('conversations')).length, 8, 'closed at once, and not yet removed');
  assert.deepEqual(await app.context.accounts.list(), []);
  await startServerProcess(t, app.env);
  await waitFor('the rest to be removed', async () => (await knex('users')).length === 0);
  assert.equal((await knex('conversations')).length, 0);
  assert.equal((await knex('messages')).length, 0);
});

onBothDatabases('the operator ends what has run out, or everything', async (t, dialect) => {
  const app = await startAccountsApp(t, dialect);
  const user = await createUser(app);
  await signInAs(app, user);
  const long = await signInAs(app, user, { rememberMe: true });
  app.jump(25 * 3_600_000);
  assert.equal(await app.context.sessions.flush('expired'), 1);
  assert.equal((await call(app.url, 'GET', '/api/user', { token: long.token })).status, 200);
  assert.equal(await app.context.sessions.flush('all'), 1);
  assert.equal((await call(app.url, 'GET', '/api/user', { token: long.token })).status, 401);
});
