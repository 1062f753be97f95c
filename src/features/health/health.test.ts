import assert from 'node:assert/strict';
import { test } from 'node:test';
import { call, createUser, post, startAccountsApp } from '../../../testing/account-client.ts';
import { signedInAdmin } from '../../../testing/admin-client.ts';
import { eventually } from '../../../testing/observe.ts';
import { onBothDatabases, startTestApp } from '../../../testing/test-app.ts';
import { loadConfig } from '../../config.ts';
import { createContext } from '../../context.ts';
import { version } from '../../version.ts';
import { type HealthFacts, judge } from './judge.ts';

const HEALTH = '/api/admin/health';

onBothDatabases('the dashboard sees each server, and one that has ended no more', async (t, dialect) => {
  const app = await startTestApp(t, dialect, { env: { BILLING_MODE: 'stripe' } });
  const { api } = await signedInAdmin(app);
  const read = async () => (await api('GET', HEALTH)).body;
  await eventually('its heartbeat', async () => (await read()).processes.length === 1, 5_000);
  const seen = await read();
  assert.equal(seen.version, version());
  assert.equal(seen.processes[0].version, version());
  assert.equal(seen.database.dialect, dialect);
  assert.ok(seen.database.bytes > 10_000 && seen.disk.freeBytes > 0);
  assert.deepEqual([seen.stripe, seen.lastBackup, seen.aiDown], [{ failedEvents: 0 }, null, []]);
  assert.deepEqual(
    seen.findings.map(({ name, status }: Record<string, string>) => [name, status]),
    [
      ['server', 'ok'],
      ['size', 'ok'],
      ['outbox', 'ok'],
      ['late replies', 'ok'],
      ['providers', 'ok'],
      ['Stripe', 'ok'],
      ['disk', 'ok'],
      ['backup', 'note'],
    ],
  );
  const other = await createContext(loadConfig({ env: app.env }));
  let isOpen = true;
  t.after(() => (isOpen ? other.close() : undefined));
  if (dialect === 'postgres') {
    other.startBackground();
    await eventually('the second', async () => (await read()).processes.length === 2, 5_000);
  }
  await other.backups.record('nightly');
  assert.notEqual((await read()).lastBackup, null);
  await other.close();
  isOpen = false;
  assert.equal((await read()).processes.length, 1);
});

onBothDatabases(
  'mails that failed are counted, listed without their text, and sent again',
  async (t, dialect) => {
    const app = await startAccountsApp(t, dialect);
    const admin = await signedInAdmin(app, 'boss.admin');
    const { id } = await createUser(app, 'anna');
    const { knex } = app.context.db;
    await knex.transaction((trx) =>
      app.context.outbox.add(trx, {
        to: 'anna@example.com',
        mail: { kind: 'email-changed', username: 'anna', newEmail: 'hidden-in-the-text' },
        userId: id,
        expiresAt: null,
      }),
    );
    await app.mail.next('anna@example.com');
    const isSent = async () => (await knex('outbox').where({ state: 'sent' })).length === 1;
    await eventually('the mail', isSent, 5_000);
    await knex('outbox').update({ state: 'failed', last_error: 'mailbox full' });
    const { mails, findings } = (await admin.api('GET', HEALTH)).body;
    assert.deepEqual(mails, { waiting: 0, stuck: 0, failed: 1 });
    const { status, text, fix } = findings.find(({ name }: { name: string }) => name === 'outbox');
    assert.deepEqual([status, text], ['problem', '1 mail could not be sent.']);
    assert.match(fix, /dmreply mail resend/);
    const list = await admin.api('GET', '/api/admin/mails?state=failed');
    const [mail] = list.body;
    assert.deepEqual(
      [mail.recipient, mail.lastError, mail.canRetry],
      ['anna@example.com', 'mailbox full', true],
    );
    assert.equal(JSON.stringify(list.body).includes('hidden-in-the-text'), false);
    assert.equal((await admin.api('GET', '/api/admin/mails?state=nothing')).status, 400);
    assert.equal((await admin.api('POST', `/api/admin/mails/${mail.id}/retry`)).status, 200);
    await app.mail.next('anna@example.com', 2);
    assert.equal((await admin.api('POST', '/api/admin/mails/999999/retry')).status, 404);

    const sent = await admin.api('POST', '/api/admin/mails/test');
    assert.deepEqual(sent.body, { success: true, recipient: 'boss.admin@example.com' });
    const { subject } = await app.mail.next('boss.admin@example.com');
    assert.match(subject, /A test mail from dmreply/);
    // A code that was mailed is not kept, so it can't be sent again.
    await post(app.url, '/api/auth/login', { identifier: 'anna' });
    await app.mail.next('anna@example.com', 3);
    const codes = await call(app.url, 'GET', '/api/admin/mails', { token: admin.token });
    const code = codes.body.find(({ kind }: { kind: string }) => kind === 'sign-in-code');
    assert.equal(code.canRetry, false);
  },
);

