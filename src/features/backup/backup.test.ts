import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { allRows, BACKED_UP_AT, backUp, emptyPlace, restoreInto } from '../../../testing/backups.ts';
import { createOwner, postMessage } from '../../../testing/fixtures.ts';
import { onBothDatabases, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { loadConfig } from '../../config.ts';
import { createContext } from '../../context.ts';
import type { Dialect } from '../../db/database.ts';

const DIALECTS = ['sqlite', 'postgres'] as const;
/** What a restored database has on top: that it was restored. */
const ADDED = /^(?:backups|backup_failure|audit_log)$/;
const ODD_TEXT = 'Grüße, 日本語 🥐 \u202eRTL\u202c "quoted" \\ \n\t{a,b} NULL null 1e3 0x00 é e\u0301';

/** An owner with two conversations, and values that are easily spoiled. */
async function filledApp(t: TestContext, dialect: Dialect): Promise<TestApp> {
  const app = await startTestApp(t, dialect);
  const { template } = await createOwner(app.context, { mainGoal: `${ODD_TEXT} and the rest of it.` });
  for (const conversation_id of ['a', 'ß🥐'])
    for (const message of ['Hello', ODD_TEXT])
      await postMessage(app.url, template.webhookUrl, { message, conversation_id });
  // What it writes later would not be in the backup.
  await app.context.stopBackground();
  const { knex } = app.context.db;
  await knex('conversations').update({ lease_token: knex.raw('9007199254740993'), rate_full_at: -1 });
  await knex('conversations').where({ external_id: 'a' }).update({ last_reply_at: null, contact_name: '' });
  await knex('usage_days').delete();
  for (const [day, cost_usd] of [0.1 + 0.2, 3, 1e-9, 1.7976931348623157e308].entries())
    await knex('usage_days').insert({
      template_id: template.id,
      day,
      source: 'ai',
      replies: 1,
      prompt_tokens: 1,
      completion_tokens: 1,
      cost_usd,
      unknown_cost_replies: 0,
      answer_ms: 1,
    });
  await knex('settings').insert({
    setting_key: 'odd',
    setting_value: '',
    setting_type: 'text',
    description: ODD_TEXT,
    updated_at: 8_640_000_000_000_000,
  });
  return app;
}

function unchanged(rows: Map<string, string[]>): [string, string[]][] {
  return [...rows].filter(([name]) => !ADDED.test(name)).sort(([a], [b]) => (a < b ? -1 : 1));
}

for (const from of DIALECTS) {
  for (const to of DIALECTS) {
    test(`every row is the same after a backup and its restoring (${from} to ${to})`, async (t) => {
      const app = await filledApp(t, from);
      const path = await backUp(t, app.config);
      const before = await allRows(app.config);
      await app.stop();
      const env = await emptyPlace(t, to);
      const { waiting, replaced, hasKey } = await restoreInto(env, path, { isMove: true });
      assert.deepEqual([waiting, replaced, hasKey], [null, null, true]);
      const config = loadConfig({ env });
      assert.deepEqual(unchanged(await allRows(config)), unchanged(before));
      const key = (dataDir: string) => readFile(join(dataDir, 'secret.key'), 'utf8');
      assert.equal(await key(config.server.dataDir), await key(app.config.server.dataDir));
      assert.equal((await stat(join(config.server.dataDir, 'secret.key'))).mode & 0o777, 0o600);
      await assertWorks(t, env, to);
    });
  }
}

/** The restored installation goes on: ids, triggers that guard the audit log, and the index for searches. */
async function assertWorks(t: TestContext, env: Record<string, string>, dialect: Dialect): Promise<void> {
  const context = await createContext(loadConfig({ env }));
  t.after(() => context.close());
  const { knex } = context.db;
  const highest = async (table: string) => Number((await knex(table).max({ id: 'id' }).first())?.id);
  const { template } = await createOwner(context);
  assert.equal(await highest('templates'), template.id);
  assert.ok((await knex('audit_log').where({ action: 'backup.restored' })).length === 1);
  await assert.rejects(knex('audit_log').update({ actor_name: 'x' }), /append-only/);
  await assert.rejects(knex('audit_log').delete(), /kept for a year/);
  const indexed = await knex('conversation_index').pluck('conversation_id');
  assert.equal(indexed.length, 2);
  if (dialect === 'sqlite') {
    const found = await knex.raw(
      "select rowid from conversation_words where conversation_words match 'hello'",
    );
    assert.equal(found.length, 2);
  }
  const [row] = await knex('messages')
    .insert({ conversation_id: indexed[0], is_from_user: 1, message_text: 'x', created_at: 1 })
    .returning('id');
  assert.equal(row?.id, 5);
}

onBothDatabases('what waited is not sent again, and those signed in sign in again', async (t, dialect) => {
  const app = await filledApp(t, dialect);
  const { knex } = app.context.db;
  const [first] = await knex('conversations').orderBy('id');
  const { id: conversation_id } = first;
  const now = Date.now();
  await knex('inbox').insert({
    dedup_key: Buffer.from([0, 1, 255]),
    conversation_id,
    seq: first.next_seq,
    state: 0,
    handoff: 0,
    message_text: 'Are you open?',
    due_at: now + 1_000,
    created_at: now,
  });
  await knex('conversations')
    .where({ id: conversation_id })
    .update({
      next_seq: Number(first.next_seq) + 1,
      lease_until: now + 1_000,
    });
  await knex('deliveries').insert({
    inbox_id: 77,
    conversation_id,
    message_id: 1,
    state: 'pending',
    attempts: 0,
    due_at: now,
    expires_at: now + 86_400_000,
    problem: '',
    created_at: now,
  });
  const mail = {
    recipient: 'a@example.com',
    sealed_message: 'x',
    state: 'waiting',
    attempts: 0,
    next_at: now,
  };
  const more = { created_at: now, last_error: '', user_id: null };
  await knex('outbox').insert({
    ...mail,
    ...more,
    message_id: 'm1',
    kind: 'email-changed',
    expires_at: null,
  });
  await knex('outbox').insert({ ...mail, ...more, message_id: 'm2', kind: 'sign-in-code', expires_at: now });
  await knex('sessions').insert({
    token_id: 't',
    user_agent: '',
    created_at: now,
    last_seen_at: now,
    expires_at: now + 1e9,
  });
  const path = await backUp(t, app.config);
  await app.stop();

  const env = await emptyPlace(t, dialect);
  const { waiting } = await restoreInto(env, path);
  assert.deepEqual(waiting, { mails: 1, lateReplies: 1, messages: 1 });
  const context = await createContext(loadConfig({ env }));
  t.after(() => context.close());
  const restored = context.db.knex;
  assert.deepEqual(await restored('outbox').orderBy('id').pluck('state'), ['failed', 'expired']);
  assert.deepEqual(await restored('deliveries').select('state', 'due_at'), [
    { state: 'unknown', due_at: null },
  ]);
  assert.deepEqual(await restored('sessions'), []);
  const inbox = await restored('inbox').whereNotNull('due_at');
  assert.deepEqual(inbox, []);
  const after = await restored('conversations').where({ id: conversation_id }).first();
  assert.deepEqual(
    [after.head_seq, after.next_seq, after.lease_until, after.message_count],
    [Number(first.next_seq) + 1, Number(first.next_seq) + 1, 0, first.message_count + 1],
  );
  const last = await restored('messages').orderBy('id', 'desc').first();
  assert.deepEqual([last.message_text, last.source], ['Are you open?', 'none']);
  // Nothing is found that a process left behind.
  await context.sweeper.run();
  await context.sweeper.drain(1_000);
  assert.equal((await restored('messages')).length, last.id);
});

onBothDatabases('a place that is not empty is refused, and kept beside with --force', async (t, dialect) => {
  const app = await filledApp(t, dialect);
  const path = await backUp(t, app.config);
  const rows = await allRows(app.config);
  const { knex } = app.context.db;
  const seen_at = BACKED_UP_AT + 30_000;
  await knex('processes').insert({ id: 'x', host: '', version: '', started_at: 1, seen_at, ai_down: '[]' });
  const inUse = { isForced: true };
  await assert.rejects(restoreInto(app.env, path), /already|is there/);
  await assert.rejects(restoreInto(app.env, path, inUse), /in use. Stop every server/);
  await knex('processes').delete();
  await knex('settings').where({ setting_key: 'odd' }).update({ description: 'changed since' });
  await app.stop();
  const { replaced } = await restoreInto(app.env, path, { isForced: true, isMove: true });
  assert.match(
    replaced ?? '',
    dialect === 'sqlite' ? /replaced-20270102-030505$/ : /replaced_20270102_030505$/,
  );
  assert.deepEqual(unchanged(await allRows(app.config)), unchanged(rows));
  const context = await createContext(app.config);
  t.after(() => context.close());
  if (dialect === 'postgres') {
    const { rows: old } = await context.db.knex.raw(
      "select description from replaced_20270102_030505.settings where setting_key = 'odd'",
    );
    assert.deepEqual(old, [{ description: 'changed since' }]);
  } else {
    assert.ok(existsSync(join(replaced ?? '', 'dmreply.sqlite')));
  }
});

test('a database that is damaged is replaced, and a log of changes that was left behind is not applied', async (t) => {
  const app = await filledApp(t, 'sqlite');
  const path = await backUp(t, app.config);
  const rows = unchanged(await allRows(app.config));
  await app.stop();
  const database = join(app.config.server.dataDir, 'dmreply.sqlite');
  await writeFile(database, 'no database');
  await writeFile(`${database}-wal`, 'no log');
  const { replaced } = await restoreInto(app.env, path, { isForced: true, isMove: true });
  assert.deepEqual(unchanged(await allRows(app.config)), rows);
  assert.equal(await readFile(join(replaced ?? '', 'dmreply.sqlite'), 'utf8'), 'no database');

  await rm(database);
  await writeFile(`${database}-wal`, 'no log');
  await assert.rejects(restoreInto(app.env, path), /dmreply\.sqlite-wal is there already/);
});

test('the key is in the archive only sealed, or where it is asked for', async (t) => {
  const app = await filledApp(t, 'sqlite');
  const keyFile = join(app.config.server.dataDir, 'secret.key');
  const key = (await readFile(keyFile, 'utf8')).trim();
  const bare = await backUp(t, app.config, { isKeyClear: false });
  const sealed = await backUp(t, app.config, { passphrase: 'correct horse' });
  await app.stop();
  assert.equal((await readFile(bare)).includes(key), false);
  assert.equal((await readFile(sealed)).includes(key), false);
  assert.equal((await stat(sealed)).mode & 0o777, 0o600);

  const env = await emptyPlace(t, 'sqlite');
  const { dataDir } = loadConfig({ env }).server;
  await assert.rejects(restoreInto(env, sealed), /--passphrase-file/);
  await assert.rejects(restoreInto(env, sealed, { passphrase: 'wrong horse' }), /passphrase is not/);
  assert.equal(existsSync(dataDir), false);
  assert.equal((await restoreInto(env, sealed, { passphrase: 'correct horse' })).hasKey, true);
  assert.equal((await readFile(join(dataDir, 'secret.key'), 'utf8')).trim(), key);

  const other = await emptyPlace(t, 'sqlite');
  assert.equal((await restoreInto(other, bare)).hasKey, false);
  const ownKey = { ...other, DMREPLY_SECRETS_KEY: 'ab'.repeat(32) };
  await assert.rejects(restoreInto(ownKey, await backUp(t, app.config)), /\[secrets\] key is not the key/);
});

test('nothing is left of a backup that fails', async (t) => {
  const app = await filledApp(t, 'sqlite');
  const folder = await emptyPlace(t, 'sqlite');
  const signal = AbortSignal.abort(new Error('The server stopped.'));
  const { dataDir } = loadConfig({ env: folder }).server;
  const config = { ...app.config, server: { ...app.config.server } };
  const { writeBackup } = await import('./write-backup.ts');
  const options = { passphrase: '', isKeyClear: false, now: BACKED_UP_AT, signal };
  await assert.rejects(writeBackup(config, join(dataDir, 'x.tar'), options), /server stopped/);
  assert.deepEqual(await readdir(dataDir), []);
});
