import assert from 'node:assert/strict';
import {
  call,
  cookiesOf,
  createSignedIn,
  createUser,
  post,
  signInAs,
  startAccountsApp,
} from '../../../testing/account-client.ts';
import { onBothDatabases, onSqlite } from '../../../testing/test-app.ts';

const WRONG = {
  error: 'Invalid or expired OTP',
  message: 'Invalid or expired OTP',
  code: 'wrong_code',
};

onSqlite('signing in by e-mailed code gives a token and the user', async (t, dialect) => {
  const app = await startAccountsApp(t, dialect);
  const user = await createUser(app, 'Anna.Baker');

  const step = await post(app.url, '/api/auth/login', { identifier: ' anna.baker@EXAMPLE.com ' });
  assert.equal(step.status, 200);
  const { actualEmail: handle, ...rest } = step.body;
  assert.deepEqual(rest, { success: true, email: 'a***@E***.com' });
  assert.match(handle, /^[\w-]{32}$/);

  const mail = await app.mail.next(user.email);
  assert.match(mail.subject, /: \d{6}$/);
  assert.match(mail.text, new RegExp(`\n${mail.code}\n`));

  const answer = await post(app.url, '/api/auth/verify', { email: handle, token: ` ${mail.code} ` });
  assert.equal(answer.status, 200);
  assert.deepEqual(Object.keys(answer.body), ['success', 'token']);

  const me = await call(app.url, 'GET', '/api/user', { token: answer.body.token });
  assert.equal(me.status, 200);
  assert.deepEqual(me.body, {
    id: user.id,
    username: 'Anna.Baker',
    email: 'Anna.Baker@example.com',
    planType: 'advanced',
    isActiveSubscriber: true,
    subscriptionEndsAt: null,
    isSubscriptionActive: true,
    createdAt: me.body.createdAt,
    lastLogin: me.body.lastLogin,
    subscription: {
      isActive: true,
      planType: 'advanced',
      isGranted: false,
      status: null,
      willEnd: false,
      renewsAt: null,
      isPastDue: false,
      hasCustomer: false,
    },
  });
  assert.equal(new Date(me.body.lastLogin).toISOString(), me.body.lastLogin);

  const again = await post(app.url, '/api/auth/verify', { email: handle, token: mail.code });
  assert.deepEqual([again.status, again.body], [400, WRONG], 'a code works once');
});

onSqlite('a user name hides its address; an unknown one is 404', async (t, dialect) => {
  const app = await startAccountsApp(t, dialect);
  const user = await createUser(app);
  const known = await post(app.url, '/api/auth/login', { identifier: user.username.toUpperCase() });
  assert.equal(known.body.email, 'your e-mail address');
  assert.ok((await app.mail.next(user.email)).code);
  const unknown = await post(app.url, '/api/auth/login', { identifier: 'nobody' });
  assert.equal(unknown.status, 404);
  assert.equal(unknown.body.error, 'User not found. Please check your username or email');
});

onSqlite('wrong, expired, used, unknown and dead codes have one answer', async (t, dialect) => {
  const app = await startAccountsApp(t, dialect);
  const user = await createUser(app);
  const login = (identifier: string) => post(app.url, '/api/auth/login', { identifier });
  const verify = (email: string, token: string) => post(app.url, '/api/auth/verify', { email, token });
  const step = await login(user.email);
  const { code } = await app.mail.next(user.email);
  const other = code === '111111' ? '222222' : '111111';
  const dead = await login('stranger@example.com');

  const answers = [
    await verify(step.body.actualEmail, other),
    await verify('no-such-handle', code),
    await verify(user.email, code),
    await verify(dead.body.actualEmail, code),
  ];
  app.jump(301_000);
  answers.push(await verify(step.body.actualEmail, code));
  for (const answer of answers) assert.deepEqual([answer.status, answer.body], [400, WRONG]);
  assert.equal(app.mail.mails.length, 1, 'a stranger is sent nothing');
});