const WELL: HealthFacts = {
  version: '1.0.0',
  startedAt: '2027-01-01T00:00:00.000Z',
  database: { dialect: 'sqlite', bytes: 5_000_000 },
  processes: [
    {
      host: 'a',
      version: '1.0.0',
      startedAt: '2027-01-01T00:00:00.000Z',
      seenAt: '2027-01-01T00:00:00.000Z',
    },
  ],
  mails: { waiting: 0, stuck: 0, failed: 0 },
  lateReplies: { waiting: 0, stuck: 0 },
  instagram: { waiting: 0, stuck: 0, stuckAccounts: 0, setAside: 0 },
  aiDown: [],
  stripe: { failedEvents: 0 },
  disk: { freeBytes: 50e9, totalBytes: 100e9 },
  lastBackup: '2027-01-01T00:00:00.000Z',
  backups: { everyHours: 24, isRunning: false, failure: null, lastTried: '2026-12-01T00:00:00.000Z' },
};
const NOW = Date.UTC(2027, 0, 2);

test('green says nothing more, and each red says what to do', () => {
  for (const finding of judge(WELL, NOW)) assert.deepEqual([finding.status, finding.fix], ['ok', '']);
  const reds: [Partial<HealthFacts>, string, RegExp][] = [
    [{ mails: { waiting: 3, stuck: 0, failed: 2 } }, 'outbox', /2 mails could not be sent/],
    [{ mails: { waiting: 3, stuck: 1, failed: 0 } }, 'outbox', /1 mail could not leave yet/],
    [{ lateReplies: { waiting: 9, stuck: 1 } }, 'late replies', /1 late reply should have left/],
    [
      { instagram: { waiting: 9, stuck: 3, stuckAccounts: 1, setAside: 0 } },
      'Instagram',
      /3 updates of 1 account should have been handled/,
    ],
    [
      { instagram: { waiting: 0, stuck: 0, stuckAccounts: 0, setAside: 2 } },
      'Instagram',
      /2 updates could not be handled/,
    ],
    [{ aiDown: ['https://ai.example/v1'] }, 'providers', /AI calls fail at https:\/\/ai\.example\/v1/],
    [{ stripe: { failedEvents: 2 } }, 'Stripe', /2 events could not be worked on/],
    [{ disk: { freeBytes: 400 * 1024 * 1024, totalBytes: 1e9 } }, 'disk', /400\.0 MB of 953\.7 MB are free/],
    [{ disk: { freeBytes: 4e9, totalBytes: 100e9 } }, 'disk', /are free/],
    [{ lastBackup: '2026-12-20T00:00:00.000Z' }, 'backup', /from 2026-12-20 00:00 UTC/],
  ];
  for (const [facts, name, text] of reds) {
    const red = judge({ ...WELL, ...facts }, NOW).filter(({ status }) => status !== 'ok');
    assert.deepEqual(
      red.map((finding) => [finding.name, finding.status]),
      [[name, 'problem']],
    );
    assert.match(red[0]?.text ?? '', text);
    assert.ok((red[0]?.fix ?? '').length > 20, name);
  }
  const notes = judge(
    { ...WELL, processes: [], lastBackup: null, stripe: null, instagram: null, disk: null },
    NOW,
  );
  assert.deepEqual(
    notes.filter(({ status }) => status === 'note').map(({ name }) => name),
    ['server', 'backup'],
  );
});
