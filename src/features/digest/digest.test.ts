import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { postMessage } from '../../../testing/fixtures.ts';
import { startMailServer } from '../../../testing/mail/mail-server.ts';
import { eventually } from '../../../testing/observe.ts';
import { signedInOwner } from '../../../testing/owner-client.ts';
import { onBothDatabases, startTestApp } from '../../../testing/test-app.ts';
import type { Dialect } from '../../db/database.ts';
import { lastDue } from './digest-time.ts';

const DAY = 24 * 60 * 60_000;

test('a mail is due at seven where the business is, every day or on Mondays', () => {
  const due = (choice: 'daily' | 'weekly', timeZone: string, now: string) =>
    new Date(lastDue(choice, timeZone, Date.parse(now))).toISOString().slice(0, 16);
  assert.equal(due('daily', 'UTC', '2026-11-23T06:59Z'), '2026-11-22T07:00');
  assert.equal(due('daily', 'UTC', '2026-11-23T07:00Z'), '2026-11-23T07:00');
  assert.equal(due('weekly', 'UTC', '2026-11-23T06:59Z'), '2026-11-16T07:00');
  assert.equal(due('weekly', 'UTC', '2026-11-29T23:00Z'), '2026-11-23T07:00');
  assert.equal(due('daily', 'America/New_York', '2026-11-23T12:00Z'), '2026-11-23T12:00');
  assert.equal(due('daily', 'Asia/Tokyo', '2026-11-23T12:00Z'), '2026-11-22T22:00');
  // The morning after the clocks were changed.
  assert.equal(due('daily', 'Europe/Berlin', '2026-03-29T12:00Z'), '2026-03-29T05:00');
  assert.equal(due('daily', 'Europe/Berlin', '2026-03-28T12:00Z'), '2026-03-28T06:00');
});

async function openShop(t: TestContext, dialect: Dialect) {
  const server = await startMailServer(t);
  let now = Date.now();
  const app = await startTestApp(t, dialect, {
    env: { MAIL_SMTP_URL: server.url, SERVER_PUBLIC_URL: 'https://bot.example' },
    overrides: { clock: () => now },
  });
  const owner = await signedInOwner(app, { waitForMoreMs: 0 });
  const { context } = app;
  const human = { triggerPhrase: 'human', responseAction: 'Anna will write to you.', handOver: true };
  await context.triggers.add(owner.id, owner.template.id, human);
  let timestamp = 0;
  const account = await context.accounts.get(owner.id);
  return {
    app,
    owner,
    server,
    /** The newest summary, once there are so many; whoever waits is told in a mail of its own. */
    async digest(count: number) {
      const all = () => server.mails.filter(({ subject }) => subject.startsWith('Your '));
      await eventually(`summary ${count}`, async () => all().length >= count);
      return all().at(-1) ?? assert.fail();
    },
    email: account?.email ?? '',
    async say(message: string, conversation: string, name: string) {
      timestamp += 1;
      const body = { message, conversation_id: conversation, timestamp, name };
      return (await postMessage(app.url, owner.template.webhookUrl, body)).body.source;
    },
    /** To the first morning after so many days, with what was said a day before it. */
    async morning(days: number) {
      await context.usageRecorder.flush();
      const due = Math.floor(Date.now() / DAY) * DAY + days * DAY + 7 * 60 * 60_000;
      const { knex } = context.db;
      const day = Math.floor(due / DAY) - 1;
      await knex('usage_days').update({ day });
      for (const table of ['messages', 'conversation_events'])
        await knex(table).update({ created_at: day * DAY + 1_000 });
      // Whatever the time is now, the choice was made long enough before.
      now = due + 13 * 60 * 60_000;
    },
  };
}

