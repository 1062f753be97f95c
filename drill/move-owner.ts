/**
 * Moves one owner from one Postgres to another, and measures what that costs: `node drill/move-owner.ts`. Each owner's
 * rows lie in partitions of their own, and the other database has an owner whose rows have the same ids. Messages are
 * copied while the owner is served; everything else, and what was written meanwhile, while nobody answers for them.
 */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { loadConfig } from '../src/config.ts';
import { type AppContext, createContext } from '../src/context.ts';
import { databaseUrl, withClient } from '../testing/databases/databases.ts';
import { ownedTables, setOwnersApart } from '../testing/databases/owners-apart.ts';
import { startPostgres } from '../testing/databases/postgres.ts';
import { openShop } from './shop.ts';

const SIZES = [1_000, 10_000, 100_000];
const ROWS_AT_ONCE = 5_000;
/** Servers hear of a change within a second. */
const HEARD_MS = 1_000;

interface Ends {
  from: pg.Client;
  to: pg.Client;
  owner: number;
}

/** An installation whose owners lie apart. */
async function install(
  serverUrl: string,
  name: string,
  dataDir: string,
): Promise<{ url: string; open: () => Promise<AppContext> }> {
  await withClient(serverUrl, (client) => client.query(`create database ${name}`));
  const url = databaseUrl(serverUrl, name);
  const env = {
    DMREPLY_DATABASE_URL: url,
    DMREPLY_SERVER_DATA_DIR: dataDir,
    DMREPLY_SERVER_LOG_LEVEL: 'silent',
  };
  const open = () => createContext(loadConfig({ env }));
  await (await open()).close();
  await setOwnersApart(url);
  return { url, open };
}

/** Conversations of ten messages each, of which a tenth came today. */
async function fill({ db }: AppContext, userId: number, templateId: number, messages: number): Promise<void> {
  await db.knex.raw(
    `insert into conversations (user_id, template_id, external_id, contact_name, message_count, next_seq, head_seq,
        lease_token, lease_until, rate_full_at, created_at, last_active_at)
      select ?, ?, 'c' || n, '', 10, 5, 5, 0, 0, 0, n, n from generate_series(1, ?) n`,
    [userId, templateId, messages / 10],
  );
  await db.knex.raw(
    `insert into messages (user_id, conversation_id, is_from_user, message_text, created_at)
      select user_id, id, n % 2, repeat('Do you have bread today, please. ', 1 + n % 8), n
      from generate_series(1, 10) n, conversations where user_id = ?`,
    [userId],
  );
  await db.knex.raw(
    `insert into inbox (user_id, dedup_key, conversation_id, seq, state, source, handoff, created_at)
      select user_id, decode(lpad(to_hex(id), 40, '0'), 'hex'), id, 4, 1, 'trigger', 0, ? from conversations
      where user_id = ?`,
    [Date.now(), userId],
  );
}

/** Copies the owner's rows of a table, those after an id where one is given; returns the last id, or null. */
async function copy({ from, to, owner }: Ends, table: string, after: number | null): Promise<number | null> {
  for (let last = after; ; ) {
    const of = last === null ? '' : `and id > ${last} order by id limit ${ROWS_AT_ONCE}`;
    const { rows } = await from.query(
      `select json_agg(t)::text as rows, count(*)::int as count, ${last === null ? 'null' : 'max(id)'} as last
        from (select * from ${table} where user_id = $1 ${of}) t`,
      [owner],
    );
    const [batch] = rows;
    if (batch.count === 0) return last;
    await to.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [
      batch.rows,
    ]);
    if (last === null) return null;
    last = Number(batch.last);
  }
}

/** New rows of the owner come after those that were moved, whatever else the sequence has counted. */
async function countOn({ to, owner }: Ends, table: string): Promise<void> {
  await to.query(
    `select setval(s.name, m.id) from (select pg_get_serial_sequence($1, a.attname) as name from pg_attribute a
        where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped) s,
      (select max(id) as id from ${table} where user_id = $2) m
      where s.name is not null and m.id > coalesce((select last_value from pg_sequences
        where schemaname || '.' || sequencename = s.name), 0)`,
    [table, owner],
  );
}

async function hasId(client: pg.Client, table: string): Promise<boolean> {
  const { rowCount } = await client.query(
    "select from pg_attribute where attrelid = $1::regclass and attname = 'id'",
    [table],
  );
  return rowCount === 1;
}

/** What an owner's rows are, the same on both sides only if all of them are. */
async function sumOf(client: pg.Client, tables: readonly string[], owner: number) {
  const sums = { rows: 0, bytes: 0, text: '' };
  for (const table of tables) {
    const { rows } = await client.query(
      `select count(*)::int as rows, coalesce(sum(pg_column_size(t.*)), 0)::int as bytes,
        md5(coalesce(string_agg(to_jsonb(t)::text, '' order by to_jsonb(t)::text collate "C"), '')) as text
        from ${table} t where user_id = $1`,
      [owner],
    );
    sums.rows += rows[0].rows;
    sums.bytes += rows[0].bytes;
    sums.text += rows[0].text;
  }
  return sums;
}

