import assert from 'node:assert/strict';
import { call, createSignedIn, post, startAccountsApp } from '../../../testing/account-client.ts';
import { signedInAdmin } from '../../../testing/admin-client.ts';
import { signedInOwner } from '../../../testing/owner-client.ts';
import { onBothDatabases, onSqlite, startTestApp, testEnvironment } from '../../../testing/test-app.ts';
import { loadConfig } from '../../config.ts';
import { createContext } from '../../context.ts';
import { AUDIT_PURGE } from './audit.service.ts';

const YEAR_MS = 365 * 86_400_000;

onSqlite('what an owner does about security is in the log, and no secret', async (t, dialect) => {
  const app = await startAccountsApp(t, dialect);
  const user = await createSignedIn(app, 'anna');
  const { token } = user;
  const admin = await signedInAdmin(app);
  const as = { token };
  await post(app.url, '/api/keys', { manychatApiKey: 'chat-key-of-anna-123' }, as);
  await call(app.url, 'DELETE', '/api/keys/manychat', as);
  const made = await post(app.url, '/api/tokens', { name: 'Backup', scope: 'read' }, as);
  await call(app.url, 'DELETE', `/api/tokens/${made.body.id}`, as);
  await call(app.url, 'GET', '/api/user/export', as);
  await call(app.url, 'PATCH', '/api/user/profile', { token, body: { email: 'new@example.com' } });
  const { code } = await app.mail.next('new@example.com');
  await post(app.url, '/api/user/verify-email', { email: 'new@example.com', code }, as);
  await createSignedIn(app, 'berta');
  await post(app.url, '/api/auth/logout', undefined, as);

  const { status, body } = await admin.api('GET', `/api/admin/audit?userId=${user.id}`);
  assert.equal(status, 200);
  assert.deepEqual(
    body.map(({ action }: { action: string }) => action),
    [
      'session.ended',
      'email.changed',
      'account.exported',
      'token.revoked',
      'token.created',
      'key.removed',
      'key.saved',
      'session.started',
      'account.opened',
    ],
  );
  const [, changed] = body;
  assert.deepEqual(
    [changed.by, changed.user],
    [
      { kind: 'user', id: user.id, name: 'anna' },
      { id: user.id, username: 'anna' },
    ],
  );
  assert.deepEqual([changed.before, changed.after], [{ email: 'a***@e***.com' }, { email: 'n***@e***.com' }]);
  const rows = JSON.stringify(await app.context.db.knex('audit_log'));
  for (const secret of ['chat-key-of-anna-123', made.body.token, code, token, 'new@example.com'])
    assert.equal(rows.includes(secret), false);
});

onBothDatabases('the database itself keeps the log as it was written, for a year', async (t, dialect) => {
  // Without the maintenance of a running server.
  const context = await createContext(loadConfig({ env: await testEnvironment(t, dialect) }));
  t.after(() => context.close());
  const { knex } = context.db;
  await context.accounts.create({ username: 'anna', email: 'anna@example.com' });
  const row = await knex('audit_log').first();
  const { id: _, ...fields } = row;
  await knex('audit_log').insert({ ...fields, at: Date.now() - 2 * YEAR_MS });
  await assert.rejects(async () => knex('audit_log').update({ actor_name: 'nobody' }), /append-only/);
  await assert.rejects(async () => knex('audit_log').where({ id: row.id }).delete(), /kept for a year/);
  if (dialect === 'postgres') await assert.rejects(async () => knex('audit_log').truncate(), /append-only/);
  // The yearly purge may, and takes the old row alone.
  assert.equal(await AUDIT_PURGE.delete(knex, Date.now() - AUDIT_PURGE.keepMs(), 200), 1);
  // A server whose clock is wrong takes nothing that the database still guards.
  assert.equal(await AUDIT_PURGE.delete(knex, Date.now() + YEAR_MS, 200), 0);
  assert.deepEqual(await knex('audit_log').pluck('id'), [row.id]);
});

onBothDatabases('a change that fails leaves no trace, and no trace leaves no change', async (t, dialect) => {
  const { context } = await startTestApp(t, dialect);
  const { knex } = context.db;
  await context.accounts.create({ username: 'anna', email: 'anna@example.com' });
  await assert.rejects(context.accounts.create({ username: 'ANNA', email: 'b@example.com' }));
  assert.equal((await knex('audit_log')).length, 1);
  await knex.raw('alter table audit_log rename to away');
  await assert.rejects(context.accounts.create({ username: 'berta', email: 'berta@example.com' }));
  assert.deepEqual(await knex('users').pluck('username'), ['anna']);
});

