import { randomUUID } from 'node:crypto';
import type { lookup } from 'node:dns';
import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { type Config, loadConfig } from '../src/config.ts';
import { type AppContext, type ContextOverrides, createContext } from '../src/context.ts';
import type { Dialect } from '../src/db/database.ts';
import { readingOf, sitemapReadingOf } from '../src/features/knowledge/read/process/serve-reading.ts';
import type { WebOptions } from '../src/features/knowledge/web/web-reader.ts';
import { learnVoice } from '../src/features/voice/learn.ts';
import { type RunningServer, startServer } from '../src/server.ts';
import type { SideWork } from '../src/side-work.ts';
import { OWNERS_APART, setOwnersApart } from './databases/owners-apart.ts';
import { createTestDatabase } from './databases/postgres.ts';
import { SQLITE_TEMPLATE } from './run/run-variables.ts';
import { listenAtTheWire } from './secrecy/wire.ts';
import { createTestLog } from './test-log.ts';

const SQLITE_FILE = 'dmreply.sqlite';

/** No test leaves this machine by mistake. */
const NO_WEB: WebOptions = {
  isAllowed: () => false,
  resolve: ((_host: string, _options: unknown, done: (error: Error) => void) =>
    done(new Error('There is no internet.'))) as typeof lookup,
};

/** Each process of its own would load the program first. `sideWork: createSideWork()` brings them back. */
export const IN_PROCESS: SideWork = {
  documentReader: {
    read: async (_, bytes, source) => whole({ reading: await readingOf(bytes, source), cpuMs: 100 }),
    readSitemap: async (_, bytes, site) =>
      whole({ reading: await sitemapReadingOf(bytes, site), cpuMs: 100 }),
  },
  learn: async (lesson) => whole(learnVoice(whole(lesson))),
};

/** As it arrives over a pipe. */
function whole<T>(value: T): T {
  return JSON.parse(JSON.stringify(value));
}

export interface TestAppOptions {
  /** Configuration as environment variables without their prefix: `{ WEBHOOK_DEADLINE_MS: '1000' }`. */
  env?: Record<string, string>;
  overrides?: ContextOverrides;
  /** Leaves SQLite waiting for the disk, as the product does. */
  isDurable?: boolean;
}

/** Where clean-up is registered: a test, or something like it. */
export type Ending = Pick<TestContext, 'after'>;

/** A real server on a free port, over a database of its own; all of it ends with the test. */
export interface TestApp {
  url: string;
  context: AppContext;
  config: Config;
  /** Variables with which another process works on the same database and data folder. */
  env: Record<string, string>;
  stop(): Promise<void>;
}

/** Runs the test on SQLite: all that it asks of a database is asked of Postgres by another test. */
export function onSqlite(name: string, body: (t: TestContext, dialect: Dialect) => Promise<void>): void {
  test(name, (t) => body(t, 'sqlite'));
}

/** Runs the test on SQLite and on a real Postgres, where the two may differ: by their SQL, or by who is let in first. */
export function onBothDatabases(
  name: string,
  body: (t: TestContext, dialect: Dialect) => Promise<void>,
): void {
  for (const dialect of ['sqlite', 'postgres'] as const) {
    test(`${name} (${dialect})`, (t) => body(t, dialect));
  }
}

export async function startTestApp(
  t: Ending,
  dialect: Dialect,
  options: TestAppOptions = {},
): Promise<TestApp> {
  // Registered first, because hooks run in the order of their registration: the server before its database.
  let server: RunningServer | undefined;
  t.after(() => server?.stop());
  const env = await testEnvironment(t, dialect, options.env);
  const config = loadConfig({ env });
  listenAtTheWire();
  const context = await createContext(config, {
    log: createTestLog(),
    web: NO_WEB,
    sideWork: IN_PROCESS,
    ...options.overrides,
  });
  // No test cuts the power, and waiting for the disk is most of what SQLite does.
  if (dialect === 'sqlite' && options.isDurable !== true) context.db.sqlite().pragma('synchronous = OFF');
  const started = await startServer(context);
  server = started;
  return { url: started.url, context, config, env, stop: started.stop };
}

/** A fresh data folder and database, as variables of the configuration. */
export async function testEnvironment(
  t: Ending,
  dialect: Dialect,
  more: Record<string, string> = {},
): Promise<Record<string, string>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'dmreply-test-'));
  t.after(() => rm(dataDir, { recursive: true, force: true }));
  const env: Record<string, string> = {
    DMREPLY_SERVER_PORT: '0',
    DMREPLY_SERVER_DATA_DIR: dataDir,
    DMREPLY_SERVER_LOG_LEVEL: 'silent',
    // A busy machine makes every server late.
    DMREPLY_SERVER_OVERLOAD_DELAY_MS: '0',
    // No test leaves this machine by mistake.
    DMREPLY_AI_BASE_URL: 'http://127.0.0.1:9/v1',
    DMREPLY_CHAT_TOOL_API_BASE: 'http://127.0.0.1:9',
    DMREPLY_BILLING_STRIPE_API_BASE: 'http://127.0.0.1:9',
    DMREPLY_INSTAGRAM_WWW_BASE: 'http://127.0.0.1:9',
    DMREPLY_INSTAGRAM_API_BASE: 'http://127.0.0.1:9',
    DMREPLY_INSTAGRAM_GRAPH_BASE: 'http://127.0.0.1:9',
  };
  for (const [name, value] of Object.entries(more)) env[`DMREPLY_${name}`] = value;
  if (dialect === 'postgres') {
    const database = await createTestDatabase(prepareDatabase);
    t.after(() => database.drop());
    env.DMREPLY_DATABASE_URL = database.url;
  } else {
    await copySqliteTemplate(dataDir);
  }
  return env;
}

async function prepareDatabase(url: string): Promise<void> {
  await migrateFresh(url);
  if (process.env[OWNERS_APART] !== undefined) await setOwnersApart(url);
}

/** Puts a migrated database into the folder: a copy of the run's template, which the first test makes. */
async function copySqliteTemplate(dataDir: string): Promise<void> {
  const template = process.env[SQLITE_TEMPLATE];
  // A test file that runs by itself migrates each database at its first start.
  if (template === undefined) return;
  if (!existsSync(template)) {
    await migrateFresh('', async (folder) => {
      // Others may do the same at the same time: a rename replaces a whole file by a whole file.
      const unfinished = `${template}-${randomUUID()}`;
      await copyFile(join(folder, SQLITE_FILE), unfinished);
      await rename(unfinished, template);
    });
  }
  await copyFile(template, join(dataDir, SQLITE_FILE));
}

/** Creates the schema in an empty database, in a data folder that goes afterwards; an empty `url` is SQLite. */
async function migrateFresh(url: string, use?: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'dmreply-test-'));
  const env = {
    DMREPLY_DATABASE_URL: url,
    DMREPLY_SERVER_DATA_DIR: folder,
    DMREPLY_SERVER_LOG_LEVEL: 'silent',
  };
  const context = await createContext(loadConfig({ env }));
  await context.close();
  await use?.(folder);
  await rm(folder, { recursive: true, force: true });
}
