import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSignedIn, createUser, post, startAccountsApp } from '../../../testing/account-client.ts';
import { onBothDatabases } from '../../../testing/test-app.ts';
import { ALLOWANCES, recentTimes, waitMs } from './allowances.ts';
import { originKey } from './browser.ts';

const MINUTE = 60_000;

test('a burst of 3, then one every 5 minutes, 10 a day', () => {
  const allowance = ALLOWANCES.accountSend;
  let times: number[] = [];
  const sentAt: number[] = [];
  for (let minute = 0; minute < 3 * 24 * 60; minute += 1) {
    for (let n = 0; n < 5; n += 1) {
      times = recentTimes(times, allowance, minute * MINUTE);
      if (waitMs(times, allowance, minute * MINUTE) > 0) continue;
      times.push(minute * MINUTE);
      sentAt.push(minute);
    }
  }
  assert.deepEqual(sentAt.slice(0, 10), [0, 0, 0, 5, 10, 15, 20, 25, 30, 35]);
  for (const [n, minute] of sentAt.entries()) {
    const dayLater = sentAt[n + 10];
    if (dayLater !== undefined) assert.ok(dayLater - minute >= 24 * 60);
  }
});

test('the wait that is told is long enough', () => {
  for (const allowance of Object.values(ALLOWANCES)) {
    let now = 0;
    let times: number[] = [];
    for (let n = 0; n < 50; n += 1) {
      times = recentTimes(times, allowance, now);
      now += waitMs(times, allowance, now);
      times = recentTimes(times, allowance, now);
      assert.equal(waitMs(times, allowance, now), 0);
      times.push(now);
    }
  }
});

for (const [ip, key] of [
  ['10.0.0.1', 'ip:10.0.0.1'],
  ['::ffff:10.0.0.1', 'ip:10.0.0.1'],
  ['2001:DB8:0:1:aaaa:bbbb:cccc:dddd', 'ip:2001:db8:0:1::/64'],
  ['2001:db8:0:1::5', 'ip:2001:db8:0:1::/64'],
  ['2001:db8::1:0:0:0:5', 'ip:2001:db8:0:1::/64'],
  ['::1', 'ip:0:0:0:0::/64'],
  ['fe80::1%eth0', 'ip:fe80:0:0:0::/64'],
] as const) {
  test(`the origin of ${ip}`, () => assert.equal(originKey(ip), key));
}

onBothDatabases(
  'ten sendings in ten minutes for an origin, whatever X-Forwarded-For says',
  async (t, dialect) => {
    const app = await startAccountsApp(t, dialect);
    const login = (n: number) =>
      post(
        app.url,
        '/api/auth/login',
        { identifier: `stranger${n}@example.com` },
        {
          headers: {
            'x-forwarded-for': `10.9.8.${n}`,
            forwarded: `for=10.9.8.${n}`,
            'x-real-ip': `10.9.8.${n}`,
          },
        },
      );
    for (let n = 0; n < 10; n += 1) assert.equal((await login(n)).status, 200);
    const over = await login(10);
    assert.deepEqual([over.status, over.body.code], [429, 'too_many_requests']);
    const wait = Number(over.headers.get('retry-after'));
    assert.ok(wait > 590 && wait <= 600, `${wait}`);
    assert.equal(
      (await post(app.url, '/api/auth/register', { username: 'annab', email: 'a@b.example' })).status,
      429,
    );
    assert.equal((await post(app.url, '/api/auth/resend', { email: 'a@b.example' })).status, 429);
    assert.equal((await post(app.url, '/api/admin/login', { identifier: 'root' })).status, 429);
    app.jump(601_000);
    for (let n = 0; n < 10; n += 1) assert.equal((await login(n)).status, 200);
    app.jump(601_000);
    for (let n = 0; n < 10; n += 1) assert.equal((await login(n)).status, 200);
    app.jump(601_000);
    assert.equal((await login(1)).status, 429, '30 an hour');
  },
);

onBothDatabases('parallel logins from one origin never pass its limit', async (t, dialect) => {
  const app = await startAccountsApp(t, dialect);
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      post(app.url, '/api/auth/login', { identifier: `p${n}@example.com` }),
    ),
  );
  assert.equal(answers.filter(({ status }) => status === 200).length, 10);
  assert.equal(answers.filter(({ status }) => status === 429).length, 30);
});

onBothDatabases(
  'over an account’s sending limit: the same answer, and silently no mail',
  async (t, dialect) => {
    const app = await startAccountsApp(t, dialect);
    const user = await createUser(app);
    const login = () => post(app.url, '/api/auth/login', { identifier: user.email });
    const answers = [await login(), await login(), await login(), await login()];
    await app.mail.next(user.email, 3);
    app.jump(305_000);
    answers.push(await login());
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200, 200, 200],
    );
    for (const { body } of answers) assert.deepEqual(Object.keys(body), ['success', 'email', 'actualEmail']);
    await app.mail.next(user.email, 4);
    assert.equal(app.mail.mails.length, 4, 'three at once and one five minutes later');
  },
);

onBothDatabases('ten mails a day for an account', async (t, dialect) => {
  const app = await startAccountsApp(t, dialect);
  const user = await createUser(app);
  for (let n = 0; n < 14; n += 1) {
    assert.equal((await post(app.url, '/api/auth/login', { identifier: user.email })).status, 200);
    app.jump(305_000);
  }
  const rows = await app.context.db.knex('challenges').where({ is_live: 1 });
  assert.equal(rows.length, 10);
  app.jump(24 * 60 * MINUTE);
  await post(app.url, '/api/auth/login', { identifier: user.email });
  assert.equal((await app.context.db.knex('challenges').where({ is_live: 1 })).length, 11);
});

