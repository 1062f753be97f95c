import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Dialect } from './database.ts';

/** Where a migration that fills large tables goes on: the number of the table, and the last key that is done. */
export type Place = readonly [table: number, key: number];

/** One step forward, which only adds. There is no way back: a backup is. */
export interface Migration {
  readonly name: string;
  up(trx: Knex.Transaction, dialect: Dialect): Promise<void>;
  /**
   * Comes before `up`, and fills large tables bit by bit, each in a transaction of its own, while servers of the version
   * before go on. Returns where to go on; null: all is filled. It begins anew where it was broken off.
   */
  fill?(trx: Knex.Transaction, dialect: Dialect, from: Place | null): Promise<Place | null>;
}

/** The schema is not the one that this version works with; the sentence says what to do. */
export class SchemaError extends Error {
  override name = 'SchemaError';
}

const TABLE = 'schema_migrations';
/** Any constant does; it only has to be the same in every process. */
const POSTGRES_LOCK = 7_305_111;
/** Statements of running servers queue behind one that waits for a table: it gives up soon and comes back. */
const LOCK_TIMEOUT = '2s';
const LOCK_TRIES = 30;
const LOCK_PAUSE_MS = 1_000;
const LOCK_NOT_AVAILABLE = '55P03';
/** It and a statement of a running server waited for each other. */
const DEADLOCK = '40P01';

/**
 * Applies what is missing, all of it in one transaction where nothing large is filled: an upgrade happens whole or not at
 * all. Processes that start together wait for each other. Knex's own migrator is not used because its lock is a row that
 * stays behind when a process is killed, and then every later start fails. Returns the names applied. Throws SchemaError
 * where the database is newer.
 */
export async function migrate(
  knex: Knex,
  dialect: Dialect,
  migrations: readonly Migration[],
  now: number,
  tries = LOCK_TRIES,
): Promise<string[]> {
  const applied: string[] = [];
  for (let from: Filled | null = null; ; ) {
    const next: Filled | null = await whenFree(tries, () =>
      knex.transaction((trx) => applyMissing(trx, dialect, migrations, { now, from, applied })),
    );
    if (next === null) return applied;
    from = next;
  }
}

/** Tries again where a table is in use. */
async function whenFree<T>(triesLeft: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isTableInUse(error)) throw error;
    if (triesLeft === 1) throw new SchemaError(TABLE_IN_USE);
    await sleep(LOCK_PAUSE_MS);
    return whenFree(triesLeft - 1, work);
  }
}

/** How far a migration has filled its tables. */
interface Filled {
  name: string;
  place: Place;
}

/** Returns where to go on; null: nothing is left. */
async function applyMissing(
  trx: Knex.Transaction,
  dialect: Dialect,
  migrations: readonly Migration[],
  { now, from, applied }: { now: number; from: Filled | null; applied: string[] },
): Promise<Filled | null> {
  if (dialect === 'postgres') {
    await trx.raw('select pg_advisory_xact_lock(?)', [POSTGRES_LOCK]);
    await trx.raw(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
  }
  if (!(await trx.schema.hasTable(TABLE))) await createTable(trx);

  const done: string[] = [];
  let next: Filled | null = null;
  for (const migration of await missingOf(trx, migrations)) {
    const { name } = migration;
    // Another process may have done the rest meanwhile.
    const place = await migration.fill?.(trx, dialect, from?.name === name ? from.place : null);
    if (place) {
      next = { name, place };
      break;
    }
    await migration.up(trx, dialect);
    await trx(TABLE).insert({ name, applied_at: now });
    done.push(name);
  }
  applied.push(...done);
  return next;
}

/** Names of the migrations that this database still lacks. Throws SchemaError where it is newer. */
export async function pendingMigrations(knex: Knex, migrations: readonly Migration[]): Promise<string[]> {
  const hasTable = await knex.schema.hasTable(TABLE);
  const missing = hasTable ? await missingOf(knex, migrations) : migrations;
  return missing.map(({ name }) => name);
}

/** Throws SchemaError unless the database has exactly these migrations. */
export async function requireCurrent(knex: Knex, migrations: readonly Migration[]): Promise<void> {
  const pending = await pendingMigrations(knex, migrations);
  if (pending.length === 0) return;
  throw new SchemaError(
    `The database lacks ${pending.length} ${pending.length === 1 ? 'step' : 'steps'} of this version. Run: dmreply migrate`,
  );
}

async function missingOf(knex: Knex, migrations: readonly Migration[]): Promise<Migration[]> {
  const done = new Set<string>(await knex(TABLE).orderBy('name').pluck('name'));
  const missing = migrations.filter(({ name }) => !done.has(name));
  for (const { name } of migrations) done.delete(name);
  const [unknown] = done;
  if (unknown === undefined) return missing;
  throw new SchemaError(
    `The database belongs to a newer version of dmreply: it has ${unknown}, which this one does not know. Run the newer version, or restore the backup that was made before the update.`,
  );
}

function isTableInUse(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as Error & { code?: string };
  return code === LOCK_NOT_AVAILABLE || code === DEADLOCK;
}

const TABLE_IN_USE =
  'The database could not be brought up to date: something holds its tables, such as a backup or a long query. Nothing was changed. Try again when it has ended.';

/** Names of the migrations that this database has, in their order; none before the first. */
export async function appliedMigrations(knex: Knex): Promise<string[]> {
  if (!(await knex.schema.hasTable(TABLE))) return [];
  return (await knex(TABLE).pluck('name')).sort();
}

async function createTable(trx: Knex.Transaction): Promise<void> {
  await trx.raw(`create table if not exists ${TABLE} (name text primary key, applied_at bigint not null)`);
}