onBothDatabases('the log in pages, filtered, and as a file that starts no formula', async (t, dialect) => {
  const app = await startTestApp(t, dialect);
  const admin = await signedInAdmin(app, 'root.admin');
  const owner = await signedInOwner(app);
  const name = '=HYPERLINK("http://x")';
  await owner.api('POST', '/api/tokens', { name, scope: 'read' });
  for (let round = 0; round < 5; round += 1)
    await app.context.settings.save({ max_triggers_per_template: 30 + round }, { adminId: admin.id });

  const query = '/api/admin/audit?actor=admin&action=setting.changed&limit=2';
  const first = await admin.api('GET', query);
  assert.deepEqual(
    first.body.map(({ before, after }: { before: object; after: object }) => [before, after]),
    [
      [{ max_triggers_per_template: 33 }, { max_triggers_per_template: 34 }],
      [{ max_triggers_per_template: 32 }, { max_triggers_per_template: 33 }],
    ],
  );
  assert.deepEqual(first.body[0].by, { kind: 'admin', id: admin.id, name: 'root.admin' });
  const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  const second = await admin.api('GET', next);
  assert.equal(second.body.length, 2);
  assert.ok(second.body[0].id < first.body[1].id);
  const later = new Date(Date.now() + 60_000).toISOString();
  assert.deepEqual((await admin.api('GET', `/api/admin/audit?from=${later}`)).body, []);
  assert.ok((await admin.api('GET', `/api/admin/audit?until=${later}`)).body.length > 6);

  const csv = await admin.api('GET', `/api/admin/audit?format=csv&userId=${owner.id}`);
  assert.match(csv.headers.get('content-type') ?? '', /^text\/csv/);
  assert.match(csv.headers.get('content-disposition') ?? '', /attachment/);
  const lines = csv.body.trimEnd().split('\r\n');
  assert.match(lines[0], /^"ID","Time","By"/);
  assert.ok(lines.some((line: string) => line.includes('name: =HYPERLINK(""http://x"")')));
  for (const line of lines) assert.doesNotMatch(line, /(^|,)"?[=+@-]/);

  for (const bad of [
    'action=nothing',
    'actor=me',
    'userId=0',
    'from=yesterday',
    'cursor=x',
    'more=1',
    'limit=-1',
  ])
    assert.equal((await admin.api('GET', `/api/admin/audit?${bad}`)).status, 400, bad);
});

onBothDatabases('the log outlives whom it tells about, and names no user who is gone', async (t, dialect) => {
  const app = await startTestApp(t, dialect);
  const admin = await signedInAdmin(app);
  const other = await signedInAdmin(app, 'gone.admin');
  const { id, template } = await signedInOwner(app);
  const user = await app.context.accounts.get(id);
  assert.ok(user !== null);
  await app.context.deletion.close(user, { adminId: other.id });
  await app.context.deletion.removeClosed();
  await app.context.admins.remove('gone.admin');
  const list = (await admin.api('GET', `/api/admin/audit?userId=${id}`)).body;
  assert.deepEqual([list[0].action, list[0].user], ['account.deleted', { id, username: '' }]);
  assert.equal(list[0].by.name, 'gone.admin');
  const [removal] = (await admin.api('GET', '/api/admin/audit?action=admin.removed')).body;
  assert.deepEqual(removal.before, { id: other.id, username: 'gone.admin' });
  const rows = JSON.stringify(await app.context.db.knex('audit_log').where({ user_id: id }));
  assert.equal(rows.includes(user.username) || rows.includes(template.webhookUrl), false);
});

onBothDatabases('the last admin stays, also when two remove each other', async (t, dialect) => {
  const app = await startTestApp(t, dialect);
  await signedInAdmin(app, 'first.admin');
  await signedInAdmin(app, 'second.admin');
  // Two connections of one process would wait for each other on SQLite, in vain.
  const other = dialect === 'sqlite' ? app.context : await createContext(loadConfig({ env: app.env }));
  if (other !== app.context) t.after(() => other.close());
  const results = await Promise.allSettled([
    app.context.admins.remove('first.admin'),
    other.admins.remove('second.admin'),
  ]);
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1);
  const [left] = await app.context.admins.list();
  await assert.rejects(app.context.admins.remove(left?.username ?? ''), { code: 'last_admin' });
});
