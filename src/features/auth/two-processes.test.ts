import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { call, createUser, post, signInAs, startAccountsApp } from '../../../testing/account-client.ts';
import { startServerProcess } from '../../../testing/server-process.ts';
import { onBothDatabases } from '../../../testing/test-app.ts';

onBothDatabases('two processes share sessions, codes, tries and limits', async (t, dialect) => {
  const app = await startAccountsApp(t, dialect, { env: { SERVER_TRUST_PROXY: 'true' } });
  const other = await startServerProcess(t, app.env);
  const urls = [app.url, other.url];
  const from = (n: number) => ({ headers: { 'x-forwarded-for': `10.0.0.${n}` } });

  const user = await createUser(app);
  const signedIn = await signInAs(app, user);
  assert.equal((await call(other.url, 'GET', '/api/user', { token: signedIn.token })).status, 200);
  assert.equal((await call(other.url, 'POST', '/api/auth/logout', { token: signedIn.token })).status, 200);
  assert.equal((await call(app.url, 'GET', '/api/user', { token: signedIn.token })).status, 401);

  const victim = await createUser(app);
  const step = await post(app.url, '/api/auth/login', { identifier: victim.email });
  const { code } = await app.mail.next(victim.email);
  const verify = (n: number, token: string) =>
    post(urls[n % 2] ?? '', '/api/auth/verify', { email: step.body.actualEmail, token }, from(n));
  const guesses = Array.from({ length: 100 }, (_, n) =>
    String((Number(code) + n + 1) % 1_000_000).padStart(6, '0'),
  );
  const guessed = await Promise.all(guesses.map((token, n) => verify(n, token)));
  assert.deepEqual(new Set(guessed.map(({ status }) => status)), new Set([400]));
  const challenge = await app.context.db.knex('challenges').orderBy('id', 'desc').first();
  assert.equal(challenge.tries, 5, '100 parallel guesses evaluate at most 5');
  assert.equal((await verify(200, code)).status, 400);

  const owner = await createUser(app);
  const ownStep = await post(other.url, '/api/auth/login', { identifier: owner.email }, from(210));
  const own = await app.mail.next(owner.email);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      post(
        urls[n % 2] ?? '',
        '/api/auth/verify',
        { email: ownStep.body.actualEmail, token: own.code },
        from(n),
      ),
    ),
  );
  assert.equal(
    answers.filter(({ status }) => status === 200).length,
    1,
    '50 parallel right codes give one token',
  );

  const logins = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      post(urls[n % 2] ?? '', '/api/auth/login', { identifier: `p${n}@example.com` }, from(250)),
    ),
  );
  assert.equal(logins.filter(({ status }) => status === 200).length, 10, 'ten sendings for one origin');
  assert.ok(logins.every(({ status }) => status === 200 || status === 429));
});

onBothDatabases('two registrations of one name at the same moment, in two processes', async (t, dialect) => {
  const app = await startAccountsApp(t, dialect);
  const other = await startServerProcess(t, app.env);
  const people = [
    { url: app.url, username: 'twin', email: 'one@example.com' },
    { url: other.url, username: 'Twin', email: 'two@example.com' },
  ];
  // Both have begun before either ends: else the name is taken at the first step, and no code is sent.
  const begun = await Promise.all(
    people.map(async ({ url, username, email }) => {
      await post(url, '/api/auth/register', { username, email });
      const { code } = await app.mail.next(email);
      return { url, body: { username, email, token: code } };
    }),
  );
  const answers = await Promise.all(
    begun.map(({ url, body }) => post(url, '/api/auth/verify-registration', body)),
  );
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409]);
  assert.equal((await app.context.accounts.list()).length, 1);
});

onBothDatabases('mail survives SIGKILL, and a token that was logged out stays dead', async (t, dialect) => {
  const app = await startAccountsApp(t, dialect);
  const user = await createUser(app);
  const signedIn = await signInAs(app, user);
  app.mail.behave('hang');
  await app.context.mailSender.stop();
  const first = await startServerProcess(t, app.env);
  const step = await post(first.url, '/api/auth/login', { identifier: user.email });
  for (let waited = 0; waited < 5_000; waited += 20) {
    const mail = await app.context.db.knex('outbox').orderBy('id', 'desc').first();
    if (mail.attempts === 1) break;
    await sleep(20);
  }
  assert.equal((await call(first.url, 'POST', '/api/auth/logout', { token: signedIn.token })).status, 200);
  await first.kill();
  app.mail.behave('take');
  const left = await app.context.db.knex('outbox').orderBy('id', 'desc').first();
  assert.equal(left.state, 'waiting', 'claimed, but not sent');

  const second = await startServerProcess(t, app.env);
  assert.equal((await call(second.url, 'GET', '/api/user', { token: signedIn.token })).status, 401);
  // The claim of the killed process ends after a minute and a half.
  await app.context.db.knex('outbox').where({ id: left.id }).decrement('next_at', 90_000);
  const { code } = await app.mail.next(user.email, 2);
  const answer = await post(second.url, '/api/auth/verify', { email: step.body.actualEmail, token: code });
  assert.equal(answer.status, 200);
});
