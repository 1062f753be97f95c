import type { Knex } from 'knex';
import type { Dialect } from './database.ts';

/** One step forward. There is no way back: a backup is. */
export interface Migration {
  readonly name: string;
  up(trx: Knex.Transaction, dialect: Dialect): Promise<void>;
}

const TABLE = 'schema_migrations';
/** Any constant does; it only has to be the same in every process. */
const POSTGRES_LOCK = 7_305_111;

/**
 * Applies what is missing, all of it in one transaction: an upgrade happens whole or not at all. Processes that
 * start together wait for each other. Knex's own migrator is not used because its lock is a row that stays
 * behind when a process is killed, and then every later start fails. Returns the names applied.
 */
export async function migrate(
  knex: Knex,
  dialect: Dialect,
  migrations: readonly Migration[],
  now: number,
): Promise<string[]> {
  return knex.transaction(async (trx) => {
    if (dialect === 'postgres') await trx.raw('select pg_advisory_xact_lock(?)', [POSTGRES_LOCK]);
    // SQLite takes the lock with the first write, and waits for it only where nothing was read before: this writes
    // what stands there anyway.
    else await trx.raw('pragma user_version = 0');
    if (!(await trx.schema.hasTable(TABLE))) await createTable(trx);

    const done = new Set(await trx(TABLE).pluck('name'));
    const missing = migrations.filter((migration) => !done.has(migration.name));
    for (const migration of missing) {
      await migration.up(trx, dialect);
      await trx(TABLE).insert({ name: migration.name, applied_at: now });
    }
    return missing.map((migration) => migration.name);
  });
}

/** Names of the migrations that this database still lacks. */
export async function pendingMigrations(knex: Knex, migrations: readonly Migration[]): Promise<string[]> {
  if (!(await knex.schema.hasTable(TABLE))) return migrations.map((migration) => migration.name);
  const done = new Set(await knex(TABLE).pluck('name'));
  return migrations.filter((migration) => !done.has(migration.name)).map((migration) => migration.name);
}

async function createTable(trx: Knex.Transaction): Promise<void> {
  await trx.raw(`create table if not exists ${TABLE} (name text primary key, applied_at bigint not null)`);
}