onBothDatabases(
  'the mail: replies by source, who waits, what nobody could answer, who opted out',
  async (t, dialect) => {
    const { app, owner, server, digest, say, morning } = await openShop(t, dialect);
    await owner.api('PUT', '/api/notifications/settings', { digest: 'daily' });
    assert.equal(await say('Can I talk to a human?', 'a', 'Ada <b>'), 'trigger');
    assert.equal(await say('Do you have a sourdough course?', 'b', 'Ben'), 'none');
    assert.equal(await say('do you have a  sourdough course?', 'c', 'Cleo'), 'none');
    assert.equal(await say('STOP', 'd', 'Dora'), 'opted_out');
    await morning(1);
    await Promise.all([app.context.digests.run(), app.context.digests.run()]);
    await app.context.digests.run();
    const mail = await digest(1);
    assert.match(mail.subject, /^Your day: 3 conversations for you$/);
    assert.match(mail.text, /The bot sent 1 reply: 1 from triggers\./);
    assert.match(mail.text, /1 customer asked for you and waits:/);
    assert.match(mail.text, /- Ada <b>: https:\/\/bot\.example\/conversations\/\d+/);
    assert.match(mail.html, /<li><a href="https:[^"]+\/conversations\/\d+">Ada &lt;b&gt;<\/a><\/li>/);
    assert.match(mail.html, /<li>do you have a sourdough course\? \(2 times\)<\/li>/i);
    assert.match(mail.text, /- do you have a sourdough course\? \(2 times\)/i);
    assert.match(mail.text, /1 customer asked for no more automatic replies\./);
    assert.match(mail.source, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
    assert.match(mail.source, /^List-Unsubscribe:\s+<https:\/\/bot\.example\/api\/digest\/off\//m);
    assert.equal(server.mails.filter(({ subject }) => subject.startsWith('Your day')).length, 1, 'once');

    // The next day nothing is new but who waits.
    await morning(2);
    await app.context.db.knex('usage_days').delete();
    await app.context.digests.run();
    assert.match((await digest(2)).text, /The bot sent no replies\./);

    // One click, without signing in; to open the link only asks.
    const path = /\/api\/digest\/off\/[\w.-]+/.exec(mail.text)?.[0] ?? '';
    const opened = await fetch(`${app.url}${path}`);
    assert.deepEqual([opened.status, opened.headers.get('content-type')], [200, 'text/html; charset=utf-8']);
    const settings = async () =>
      (await app.context.db.knex('users').where({ id: owner.id }).first('digest')).digest;
    assert.equal(await settings(), 'daily');
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const click = (address: string) =>
      fetch(`${app.url}${address}`, { method: 'POST', headers: form, body: 'List-Unsubscribe=One-Click' });
    const other = path.replace(/off\/\d+/, 'off/999');
    assert.equal((await click(other)).status, 404);
    assert.equal(
      (
        await click(
          path.replace(/off\/(\d+)\.(.)/, (_, id, first) => `off/${id}.${first === 'A' ? 'B' : 'A'}`),
        )
      ).status,
      404,
    );
    assert.equal((await click(path)).status, 200);
    assert.equal(await settings(), 'off');
    await morning(3);
    await app.context.digests.run();
    assert.equal(server.mails.filter(({ subject }) => subject.startsWith('Your day')).length, 2);
  },
);

onBothDatabases(
  'quiet when nothing happened, or before the first Monday; an old choice stays',
  async (t, dialect) => {
    const { app, owner, server, morning, say } = await openShop(t, dialect);
    assert.equal(
      (await owner.api('GET', '/api/notifications/settings')).body.digest,
      'weekly',
      'for new accounts',
    );
    assert.equal((await owner.api('PUT', '/api/notifications/settings', { digest: 'hourly' })).status, 400);
    await morning(8);
    await app.context.digests.run();
    const { knex } = app.context.db;
    assert.equal(await knex('outbox').where({ kind: 'digest' }).first(), undefined);
    const row = await knex('users').where({ id: owner.id }).first('digest_at');
    assert.notEqual(row.digest_at, null);

    await say('Do you bake?', 'x', 'Xenia');
    await app.context.digests.save(owner.id, 'off');
    await morning(16);
    await app.context.digests.run();
    assert.deepEqual(server.mails, []);
  },
);
