import assert from 'node:assert/strict';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type AccountsApp, createUser, post, startAccountsApp } from '../../testing/account-client.ts';
import { SLOW_MS, startBlackHole, startMailServer } from '../../testing/mail/mail-server.ts';
import { onBothDatabases, startTestApp } from '../../testing/test-app.ts';
import { loadConfig } from '../config.ts';
import { createContext } from '../context.ts';
import { RETRY_WAITS_MS } from './sender.ts';
import { CONNECT_TIMEOUT_MS } from './smtp.ts';

async function row(app: AccountsApp) {
  const { sealed_message: sealed, ...rest } = await app.context.db
    .knex('outbox')
    .orderBy('id', 'desc')
    .first();
  return { ...rest, isWiped: sealed === '' };
}

/** Until the sender has tried the newest mail `attempts` times. */
async function tried(app: AccountsApp, attempts: number) {
  for (let waited = 0; waited < 10_000; waited += 20) {
    const mail = await row(app);
    if (mail.attempts >= attempts && (mail.last_error !== '' || mail.state !== 'waiting')) return mail;
    await sleep(20);
  }
  throw new Error('the mail was not tried in time');
}

onBothDatabases('a mail that is refused for now is tried again with growing waits', async (t, dialect) => {
  const app = await startAccountsApp(t, dialect);
  app.mail.behave('echo');
  const user = await createUser(app);
  await post(app.url, '/api/auth/login', { identifier: user.email });
  const first = await tried(app, 1);
  assert.deepEqual([first.state, first.last_error], ['waiting', 'EMESSAGE 451 DATA']);
  assert.ok(Math.abs(first.next_at - app.now() - (RETRY_WAITS_MS[0] ?? 0)) < 5_000);
  app.jump(11_000);
  await app.context.mailSender.run();
  const second = await row(app);
  assert.equal(second.attempts, 2);
  assert.ok(Math.abs(second.next_at - app.now() - (RETRY_WAITS_MS[1] ?? 0)) < 5_000);
  app.mail.behave('take');
  app.jump(31_000);
  await app.context.mailSender.run();
  const mail = await app.mail.next(user.email);
  const sent = await row(app);
  assert.deepEqual([sent.state, sent.isWiped], ['sent', true], 'the code is not kept');
  assert.equal(app.logged().includes(mail.code), false, 'what the mail server repeats is not logged');
  assert.match(mail.source, new RegExp(`^Message-ID: <${sent.message_id}@`, 'mi'));
});

onBothDatabases('an expired code is never sent', async (t, dialect) => {
  const app = await startAccountsApp(t, dialect);
  app.mail.behave('refuse');
  const user = await createUser(app);
  await post(app.url, '/api/auth/login', { identifier: user.email });
  await tried(app, 1);
  app.mail.behave('take');
  app.jump(301_000);
  await app.context.mailSender.run();
  const mail = await row(app);
  assert.deepEqual([mail.state, mail.isWiped], ['expired', true]);
  assert.equal(app.mail.mails.length, 0);
});

onBothDatabases('a mailbox that does not exist is not tried again', async (t, dialect) => {
  const app = await startAccountsApp(t, dialect);
  app.mail.behave('reject');
  const user = await createUser(app);
  await post(app.url, '/api/auth/login', { identifier: user.email });
  const mail = await tried(app, 1);
  assert.deepEqual([mail.state, mail.last_error], ['failed', 'EENVELOPE 550 RCPT TO']);
});

onBothDatabases('two senders never send one mail twice', async (t, dialect) => {
  const app = await startAccountsApp(t, dialect);
  const other = await createContext(loadConfig({ env: app.env }));
  t.after(() => other.close());
  await app.context.mailSender.stop();
  await app.context.db.knex.transaction(async (trx) => {
    for (let n = 0; n < 60; n += 1) {
      await app.context.outbox.add(trx, {
        to: `u${n}@example.com`,
        mail: { kind: 'welcome', username: `u${n}`, email: `u${n}@example.com` },
        userId: null,
        expiresAt: null,
      });
    }
  });
  await Promise.all([app.context.mailSender.run(), other.mailSender.run()]);
  assert.equal(app.mail.mails.length, 60);
  assert.equal(new Set(app.mail.mails.map(({ to }) => to)).size, 60);
});