onBothDatabases('100 parallel guesses evaluate at most 5', async (t, dialect) => {
  const app = await startAccountsApp(t, dialect, { env: { SERVER_TRUST_PROXY: 'true' } });
  const user = await createUser(app);
  const step = await post(app.url, '/api/auth/login', { identifier: user.email });
  const { code } = await app.mail.next(user.email);
  const guess = (token: string, origin: number) =>
    post(
      app.url,
      '/api/auth/verify',
      { email: step.body.actualEmail, token },
      { headers: { 'x-forwarded-for': `10.0.0.${origin}` } },
    );
  const wrong = Array.from({ length: 100 }, (_, n) =>
    String((Number(code) + 1 + n) % 1_000_000).padStart(6, '0'),
  );
  const answers = await Promise.all(wrong.map((token, n) => guess(token, n)));
  for (const answer of answers) assert.deepEqual([answer.status, answer.body], [400, WRONG]);
  const row = await app.context.db.knex('challenges').first();
  assert.equal(row.tries, 5);
  const right = await guess(code, 200);
  assert.deepEqual([right.status, right.body], [400, WRONG], 'the sixth fails even if right');
});

onBothDatabases('50 parallel right codes give one token', async (t, dialect) => {
  const app = await startAccountsApp(t, dialect, { env: { SERVER_TRUST_PROXY: 'true' } });
  const user = await createUser(app);
  const step = await post(app.url, '/api/auth/login', { identifier: user.email });
  const { code } = await app.mail.next(user.email);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      post(
        app.url,
        '/api/auth/verify',
        { email: step.body.actualEmail, token: code },
        { headers: { 'x-forwarded-for': `10.0.0.${n}` } },
      ),
    ),
  );
  const statuses = answers.map((answer) => answer.status).sort();
  assert.deepEqual(statuses, [200, ...Array(49).fill(400)]);
  assert.equal((await app.context.db.knex('sessions')).length, 1);
});

onSqlite('at most three codes live; a fourth login gets a handle that never verifies', async (t, dialect) => {
  const app = await startAccountsApp(t, dialect);
  const user = await createUser(app);
  const steps = [];
  for (let n = 0; n < 4; n += 1)
    steps.push(await post(app.url, '/api/auth/login', { identifier: user.email }));
  for (const step of steps) {
    assert.equal(step.status, 200);
    assert.deepEqual(Object.keys(step.body), ['success', 'email', 'actualEmail']);
  }
  await app.mail.next(user.email, 3);
  const rows = await app.context.db.knex('challenges').orderBy('id');
  assert.deepEqual(
    rows.map((row) => row.is_live),
    [1, 1, 1, 0],
  );
  const fourth = steps[3];
  for (const { code } of app.mail.mails) {
    const answer = await post(app.url, '/api/auth/verify', {
      email: fourth?.body.actualEmail,
      token: code,
    });
    assert.equal(answer.status, 400);
  }
  assert.equal(app.mail.mails.length, 3);
});

onSqlite('a code sent again leaves the first one valid', async (t, dialect) => {
  const app = await startAccountsApp(t, dialect);
  const user = await createUser(app);
  const step = await post(app.url, '/api/auth/login', { identifier: user.email });
  const first = await app.mail.next(user.email);
  const again = await post(app.url, '/api/auth/resend', { email: step.body.actualEmail });
  assert.equal(again.status, 200);
  assert.equal(again.body.email, step.body.email);
  assert.notEqual(again.body.actualEmail, step.body.actualEmail);
  const second = await app.mail.next(user.email, 2);
  assert.notEqual(second.code, first.code);
  const answer = await post(app.url, '/api/auth/verify', {
    email: again.body.actualEmail,
    token: first.code,
  });
  assert.equal(answer.status, 200, 'the code of the first mail, typed into the second form');
  const late = await post(app.url, '/api/auth/verify', { email: again.body.actualEmail, token: second.code });
  assert.equal(late.status, 400, 'a step that is done takes no other code');
  const unknown = await post(app.url, '/api/auth/resend', { email: 'no-such-handle' });
  assert.deepEqual(
    [unknown.status, Object.keys(unknown.body), unknown.body.email],
    [200, ['success', 'email', 'actualEmail'], 'your e-mail address'],
  );
});

onSqlite('codes of one purpose never serve another', async (t, dialect) => {
  const app = await startAccountsApp(t, dialect);
  const user = await createSignedIn(app);
  await call(app.url, 'POST', '/api/user/request-deletion', { token: user.token });
  const deletion = await app.mail.next(user.email, 2);
  const login = await post(app.url, '/api/auth/login', { identifier: user.email });
  const { code } = await app.mail.next(user.email, 3);
  const swapped = [
    await post(app.url, '/api/auth/verify', { email: login.body.actualEmail, token: deletion.code }),
    await call(app.url, 'DELETE', '/api/user', { token: user.token, body: { code } }),
    await post(app.url, '/api/admin/verify', { email: login.body.actualEmail, token: code }),
    await post(app.url, '/api/user/verify-email', { email: user.email, code }, { token: user.token }),
    await post(app.url, '/api/auth/verify-registration', {
      email: user.email,
      username: user.username,
      token: code,
    }),
  ];
  for (const answer of swapped) assert.deepEqual([answer.status, answer.body], [400, WRONG]);
});

