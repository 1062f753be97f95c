import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { MIGRATIONS } from '../../../migrations/index.ts';
import { captureLog } from '../../../testing/observe.ts';
import { onBothDatabases, onSqlite, testEnvironment } from '../../../testing/test-app.ts';
import { type Database, type Dialect, openDatabase } from '../../db/database.ts';
import { migrate } from '../../db/migrate.ts';
import { claimTask } from '../../db/task-claims.ts';
import { createAudit } from '../audit/audit.service.ts';
import { createSettings } from '../settings/settings.service.ts';
import { createMaintenance } from './maintenance.service.ts';
import type { Purge } from './purge.ts';
import { freePages, vacuumStep } from './vacuum.store.ts';

const HOUR_MS = 60 * 60 * 1_000;
const DAY_MS = 24 * HOUR_MS;
const NOW = Date.UTC(2026, 10, 20, 12);

async function openStore(t: TestContext, dialect: Dialect) {
  const env = await testEnvironment(t, dialect);
  const options = { url: env.DMREPLY_DATABASE_URL ?? '', dataDir: env.DMREPLY_SERVER_DATA_DIR ?? '' };
  const db = await openDatabase(options);
  t.after(() => db.close());
  await migrate(db.knex, dialect, MIGRATIONS, NOW);
  await insertOwner(db);
  let now = NOW;
  const clock = () => now;
  const settings = createSettings(db, createAudit(db, clock, null), clock);
  const { log, lines } = captureLog();
  const statements: string[] = [];
  db.patient.on('query', ({ sql }: { sql: string }) => statements.push(sql));
  return {
    db,
    settings,
    options,
    statements,
    lines,
    pass(ms: number) {
      now += ms;
    },
    create: (more: Purge[] = []) => createMaintenance(db, settings, log, clock, more),
  };
}

async function insertOwner({ knex }: Database): Promise<void> {
  await knex('users').insert({
    id: 1,
    username: 'a',
    username_key: 'a',
    email: 'a',
    email_key: 'a',
    created_at: NOW,
  });
  const texts = [
    'template_name',
    'role',
    'business_type',
    'main_goal',
    'tone',
    'opener_style',
    'forbidden_words',
  ];
  const more = [
    'length_preference',
    'closing_instruction',
    'product_or_service',
    'faqs',
    'model',
    'fallback_reply',
  ];
  const last = ['disclosure_line', 'delivery_field', 'delivery_flow'];
  await knex('templates').insert({
    id: 1,
    user_id: 1,
    webhook_id: 'Qw3rTy_uI0pAsDf7',
    ...Object.fromEntries([...texts, ...more, ...last].map((name) => [name, 'x'])),
    use_emojis: 1,
    enable_conversation_memory: 1,
    conversation_memory_length: 5,
    created_at: NOW,
    updated_at: NOW,
  });
}

/** A conversation with messages of these ages, in days, and an inbox row for each of the customer's. */
async function insertConversation({ knex }: Database, id: number, agesInDays: number[]): Promise<void> {
  const times = agesInDays.map((days) => NOW - days * DAY_MS);
  await knex('conversations').insert({
    id,
    template_id: 1,
    external_id: `c${id}`,
    contact_name: '',
    message_count: times.length,
    next_seq: times.length,
    head_seq: times.length,
    lease_token: 0,
    lease_until: 0,
    rate_full_at: 0,
    created_at: NOW - 400 * DAY_MS,
    last_active_at: times.at(-1) ?? NOW - 400 * DAY_MS,
  });
  const messages = times.map((time, index) => ({
    conversation_id: id,
    is_from_user: (index + 1) % 2,
    message_text: `m${index}`,
    created_at: time,
  }));
  const inbox = times.map((time, index) => ({
    conversation_id: id,
    dedup_key: Buffer.from(`key-of-20-bytes-${String(id).padStart(4)}${String(index).padStart(4)}`),
    seq: index,
    state: 1,
    handoff: 0,
    created_at: time,
  }));
  for (let start = 0; start < times.length; start += 80) {
    await knex('messages').insert(messages.slice(start, start + 80));
    await knex('inbox').insert(inbox.slice(start, start + 80));
  }
}

