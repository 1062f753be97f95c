import { closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type BetterSqlite3 from 'better-sqlite3';
import knexModule, { type Knex } from 'knex';
import type pg from 'pg';
import { makeFolder } from '../make-folder.ts';
import { createGroupCommit, type GroupCommit } from './group-commit.ts';
import { createLockWait, SHORT_WAIT_MS } from './lock-wait.ts';
import { postgresClient } from './postgres-client.ts';
import { hostUrls, withPlainTls } from './postgres-hosts.ts';
import { createPrimaryFinder } from './primary-finder.ts';
import { createLeftoverClearer, type LeftoverClearer } from './sqlite-file/clear-leftovers.ts';

export type Dialect = 'sqlite' | 'postgres';

/** Both databases behind one Knex, with the raw handles that the reply journal alone may use. */
export interface Database {
  readonly dialect: Dialect;
  /** Fails, as a database that is away, where Postgres leaves a statement unanswered for some seconds. */
  readonly knex: Knex;
  /** The same database for background work: a statement may take as long as it needs. */
  readonly patient: Knex;
  /** SQLite: the handle of Knex's one connection. */
  sqlite(): BetterSqlite3.Database;
  /** SQLite: how the reply journal writes. */
  commits(): GroupCommit;
  /** SQLite: clears what deleted rows leave behind; null where the file has no map of its pages, as one of an earlier release. */
  leftovers(): Promise<LeftoverClearer | null>;
  /** Postgres: a separate pool, so that page loads never take the journal's connections. */
  pool(): pg.Pool;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** `postgres://...`, perhaps with several hosts, or '' for SQLite. */
  url: string;
  dataDir: string;
  /** SQLite: called once where another program has kept it locked for some seconds. */
  onLongWait?: () => void;
  /** SQLite, in milliseconds: how long a statement waits for another program that has it locked. */
  patienceMs?: number;
}

const POSTGRES_POOL_SIZE = 10;
/** More than may wait at once; whoever comes then waits for one of them. */
const SQLITE_PLACES = 500;
const PATIENT_POOL_SIZE = 2;
/** Two batches that look first, two that do not, and one for the rest. */
const JOURNAL_POOL_SIZE = 5;
/** Together less than the ten seconds that a chat tool, or the reader of a page, waits. */
const CONNECT_TIMEOUT_MS = 3_000;
const QUERY_TIMEOUT_MS = 6_000;
const INT8_OID = 20;

/** Batches look few rows up by their keys; for arrays of unknown length the planner would read whole tables. */
const JOURNAL_SESSION =
  'set enable_hashjoin = off; set enable_mergejoin = off; set enable_seqscan = off; set jit = off';

/** Knex would print to the console; what it has to say is thrown as well. */
const SILENT = { warn() {}, error() {}, deprecate() {}, debug() {} };

/** Opens the database without touching its schema. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.url === '' ? openSqlite(options) : openPostgres(options.url);
}

async function openSqlite({
  dataDir,
  onLongWait,
  patienceMs = QUERY_TIMEOUT_MS,
}: DatabaseOptions): Promise<Database> {
  // Customers' messages are in there: no other user of the machine may read them.
  makeFolder(dataDir);
  const filename = join(dataDir, 'dmreply.sqlite');
  createPrivately(filename);
  // Loaded only here: on Postgres it would be time and memory for nothing.
  const [{ default: Sqlite }, { createLine, sqliteClient }] = await Promise.all([
    import('better-sqlite3'),
    import('./sqlite-client.ts'),
  ]);
  const handle = new Sqlite(filename);
  try {
    applyPragmas(handle);
  } catch (error) {
    handle.close();
    throw error;
  }
  const handleOf = () => handle;
  const lock = createLockWait(handleOf, { patienceMs, onLongWait });
  const line = createLine(lock);
  const knex = knexModule({
    client: sqliteClient(handleOf, line, lock),
    connection: { filename },
    useNullAsDefault: true,
    log: SILENT,
    compileSqlOnError: false,
    // Places at the one connection; they cost nothing.
    pool: { min: 0, max: SQLITE_PLACES },
  });
  const commits = createGroupCommit(handleOf, line, lock);
  /** Open as long as the connections are: to close it earlier would drop SQLite's locks on the file. */
  let file: number | null = null;
  return {
    dialect: 'sqlite',
    knex,
    patient: knex,
    sqlite: handleOf,
    commits: () => commits,
    async leftovers() {
      const own = new Sqlite(filename, { fileMustExist: true });
      applyPragmas(own);
      if (own.pragma('auto_vacuum', { simple: true }) === 0) {
        own.close();
        return null;
      }
      file ??= openSync(filename, 'r+');
      return createLeftoverClearer(own, filename, file);
    },
    pool() {
      throw new Error('There is no Postgres pool: the database is SQLite.');
    },
    async close() {
      commits.end();
      // Whatever else is under way comes to its end.
      if (lock.isWaiting()) line.end();
      await knex.destroy();
      handle.close();
      if (file !== null) closeSync(file);
      file = null;
    },
  };
}