onSqlite('a logged-out token is dead at once', async (t, dialect) => {
  const app = await startAccountsApp(t, dialect);
  const user = await createSignedIn(app);
  const out = await call(app.url, 'POST', '/api/auth/logout', { token: user.token });
  assert.deepEqual([out.status, out.body], [200, { success: true }]);
  assert.match(out.headers.getSetCookie().join(), /dmreply_session=;/);
  for (const path of ['/api/user', '/api/user/sessions']) {
    const answer = await call(app.url, 'GET', path, { token: user.token });
    assert.deepEqual([answer.status, answer.body.code], [401, 'unauthorized']);
  }
  assert.equal((await call(app.url, 'POST', '/api/auth/logout', { token: user.token })).status, 401);
});

onSqlite(
  'sessions last a day, or 30 days when remembered, and no clock jump prolongs a code',
  async (t, dialect) => {
    const app = await startAccountsApp(t, dialect);
    const user = await createUser(app);
    const short = await signInAs(app, user);
    const long = await signInAs(app, user, { rememberMe: true });
    const status = async (token: string) => (await call(app.url, 'GET', '/api/user', { token })).status;
    const DAY = 86_400_000;

    app.jump(-3_600_000);
    assert.deepEqual([await status(short.token), await status(long.token)], [200, 200]);
    const back = await signInAs(app, user);
    assert.equal(await status(back.token), 200, 'nobody is locked out by a clock that was set back');
    const step = await post(app.url, '/api/auth/login', { identifier: user.email }, { cookie: back.cookie });
    const { code } = await app.mail.next(user.email, 4);
    app.jump(-3_600_000);
    const early = await post(app.url, '/api/auth/verify', { email: step.body.actualEmail, token: code });
    assert.equal(early.status, 400, 'a code from the future is none');
    app.jump(2 * 3_600_000);

    app.jump(DAY + 10_000);
    assert.deepEqual([await status(short.token), await status(long.token)], [401, 200]);
    app.jump(29 * DAY);
    assert.deepEqual([await status(short.token), await status(long.token)], [401, 401]);
  },
);

onSqlite('the cookie opens downloads and never a write', async (t, dialect) => {
  const app = await startAccountsApp(t, dialect);
  const user = await createUser(app);
  const step = await post(app.url, '/api/auth/login', { identifier: user.email });
  const { code } = await app.mail.next(user.email);
  const answer = await post(app.url, '/api/auth/verify', { email: step.body.actualEmail, token: code });
  for (const line of answer.headers.getSetCookie()) {
    assert.match(line, /; Path=\/api; HttpOnly; SameSite=Strict$/);
    assert.match(line, /Max-Age=\d+/);
  }
  const cookie = cookiesOf(answer);
  assert.equal((await call(app.url, 'GET', '/api/user/export', { cookie })).status, 200);
  const writes = [
    await call(app.url, 'POST', '/api/auth/logout', { cookie }),
    await call(app.url, 'PATCH', '/api/user/profile', { cookie, body: { email: 'new@example.com' } }),
    await call(app.url, 'POST', '/api/user/request-deletion', { cookie }),
    await call(app.url, 'DELETE', '/api/user', { cookie, body: { code: '123456' } }),
    await call(app.url, 'DELETE', '/api/user/sessions', { cookie }),
    await call(app.url, 'GET', '/api/user', { cookie }),
  ];
  for (const { status } of writes) assert.equal(status, 401);
});

onSqlite('cookies are Secure where the public address is https', async (t, dialect) => {
  const app = await startAccountsApp(t, dialect, { env: { SERVER_PUBLIC_URL: 'https://dm.example.com' } });
  const user = await createUser(app);
  const step = await post(app.url, '/api/auth/login', { identifier: user.email });
  const mail = await app.mail.next(user.email);
  const body = { email: step.body.actualEmail, token: mail.code };
  const answer = await post(app.url, '/api/auth/verify', body);
  const cookies = answer.headers.getSetCookie();
  assert.deepEqual(
    cookies.map((line) => [line.split('=')[0], line.includes('; Secure')]),
    [
      ['dmreply_session', true],
      ['dmreply_device', true],
    ],
  );
});