onBothDatabases('five tries a code, and the sixth fails even if right', async (t, dialect) => {
  const app = await startAccountsApp(t, dialect);
  const user = await createUser(app);
  for (const [wrongTries, status] of [
    [4, 200],
    [5, 400],
  ] as const) {
    const step = await post(app.url, '/api/auth/login', { identifier: user.email });
    const { code } = await app.mail.next(user.email, wrongTries - 3);
    const verify = (token: string) =>
      post(app.url, '/api/auth/verify', { email: step.body.actualEmail, token });
    for (let n = 1; n <= wrongTries; n += 1) {
      const wrong = String((Number(code) + n) % 1_000_000).padStart(6, '0');
      assert.equal((await verify(wrong)).status, 400);
    }
    assert.equal((await verify(code)).status, status);
  }
});

onBothDatabases('twenty failures an hour for an origin, twenty a day for an account', async (t, dialect) => {
  const app = await startAccountsApp(t, dialect, { env: { SERVER_TRUST_PROXY: 'true' } });
  const user = await createUser(app);
  const from = (origin: string) => ({ headers: { 'x-forwarded-for': origin } });
  const fail = (origin: string, handle: string) =>
    post(app.url, '/api/auth/verify', { email: handle, token: '000000' }, from(origin));
  for (let n = 0; n < 20; n += 1) assert.equal((await fail('10.1.1.1', 'nonsense')).status, 400);
  const over = await fail('10.1.1.1', 'nonsense');
  assert.equal(over.status, 429);
  assert.ok(Number(over.headers.get('retry-after')) > 3_500);
  assert.equal((await fail('10.1.1.2', 'nonsense')).status, 400, 'another origin is not concerned');

  for (let n = 0; n < 20; n += 1) {
    app.jump(305_000);
    const step = await post(app.url, '/api/auth/login', { identifier: user.email }, from(`10.2.0.${n}`));
    if (n < 10) await fail(`10.2.0.${n}`, step.body.actualEmail);
    if (n < 10) await fail(`10.2.1.${n}`, step.body.actualEmail);
  }
  await app.context.db.knex('challenges').update({ is_live: 1 });
  app.jump(-1_000);
  const step = await post(app.url, '/api/auth/login', { identifier: user.email }, from('10.3.0.1'));
  await app.context.db
    .knex('challenges')
    .where({ tries: 0 })
    .update({ is_live: 1, expires_at: app.now() + 60_000 });
  const before = await app.context.db.knex('challenges').sum({ tries: 'tries' }).first();
  assert.equal((await fail('10.3.0.2', step.body.actualEmail)).status, 400);
  const after = await app.context.db.knex('challenges').sum({ tries: 'tries' }).first();
  assert.deepEqual(after, before, 'the twenty-first try is not even counted');
});

onBothDatabases('a stranger cannot use up an owner’s allowance', async (t, dialect) => {
  const app = await startAccountsApp(t, dialect);
  const owner = await createSignedIn(app);
  const stranger = await createSignedIn(app);
  // From the same address as the owner, as behind one proxy; with a device cookie of another account.
  for (let n = 0; n < 12; n += 1) {
    await post(app.url, '/api/auth/login', { identifier: owner.email }, { cookie: stranger.cookie });
  }
  for (let n = 0; n < 25; n += 1) {
    await post(app.url, '/api/auth/verify', { email: 'x', token: '000000' }, { cookie: stranger.cookie });
  }
  const blocked = await post(app.url, '/api/auth/login', { identifier: owner.email });
  assert.equal(blocked.status, 429);
  // The owner's sign-in and the two that the stranger got through.
  const before = 3;
  await app.mail.next(owner.email, before);
  const step = await post(app.url, '/api/auth/login', { identifier: owner.email }, { cookie: owner.cookie });
  assert.equal(step.status, 200);
  const { code } = await app.mail.next(owner.email, before + 1);
  const answer = await post(
    app.url,
    '/api/auth/verify',
    { email: step.body.actualEmail, token: code },
    { cookie: owner.cookie },
  );
  assert.equal(answer.status, 200);
});

onBothDatabases('the victim’s code survives an attacker’s guesses', async (t, dialect) => {
  const app = await startAccountsApp(t, dialect);
  const victim = await createUser(app);
  const step = await post(app.url, '/api/auth/login', { identifier: victim.email });
  const { code } = await app.mail.next(victim.email);
  const attack = await post(app.url, '/api/auth/login', { identifier: victim.email });
  for (const handle of [attack.body.actualEmail, victim.email, victim.username]) {
    for (let n = 0; n < 6; n += 1) {
      const token = String((Number(code) + n + 1) % 1_000_000).padStart(6, '0');
      assert.equal((await post(app.url, '/api/auth/verify', { email: handle, token })).status, 400);
    }
  }
  const answer = await post(app.url, '/api/auth/verify', { email: step.body.actualEmail, token: code });
  assert.equal(answer.status, 200);
});

onBothDatabases('a changed or borrowed device cookie is none', async (t, dialect) => {
  const app = await startAccountsApp(t, dialect);
  const owner = await createSignedIn(app);
  const forged = owner.cookie.replace(/dmreply_device=user:\d+/, 'dmreply_device=user:999');
  assert.notEqual(forged, owner.cookie);
  for (let n = 0; n < 10; n += 1) await post(app.url, '/api/auth/login', { identifier: `s${n}@example.com` });
  const answer = await post(app.url, '/api/auth/login', { identifier: owner.email }, { cookie: forged });
  assert.equal(answer.status, 429);
});