/** SQLite itself would make the file readable for all. Its -wal and -shm files get the mode of this one. */
function createPrivately(filename: string): void {
  if (existsSync(filename)) return;
  try {
    closeSync(openSync(filename, 'a', 0o600));
  } catch {
    // SQLite is about to say the same, in the words that are known elsewhere.
  }
}

/** FULL on every connection, because better-sqlite3 reopens with NORMAL and then loses acknowledged replies. */
function applyPragmas(connection: BetterSqlite3.Database): void {
  // Whoever opens the file waits for nothing else yet.
  connection.pragma('busy_timeout = 5000');
  // In a new file only: pages of deleted rows can be given back in small steps, without a lock of seconds.
  connection.pragma('auto_vacuum = INCREMENTAL');
  connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = FULL');
  connection.pragma('foreign_keys = ON');
  connection.pragma('wal_autocheckpoint = 8000');
  // From here on `lock-wait.ts` waits, beside everything else.
  connection.pragma(`busy_timeout = ${SHORT_WAIT_MS}`);
}

/** Statements that are bounded have ended by then. */
const CLOSE_MS = 3_000;

async function openPostgres(address: string): Promise<Database> {
  const url = withPlainTls(address);
  // Loaded only here: on SQLite it would be time and memory for nothing.
  const { default: postgres } = await import('pg');
  // Ids and times are far below 2^53, so numbers do for bigint columns.
  postgres.types.setTypeParser(INT8_OID, Number);
  const [first, ...others] = hostUrls(url);
  const primary = others.length > 0 ? createPrimaryFinder(postgres, hostUrls(url)) : null;
  const connection = { connectionString: first, connectionTimeoutMillis: CONNECT_TIMEOUT_MS };
  const Client = postgresClient(postgres, { primary, session: '' });
  // A database that hangs is one that is away: a caller hears of it in time. The connection is then
  // closed, which pg does only for those that could carry several statements at once.
  const bounded = { ...connection, query_timeout: QUERY_TIMEOUT_MS, pipeline: true };
  const knex = openKnex(Client, bounded, POSTGRES_POOL_SIZE);
  const patient = openKnex(Client, { ...connection, keepAlive: true }, PATIENT_POOL_SIZE);
  const pool = new postgres.Pool({
    // A batch's statements are sent together: on a busy machine round trips cost more than the statements.
    ...bounded,
    max: JOURNAL_POOL_SIZE,
    idleTimeoutMillis: 30_000,
    Client: postgresClient(postgres, { primary, session: JOURNAL_SESSION }),
  });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  return {
    dialect: 'postgres',
    knex,
    patient,
    sqlite() {
      throw new Error('There is no SQLite handle: the database is Postgres.');
    },
    leftovers() {
      throw new Error('Nothing is left over: the database is Postgres.');
    },
    commits() {
      throw new Error('There is no group commit: the database is Postgres.');
    },
    pool: () => pool,
    async close() {
      const closed = Promise.all([knex.destroy(), patient.destroy(), pool.end()]);
      // A database that fell silent in the middle of patient work would hold up the end for ever.
      await Promise.race([closed, sleep(CLOSE_MS, undefined, { ref: false })]);
    },
  };
}

/** Connections are made when they are needed. */
function openKnex(Client: typeof pg.Client, connection: object, max: number): Knex {
  const knex = knexModule({
    client: 'pg',
    connection,
    log: SILENT,
    compileSqlOnError: false,
    pool: { min: 0, max },
    acquireConnectionTimeout: CONNECT_TIMEOUT_MS,
  });
  knex.client.driver = { Client };
  return knex;
}
