import type { Knex } from 'knex';
import { openDatabase } from '../../db/database.ts';
import { BackupProblem } from './backup-problem.ts';
import { quoted, tableNames } from './tables.store.ts';

const IN_USE = 'The database is in use. Stop every server and every other program that works with it.';

/** Leaves the database as one file, or as it is where it is damaged. Throws where another program has it open. */
export async function closeSqlite(dataDir: string): Promise<void> {
  try {
    const db = await openDatabase({ url: '', dataDir });
    try {
      db.sqlite().pragma('busy_timeout = 1000');
      // Allowed only where no other connection is open, servers that rest included.
      db.sqlite().pragma('journal_mode = DELETE');
    } finally {
      await db.close();
    }
  } catch (error) {
    const { code = '' } = error as { code?: string };
    if (/^SQLITE_(?:NOTADB|CORRUPT)/.test(code)) return;
    throw code.startsWith('SQLITE_BUSY') ? new BackupProblem(IN_USE) : error;
  }
}

const SEEN_MS = 60_000;
const LOCK_MS = 5_000;
const LOCK_TIMEOUT = '55P03';

/** Moves what is in the way into a schema of its own, whose name it returns; null where nothing is. */
export async function clearPostgres(
  trx: Knex.Transaction,
  { isForced, now }: { isForced: boolean; now: number },
  name: string,
): Promise<string | null> {
  const tables = await tableNames(trx, 'postgres');
  if (tables.length === 0) return null;
  if (!isForced) {
    throw new BackupProblem(
      `The database holds ${tables.length} tables already. Restore into an empty one, or use --force, which keeps them in a schema of their own.`,
    );
  }
  if (
    tables.includes('processes') &&
    (await trx('processes').where('seen_at', '>', now - SEEN_MS)).length > 0
  )
    throw new BackupProblem(`${IN_USE} A server that was killed counts for one more minute.`);
  await trx.raw(`set local lock_timeout = ${LOCK_MS}`);
  try {
    await trx.raw(`create schema ${quoted(name)}`);
    for (const table of tables) await trx.raw(`alter table ${quoted(table)} set schema ${quoted(name)}`);
    await moveFunctions(trx, name);
  } catch (error) {
    throw (error as { code?: string }).code === LOCK_TIMEOUT ? new BackupProblem(IN_USE) : error;
  }
  await trx.raw('set local lock_timeout = 0');
  return name;
}

/** Those of triggers; what an extension brought stays. */
async function moveFunctions(trx: Knex.Transaction, schema: string): Promise<void> {
  const { rows } = await trx.raw(`select oid::regprocedure::text as signature from pg_proc
    where pronamespace = current_schema()::regnamespace and not exists (select 1 from pg_depend
      where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')`);
  for (const { signature } of rows) await trx.raw(`alter function ${signature} set schema ${quoted(schema)}`);
}