/** The message's answer, as `new` or `repeated`; null: nobody has this address. */
async function ask(context: AppContext, address: string, text: string, timestampMs: number) {
  const loaded = await context.loadedTemplates.byWebhookId(address);
  if (loaded === null) return null;
  const message = {
    text,
    externalId: 'c1',
    timestamp: `${timestampMs}`,
    timestampMs,
    contactName: '',
    username: '',
  };
  return (await context.webhook.answer(loaded, { ...message, quirks: [] }, Date.now())).how;
}

async function move(ends: Ends, tables: readonly string[]) {
  const { from, to, owner } = ends;
  const startedAt = performance.now();
  await to.query('insert into users select * from json_populate_recordset(null::users, $1)', [
    (await from.query('select json_agg(u)::text as rows from users u where id = $1', [owner])).rows[0].rows,
  ]);
  const copied = await copy(ends, 'messages', 0);
  const stoppedAt = performance.now();
  // From here on the address leads nowhere, as soon as every server has heard of it.
  const { rows } = await from.query(
    'update webhook_ids set user_id = null where user_id = $1 returning webhook_id, created_at',
    [owner],
  );
  await from.query(`with next as (update change_counter set version = version + 1 returning version)
    insert into changes (version, topic, ref_id, created_at) select version, 'account', ${owner}, 0 from next`);
  await sleep(HEARD_MS);
  await to.query('begin');
  for (const table of tables) if (table !== 'messages') await copy(ends, table, null);
  await copy(ends, 'messages', copied ?? 0);
  for (const table of tables) if (await hasId(to, table)) await countOn(ends, table);
  for (const { webhook_id, created_at } of rows)
    await to.query('insert into webhook_ids (webhook_id, user_id, created_at) values ($1, $2, $3)', [
      webhook_id,
      owner,
      created_at,
    ]);
  await to.query('commit');
  return { seconds: performance.now() - startedAt, without: performance.now() - stoppedAt };
}

async function measure(serverUrl: string, messages: number, dataDir: string) {
  const [from, to] = [
    await install(serverUrl, `from_${messages}`, dataDir),
    await install(serverUrl, `to_${messages}`, dataDir),
  ];
  const asked = Date.now();
  // Neighbors on both sides; those on the other side have the ids of the owner who comes.
  const old = await from.open();
  const [neighbor, its] = await shopIn(old);
  await fill(old, neighbor, its, 1_000);
  const [owner, template, address] = await shopIn(old);
  await fill(old, owner, template, messages);
  assert.equal(await ask(old, address, 'price?', asked), 'new');
  await old.close();
  const target = await to.open();
  const [other, theirs] = await shopIn(target);
  await fill(target, other, theirs, messages);
  await target.close();

  const cost = await withClient(from.url, (source) =>
    withClient(to.url, async (destination) => {
      const tables = inOrder(await ownedTables(source));
      const before = await sumOf(source, tables, owner);
      const times = await move({ from: source, to: destination, owner }, tables);
      assert.deepEqual(await sumOf(destination, tables, owner), before);
      return { rows: before.rows, bytes: before.bytes, ...times };
    }),
  );
  const [left, arrived] = [await from.open(), await to.open()];
  assert.equal(await ask(left, address, 'price?', asked), null);
  assert.equal(await ask(arrived, address, 'price?', asked), 'repeated');
  assert.equal(await ask(arrived, address, 'price again?', asked + 1), 'new');
  await Promise.all([left.close(), arrived.close()]);
  return { messages, ...cost };
}

async function shopIn(context: AppContext): Promise<[owner: number, template: number, address: string]> {
  const { id, webhookUrl } = await openShop(context);
  const row = await context.db.knex('templates').where({ id, webhook_id: webhookUrl }).first('user_id');
  return [row.user_id, id, webhookUrl];
}

/** Each after those that it refers to. */
function inOrder(tables: readonly string[]): string[] {
  const first = ['templates', 'triggers', 'conversations'];
  return [...first, ...tables.filter((table) => !first.includes(table))];
}

const server = await startPostgres({ durable: true });
const dataDir = await mkdtemp(join(tmpdir(), 'dmreply-move-'));
try {
  const rows = [];
  for (const size of SIZES) rows.push(await measure(server.url, size, dataDir));
  console.table(
    rows.map(({ messages, rows: moved, bytes, seconds, without }) => ({
      messages,
      rows: moved,
      MB: (bytes / 1e6).toFixed(1),
      seconds: (seconds / 1_000).toFixed(1),
      'seconds without service': (without / 1_000).toFixed(1),
    })),
  );
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
