import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { cleanDatabase, type Fresh, readFresh } from './clean-database.ts';
import { databaseUrl, dropDatabases, withClient } from './databases.ts';
import { startKeeper } from './keeper.ts';
import { claimServerFolder, createServerFolder, removeLeftovers } from './postgres-leftovers.ts';

/** Any number, the same in every process of the run. */
const templateLock = 4_711_001;

/** A running server: the address of its `postgres` database, with a superuser. */
export interface PostgresServer {
  url: string;
  stop(): Promise<void>;
}

/** A server for one test run. `name` begins the names of the run's databases. */
export interface TestRun extends PostgresServer {
  name: string;
}

export interface TestDatabase {
  url: string;
  /** Ends its use by the test. A copy of the template is cleaned and goes to the next test; all else is gone. */
  drop(): Promise<void>;
}

function givenServer(): string | null {
  const url = process.env.TEST_DATABASE_URL ?? '';
  return url === '' ? null : url;
}

/**
 * A real Postgres: the one of `TEST_DATABASE_URL`, else one of our own from the npm package's binaries, else
 * from a local installation. Our own listens on a free port of 127.0.0.1, ends with `stop()`, and also when
 * this process ends in any other way. With `durable` it syncs every commit, else none.
 *
 * @throws Error when the machine has no Postgres at all: tests never skip for lack of one.
 */
export async function startPostgres(options: { durable?: boolean } = {}): Promise<PostgresServer> {
  const given = givenServer();
  if (given !== null) return { url: given, stop: async () => undefined };

  await removeLeftovers();
  const folder = await createServerFolder();
  const durability = options.durable === true ? 'durable' : 'fleeting';
  const keeper = await startKeeper('postgres-keeper.ts', [folder, durability]);
  await claimServerFolder(folder, keeper.pid);
  const answer = JSON.parse((await keeper.firstLine) ?? '{}') as { url?: string; error?: string };
  if (answer.url === undefined) {
    await keeper.release();
    throw new Error(answer.error ?? 'The process that keeps Postgres ended early.');
  }
  return { url: answer.url, stop: keeper.release };
}

/** The server of a test run, which leaves nothing behind: not even on a server that was given. */
export async function startTestRun(): Promise<TestRun> {
  const name = `dmreply_test_${randomBytes(5).toString('hex')}`;
  const server = await startPostgres();
  if (givenServer() === null) return { ...server, name };
  const keeper = await startKeeper('databases-keeper.ts', [server.url, name]);
  await keeper.firstLine;
  return { url: server.url, name, stop: keeper.release };
}

let ownRun: Promise<TestRun> | null = null;

/** The run that the runner announces; a test file that runs by itself starts its own. */
function currentRun(): Promise<Pick<TestRun, 'url' | 'name'>> {
  const { TEST_POSTGRES_URL: url, TEST_POSTGRES_RUN: name } = process.env;
  if (url !== undefined && name !== undefined) return Promise.resolve({ url, name });
  ownRun ??= startTestRun();
  return ownRun;
}

/** Makes the run's template once, whichever test file comes first; `datistemplate` says that it is complete. */
async function ensureTemplate(
  client: pg.Client,
  run: Pick<TestRun, 'url' | 'name'>,
  prepare: (url: string) => Promise<void>,
): Promise<string> {
  const template = `${run.name}_template`;
  await client.query('SELECT pg_advisory_lock($1)', [templateLock]);
  try {
    const found = await client.query('SELECT datistemplate FROM pg_database WHERE datname = $1', [template]);
    if (found.rows[0]?.datistemplate === true) return template;
    await client.query(`DROP DATABASE IF EXISTS ${template} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${template} TEMPLATE template0`);
    await prepare(databaseUrl(run.url, template));
    await client.query(`ALTER DATABASE ${template} WITH IS_TEMPLATE true ALLOW_CONNECTIONS false`);
    return template;
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [templateLock]);
  }
}

/** Copying files takes 30 ms of CPU where writing all pages to the log takes 140. Postgres 14 knows no other way. */
async function copyStrategy(client: pg.Client): Promise<string> {
  const { rows } = await client.query("SELECT current_setting('server_version_num')::int AS version");
  return rows[0].version >= 150_000 ? ' STRATEGY file_copy' : '';
}

/**
 * A fresh, empty database on the run's server, or, with `prepare`, one that is like a template that `prepare(url)` filled
 * once in the whole run (every caller passes the same one; it closes its connections).
 */
export async function createTestDatabase(prepare?: (url: string) => Promise<void>): Promise<TestDatabase> {
  const run = await currentRun();
  if (prepare === undefined) {
    const { name, url } = await withClient(run.url, (client) => copyOf(client, run, 'template0'));
    return { url, drop: () => dropDatabases(run.url, name) };
  }
  const copy = (await takeUsed(run)) ?? (await newCopy(run, prepare));
  return {
    url: copy.url,
    async drop() {
      copies.push(copy);
    },
  };
}

/** A copy of the template, as long as this process keeps it. */
interface Copy {
  run: string;
  name: string;
  url: string;
  uses: number;
  fresh: Fresh;
}

/** Deleted rows stay in the files. */
const MOST_USES = 20;

/** What tests have given back. They end with the run. */
const copies: Copy[] = [];

async function takeUsed(run: Pick<TestRun, 'url' | 'name'>): Promise<Copy | null> {
  for (;;) {
    const at = copies.findIndex((copy) => copy.run === run.name);
    const [copy] = at < 0 ? [] : copies.splice(at, 1);
    if (copy === undefined) return null;
    copy.uses += 1;
    const isClean =
      copy.uses <= MOST_USES &&
      (await withClient(copy.url, (client) => cleanDatabase(client, copy.fresh)).catch(() => false));
    if (isClean) return copy;
    await dropDatabases(run.url, copy.name);
  }
}

async function newCopy(
  run: Pick<TestRun, 'url' | 'name'>,
  prepare: (url: string) => Promise<void>,
): Promise<Copy> {
  const { name, url } = await withClient(run.url, async (client) =>
    copyOf(client, run, await ensureTemplate(client, run, prepare)),
  );
  return { run: run.name, name, url, uses: 1, fresh: await withClient(url, readFresh) };
}

async function copyOf(
  client: pg.Client,
  run: Pick<TestRun, 'url' | 'name'>,
  template: string,
): Promise<{ name: string; url: string }> {
  const name = `${run.name}_${randomBytes(6).toString('hex')}`;
  await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}${await copyStrategy(client)}`);
  return { name, url: databaseUrl(run.url, name) };
}