onSqlite('messages past their time go, with conversations that are left empty', async (t, dialect) => {
  const { db, create } = await openStore(t, dialect);
  const { knex } = db;
  await insertConversation(db, 1, [200, 91, 90.01]);
  await insertConversation(db, 2, [100, 89.99, 5]);
  await insertConversation(db, 3, [1, 0]);
  await create().run();
  const left = await knex('conversations').orderBy('id').select('id', 'message_count');
  assert.deepEqual(left, [
    { id: 2, message_count: 2 },
    { id: 3, message_count: 2 },
  ]);
  const messages = await knex('messages').orderBy('id').select('conversation_id', 'message_text');
  assert.deepEqual(
    messages.map((row) => [row.conversation_id, row.message_text]),
    [
      [2, 'm1'],
      [2, 'm2'],
      [3, 'm0'],
      [3, 'm1'],
    ],
  );
});

onSqlite('every table by its own time, and young rows stay', async (t, dialect) => {
  const { db, create } = await openStore(t, dialect);
  const { knex } = db;
  await insertConversation(db, 1, [1.06, 1.05, 0.5, 0]);
  const waiting = { due_at: NOW - DAY_MS, message_text: 'still waits', state: 0 };
  await knex('inbox').where({ seq: 0 }).update(waiting);
  const age = (hours: number) => NOW - hours * HOUR_MS;
  await knex('changes').insert(
    [2, 1.01, 0.99, 0].map((hours, index) => ({
      version: index + 1,
      topic: 'template',
      ref_id: 1,
      created_at: age(hours),
    })),
  );
  const notice = { user_id: 1, template_id: 1, kind: 'handover', detail: '', times: 1 };
  await knex('conversation_events').insert(
    [91 * 24, 89 * 24].map((hours) => ({
      conversation_id: 1,
      kind: 'paused',
      made_by: 'owner',
      created_at: age(hours),
    })),
  );
  const delivery = { conversation_id: 1, message_id: 1, attempts: 1, expires_at: 0, problem: '' };
  await knex('deliveries').insert([
    { ...delivery, inbox_id: 1, state: 'sent', due_at: null, created_at: age(91 * 24) },
    { ...delivery, inbox_id: 2, state: 'pending', due_at: NOW, created_at: age(91 * 24) },
    { ...delivery, inbox_id: 3, state: 'failed', due_at: null, created_at: age(89 * 24) },
  ]);
  await knex('notifications').insert(
    [91, 89].map((days) => ({ ...notice, first_at: age(200 * 24), last_at: age(days * 24) })),
  );
  await create().run();
  assert.deepEqual(
    await knex('inbox').orderBy('seq').pluck('seq'),
    [0, 2, 3],
    'one that waits is never purged',
  );
  assert.deepEqual(await knex('changes').orderBy('version').pluck('version'), [3, 4]);
  assert.deepEqual(await knex('conversation_events').pluck('created_at'), [age(89 * 24)]);
  assert.deepEqual(await knex('notifications').pluck('last_at'), [age(89 * 24)]);
  assert.deepEqual(
    await knex('deliveries').orderBy('id').select('state', 'inbox_id'),
    [
      { state: 'pending', inbox_id: null },
      { state: 'failed', inbox_id: 3 },
    ],
    'SQLite gives the id of a purged inbox row out again',
  );
  assert.equal((await knex('messages')).length, 4);
});