onBothDatabases('no request waits for a mail server, slow, refusing or silent', async (t, dialect) => {
  for (const behaviour of ['slow', 'refuse'] as const) {
    const app = await startAccountsApp(t, dialect);
    app.mail.behave(behaviour);
    const user = await createUser(app);
    const started = performance.now();
    assert.equal((await post(app.url, '/api/auth/login', { identifier: user.email })).status, 200);
    assert.ok(performance.now() - started < SLOW_MS);
    await tried(app, 1);
  }
  const url = await startBlackHole(t);
  const silent = await startTestApp(t, dialect, { env: { MAIL_SMTP_URL: url } });
  await silent.context.accounts.create({ username: 'anna', email: 'anna@example.com' });
  for (let n = 0; n < 3; n += 1) {
    const started = performance.now();
    const answer = await post(silent.url, '/api/auth/login', { identifier: 'anna@example.com' });
    assert.equal(answer.status, 200);
    assert.ok(performance.now() - started < CONNECT_TIMEOUT_MS / 2);
    await sleep(60);
  }
  const started = performance.now();
  await silent.stop();
  assert.ok(performance.now() - started < 9_000, 'nor does the end of the server, for long');
});

test('without SMTP a mail becomes a file that only the operator reads, and the log says where', async (t) => {
  const app = await startAccountsApp(t, 'sqlite', { env: { MAIL_SMTP_URL: '' } });
  const user = await createUser(app);
  await post(app.url, '/api/auth/login', { identifier: user.email });
  await tried(app, 1);
  const folder = join(app.config.server.dataDir, 'mail');
  const [name = ''] = await readdir(folder);
  assert.match(name, /-sign-in-code-1\.eml$/);
  const content = await readFile(join(folder, name), 'utf8');
  assert.match(content, /^To: user\d+@example\.com$/m);
  const code = /^Subject: .* (\d{6})$/m.exec(content)?.[1] ?? '';
  assert.match(code, /^\d{6}$/);
  assert.equal((await stat(join(folder, name))).mode & 0o777, 0o600);
  assert.ok(app.logged().includes(join(folder, name)));
  assert.equal(app.logged().includes(code), false);
});

onBothDatabases('the operator sees mails and sends one again, but none with a code', async (t, dialect) => {
  const app = await startAccountsApp(t, dialect);
  const user = await createUser(app);
  await post(app.url, '/api/auth/login', { identifier: user.email });
  await tried(app, 1);
  const [code] = await app.context.outbox.list(10);
  assert.equal(code?.recipient, user.email);
  await assert.rejects(app.context.outbox.resend(code?.id ?? 0), { code: 'conflict' });
  await assert.rejects(app.context.outbox.resend(999), { code: 'not_found' });
  await app.context.db.knex.transaction((trx) =>
    app.context.outbox.add(trx, {
      to: user.email,
      mail: { kind: 'welcome', username: user.username, email: user.email },
      userId: user.id,
      expiresAt: null,
    }),
  );
  await app.mail.next(user.email, 2);
  await tried(app, 1);
  const [welcome] = await app.context.outbox.list(10);
  await app.context.outbox.resend(welcome?.id ?? 0);
  await app.context.mailSender.run();
  await app.mail.next(user.email, 3);
});

onBothDatabases('the operator edits the welcome mail; unknown variables are refused', async (t, dialect) => {
  const app = await startAccountsApp(t, dialect);
  const { settings } = app.context;
  const before = settings.get('welcome_email_template');
  await assert.rejects(settings.save({ welcome_email_template: 'Hi {username}, pay {price}' }), {
    code: 'invalid_input',
    fields: {
      welcome_email_template:
        '{price} is not known here. Known are: {username}, {email}, {verificationLink}.',
    },
  });
  assert.equal(settings.get('welcome_email_template'), before);
  await settings.save({
    welcome_email_template: 'Hi {username}!\n\n{verificationLink}',
    platform_name: 'Linden',
  });
  const person = { username: 'anna', email: 'anna@example.com' };
  await post(app.url, '/api/auth/register', person);
  const { code, subject } = await app.mail.next(person.email);
  assert.equal(subject, `Welcome to Linden! Your code: ${code}`);
  await post(app.url, '/api/auth/verify-registration', { ...person, token: code });
  const welcome = await app.mail.next(person.email, 2);
  assert.match(welcome.text, /^Hi anna!\n\nhttp:\/\/127\.0\.0\.1:0\/login\n/);
});

