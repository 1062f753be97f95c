import type { Knex } from 'knex';
import type { Dialect } from '../../db/database.ts';

export interface TableSize {
  name: string;
  /** With the indexes. */
  bytes: number;
  rows: number;
  /** False: the database's own estimate, because counting would take long. */
  isCounted: boolean;
}

export interface OwnerSize {
  userId: number;
  username: string;
  conversations: number;
  messages: number;
}

/** A larger table is not counted on Postgres: its own estimate costs nothing. */
const COUNTED_BYTES = 512 * 1024 * 1024;

/** Every table, the largest first. A search index of SQLite counts as one. */
export async function tableSizes(db: Knex, dialect: Dialect): Promise<TableSize[]> {
  const sizes = dialect === 'sqlite' ? await sqliteSizes(db) : await postgresSizes(db);
  const tables: TableSize[] = [];
  for (const { name, bytes, estimate } of sizes) {
    const isCounted = estimate === null || estimate < 0 || bytes < COUNTED_BYTES;
    tables.push({ name, bytes, rows: isCounted ? await countRows(db, name) : estimate, isCounted });
  }
  return tables.sort((one, other) => other.bytes - one.bytes);
}

interface Size {
  name: string;
  bytes: number;
  estimate: number | null;
}

async function postgresSizes(db: Knex): Promise<Size[]> {
  const { rows } = await db.raw(
    `select relname as name, pg_total_relation_size(oid) as bytes, reltuples as estimate from pg_class
      where relkind in ('r', 'p') and not relispartition and relnamespace = current_schema()::regnamespace`,
  );
  return rows.map((row: Size) => ({
    name: row.name,
    bytes: Number(row.bytes),
    estimate: Number(row.estimate),
  }));
}

/** The parts of a search index are tables of their own, named after it. */
async function sqliteSizes(db: Knex): Promise<Size[]> {
  const virtual: { name: string }[] = await db.raw(
    "select name from sqlite_schema where sql like 'create virtual table%'",
  );
  const wholeOf = (name: string) => virtual.find((table) => name.startsWith(`${table.name}_`))?.name ?? name;
  const parts: { name: string; bytes: number }[] = await db.raw(
    `select coalesce(tbl_name, dbstat.name) as name, sum(pgsize) as bytes
      from dbstat left join sqlite_schema on sqlite_schema.name = dbstat.name
      where dbstat.aggregate = true group by 1`,
  );
  const sizes = new Map<string, number>();
  for (const { name, bytes } of parts) {
    if (name.startsWith('sqlite_')) continue;
    sizes.set(wholeOf(name), (sizes.get(wholeOf(name)) ?? 0) + bytes);
  }
  return [...sizes].map(([name, bytes]) => ({ name, bytes, estimate: null }));
}

async function countRows(db: Knex, table: string): Promise<number> {
  const row = await db(table).count({ rows: '*' }).first();
  return Number(row?.rows);
}

/** Owners with the most messages first. */
export async function largestOwners(db: Knex, limit: number): Promise<OwnerSize[]> {
  const rows: Record<keyof OwnerSize, string | number>[] = await db('conversations as c')
    .join('templates as t', 't.id', 'c.template_id')
    .join('users as u', 'u.id', 't.user_id')
    .groupBy('u.id', 'u.username')
    .orderBy([{ column: 'messages', order: 'desc' }, 'u.id'])
    .limit(limit)
    .select({ userId: 'u.id', username: 'u.username' })
    .count({ conversations: '*' })
    .sum({ messages: 'c.message_count' });
  return rows.map((row) => ({
    userId: Number(row.userId),
    username: String(row.username),
    conversations: Number(row.conversations),
    messages: Number(row.messages),
  }));
}

/** Messages written since then that are still there, and when the oldest of them was written. */
export async function messagesSince(
  db: Knex,
  since: number,
): Promise<{ messages: number; oldestAt: number | null }> {
  const row = await db('messages')
    .where('created_at', '>=', since)
    .count({ messages: '*' })
    .min({ oldestAt: 'created_at' })
    .first();
  return { messages: Number(row?.messages), oldestAt: row?.oldestAt == null ? null : Number(row.oldestAt) };
}