onSqlite('at most 200 rows at once, however many there are', async (t, dialect) => {
  const { db, create, statements, lines } = await openStore(t, dialect);
  const { knex } = db;
  await insertConversation(
    db,
    1,
    Array.from({ length: 450 }, () => 100),
  );
  await insertConversation(db, 2, [2]);
  const sizes: number[] = [];
  const watch = (table: string) =>
    db.patient.on('query-response', (response: unknown, { sql }: { sql: string }) => {
      if (!sql.startsWith('delete') || !sql.includes(table)) return;
      sizes.push(
        typeof response === 'number' ? response : Number((response as { rowCount?: number }).rowCount),
      );
    });
  watch('"messages"');
  watch('`messages`');
  await create().run();
  assert.deepEqual(await knex('conversations').pluck('id'), [2]);
  const deletes = statements.filter((sql) => /^delete from .messages/.test(sql));
  assert.equal(deletes.length, 3);
  for (const sql of deletes) assert.ok((sql.match(/\?|\$\d+/g) ?? []).length <= 200);
  for (const size of sizes) assert.ok(size <= 200, `${size} at once`);
  const purged = lines.map((line) => JSON.parse(line)).filter((line) => line.purged !== undefined);
  assert.deepEqual(
    purged.map((line) => [line.purged, line.rows]),
    [
      ['inbox', 451],
      ['messages', 450],
    ],
  );
});

onSqlite(
  'the operator’s retention counts, and a 0 of an earlier release keeps messages for ever',
  async (t, dialect) => {
    const { db, settings, create, pass } = await openStore(t, dialect);
    const { knex } = db;
    await insertConversation(db, 1, [100, 10, 2]);
    const ofOld = { setting_key: 'retention_period_days', setting_value: '0', setting_type: 'number' };
    await knex('settings').insert({ ...ofOld, description: '', updated_at: 1 });
    await settings.reload();
    await create().run();
    assert.equal((await knex('messages')).length, 3);
    pass(61_000);
    await settings.save({ retention_period_days: 5 });
    await create().run();
    assert.deepEqual(await knex('messages').pluck('message_text'), ['m2']);
  },
);

onSqlite('a conversation without any message goes as well', async (t, dialect) => {
  const { db, create } = await openStore(t, dialect);
  // As a flow leaves behind that pauses somebody who never writes.
  await insertConversation(db, 1, []);
  await insertConversation(db, 2, [1]);
  await create().run();
  assert.deepEqual(await db.knex('conversations').pluck('id'), [2]);
});

onSqlite('owners keep for a shorter time than the server, and others are left alone', async (t, dialect) => {
  const { db, create, pass, statements } = await openStore(t, dialect);
  const { knex } = db;
  await knex('users').insert({
    id: 2,
    username: 'b',
    username_key: 'b',
    email: 'b',
    email_key: 'b',
    created_at: NOW,
    retention_days: 30,
  });
  const { id: _id, ...template } = await knex('templates').first();
  await knex('templates').insert({ ...template, id: 2, user_id: 2, webhook_id: 'Bb3rTy_uI0pAsDf7' });
  await insertConversation(db, 1, [80, 31, 1]);
  await insertConversation(db, 2, [80, 31, 1]);
  await insertConversation(db, 3, [80, 40]);
  await insertConversation(
    db,
    4,
    Array.from({ length: 450 }, (_, index) => 88 - index * 0.1),
  );
  await knex('conversations').whereIn('id', [2, 3, 4]).update({ template_id: 2 });
  const index = { template_id: 1, label: '', words: '', is_stale: 0 };
  const all = await knex('conversations').select('id', 'template_id', 'last_active_at');
  for (const { id, template_id: templateId, last_active_at } of all)
    await knex('conversation_index').insert({
      ...index,
      conversation_id: id,
      user_id: templateId,
      last_active_at,
    });
  const event = { kind: 'paused', made_by: 'owner', created_at: NOW - 40 * DAY_MS };
  await knex('conversation_events').insert([1, 2].map((id) => ({ ...event, conversation_id: id })));
  const notice = { kind: 'handover', detail: '', times: 1, first_at: 0, last_at: NOW - 40 * DAY_MS };
  await knex('notifications').insert([1, 2].map((id) => ({ ...notice, user_id: id, template_id: id })));
  statements.length = 0;
  await create().run();
  const left = async () =>
    (await knex('conversations').orderBy('id').select('id', 'message_count')).map((row) => [
      row.id,
      row.message_count,
    ]);
  assert.deepEqual(await left(), [
    [1, 3],
    [2, 1],
  ]);
  assert.deepEqual(await knex('messages').orderBy('id').pluck('conversation_id'), [1, 1, 1, 2]);
  assert.deepEqual(await knex('conversation_events').pluck('conversation_id'), [1]);
  assert.deepEqual(await knex('notifications').pluck('user_id'), [1]);
  const deletes = statements.filter((sql) => /^delete from .messages/.test(sql));
  assert.ok(deletes.length >= 3);
  for (const sql of deletes) assert.ok((sql.match(/\?|\$\d+/g) ?? []).length <= 200);
  await knex('users').where({ id: 1 }).update({ retention_days: 120 });
  pass(61 * 60_000);
  await create().run();
  assert.deepEqual(
    await left(),
    [
      [1, 3],
      [2, 1],
    ],
    'more than the server allows is no more',
  );
});