onBothDatabases('a message that cannot be opened any more holds up no other', async (t, dialect) => {
  const app = await startAccountsApp(t, dialect);
  await app.context.mailSender.stop();
  const add = (to: string) =>
    app.context.db.knex.transaction((trx) =>
      app.context.outbox.add(trx, {
        to,
        mail: { kind: 'welcome', username: 'anna', email: to },
        userId: null,
        expiresAt: null,
      }),
    );
  await add('one@example.com');
  await app.context.db.knex('outbox').update({ sealed_message: 'v1.AAAA' });
  await add('two@example.com');
  await app.context.mailSender.run();
  assert.deepEqual(
    app.mail.mails.map(({ to }) => to),
    ['two@example.com'],
  );
  const [, first] = await app.context.outbox.list(2);
  assert.deepEqual([first?.state, first?.attempts], ['waiting', 1]);
});

/** Six owners' mails that have each failed `attempts` times, as after hours without a mail server. */
async function waitFor(app: AccountsApp, attempts: number): Promise<void> {
  const { db, outbox, mailSender } = app.context;
  await db.knex.transaction(async (trx) => {
    for (let n = 0; n < 6; n += 1) {
      const to = `waiting${n}@example.com`;
      const mail = { kind: 'welcome', username: `waiting${n}`, email: to } as const;
      await outbox.add(trx, { to, mail, userId: null, expiresAt: null });
    }
  });
  for (const wait of [0, ...RETRY_WAITS_MS].slice(0, attempts)) {
    app.jump(wait + 1_000);
    await mailSender.run();
  }
}

onBothDatabases('a mail server that comes back gets all that waits within a minute', async (t, dialect) => {
  const app = await startAccountsApp(t, dialect);
  await app.mail.close();
  await waitFor(app, 6);
  const waiting = await app.context.outbox.list(10);
  assert.deepEqual(
    new Set(waiting.map(({ attempts, lastError }) => `${attempts} ${lastError}`)),
    new Set(['6 no mail server: ESOCKET CONN']),
  );
  assert.ok(
    waiting.every(({ nextAt }) => nextAt > app.now() + 3_500_000),
    'each by itself would wait an hour',
  );
  const back = await startMailServer(t, app.mail.port);
  for (let waited = 0; waited < 60_000 && back.mails.length < 6; waited += 100) await sleep(100);
  assert.equal(new Set(back.mails.map(({ to }) => to)).size, 6);
  assert.equal(back.mails.length, 6, 'each once');
});

onBothDatabases(
  'one mail that gets through takes along all that waited for the server',
  async (t, dialect) => {
    const app = await startAccountsApp(t, dialect);
    await app.context.mailSender.stop();
    await app.mail.close();
    await waitFor(app, 4);
    const back = await startMailServer(t, app.mail.port);
    back.behave('refuse');
    const [refused, ...others] = (await app.context.outbox.list(10)).toReversed();
    const later = others.map(({ id }) => id);
    app.jump(RETRY_WAITS_MS[3] ?? 0);
    const nextAt = app.now() + 600_000;
    await app.context.db.knex('outbox').whereIn('id', later).update({ next_at: nextAt });
    await app.context.mailSender.run();
    back.behave('take');
    const user = await createUser(app);
    await post(app.url, '/api/auth/login', { identifier: user.email });
    await app.context.mailSender.run();
    await app.context.mailSender.run();
    const states = (await app.context.outbox.list(10)).map(({ id, state }) => [id, state]);
    assert.deepEqual(
      states.filter(([, state]) => state !== 'sent'),
      [[refused?.id, 'waiting']],
      'who was refused keeps their own wait',
    );
  },
);

onBothDatabases('no line of the log names a person or an address', async (t, dialect) => {
  for (const env of [{}, { MAIL_SMTP_URL: '' }]) {
    const app = await startAccountsApp(t, dialect, { env });
    const person = { username: 'hazel.linden', email: 'hazel@linden-bakery.example' };
    await post(app.url, '/api/auth/register', person);
    const user = await createUser(app, 'walnut.grove');
    await post(app.url, '/api/auth/login', { identifier: user.email });
    await post(app.url, '/api/auth/login', { identifier: user.username });
    await tried(app, 1);
    await app.stop();
    assert.match(app.logged(), /"mail sent"/);
    assert.match(app.logged(), new RegExp(`"kind":"sign-in-code","userId":${user.id}`));
    assert.doesNotMatch(app.logged(), /hazel|walnut|@/);
  }
});