onBothDatabases('one process at a time; another takes over when the first is gone', async (t, dialect) => {
  const { db, create, options, pass } = await openStore(t, dialect);
  const elsewhere = await openDatabase(options);
  t.after(() => elsewhere.close());
  const runs: string[] = [];
  const purge = (name: string): Purge => ({
    name,
    keepMs: () => 1,
    async delete() {
      runs.push(name);
      return 0;
    },
  });
  await Promise.all([
    create([purge('one')]).run(),
    create([purge('two')]).run(),
    create([purge('three')]).run(),
  ]);
  assert.equal(runs.length, 1);
  await create([purge('four')]).run();
  assert.equal(runs.length, 1, 'nor right afterwards');
  pass(61_000);
  await create([purge('five')]).run();
  assert.deepEqual(runs.slice(1), ['five']);

  const claims = await Promise.all(
    [db, elsewhere, db, elsewhere].map(({ knex }) => claimTask(knex, 'other', () => NOW, 1_000)),
  );
  assert.equal(claims.filter((until) => until !== null).length, 1);
});

test('space is given back, but for what a day needs', async (t) => {
  const { db, create } = await openStore(t, 'sqlite');
  const row = { setting_type: 'text', description: '', updated_at: NOW };
  for (let n = 0; n < 40; n += 1)
    await db
      .knex('settings')
      .insert({ ...row, setting_key: `large ${n}`, setting_value: 'x'.repeat(500_000) });
  await db.knex('settings').whereLike('setting_key', 'large%').delete();
  const before = await freePages(db.knex);
  assert.ok(before > 4_800, `${before} pages of 4 KB are free`);
  vacuumStep(db, 64);
  assert.equal(await freePages(db.knex), before - 64);
  await create().run();
  const left = await freePages(db.knex);
  assert.ok(left <= 2_048 && left > 1_900, `8 MB stay, not ${left} pages`);
});

onSqlite('a run that is told to stop ends after its batch', async (t, dialect) => {
  const { db, create } = await openStore(t, dialect);
  let batches = 0;
  const endless: Purge = {
    name: 'endless',
    keepMs: () => 1,
    async delete(_knex, _before, limit) {
      batches += 1;
      if (batches === 3) maintenance.stop();
      return limit;
    },
  };
  const maintenance = create([endless]);
  await maintenance.run();
  assert.equal(batches, 3);
  assert.equal((await db.knex('task_claims')).length, 1);
});

onSqlite('a process that was away too long leaves the task to whoever has it now', async (t, dialect) => {
  const { create, pass } = await openStore(t, dialect);
  const runs: string[] = [];
  const slow: Purge = {
    name: 'slow',
    keepMs: () => 1,
    async delete(knex, _before, limit) {
      runs.push('slow');
      pass(61_000);
      await claimTask(knex, 'maintenance', () => NOW + 61_000, 60_000);
      return limit;
    },
  };
  const next: Purge = { ...slow, name: 'next', delete: async () => runs.push('next') };
  await create([slow, next]).run();
  assert.deepEqual(runs, ['slow']);
});
