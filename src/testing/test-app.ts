import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { type Config, loadConfig } from '../config.ts';
import { type AppContext, type ContextOverrides, createContext } from '../context.ts';
import type { Dialect } from '../db/database.ts';
import { type RunningServer, startServer } from '../server.ts';
import { createTestDatabase } from './postgres.ts';
import { listenAtTheWire } from './secrecy/wire.ts';
import { createTestLog } from './test-log.ts';

export interface TestAppOptions {
  /** Configuration as environment variables without their prefix: `{ WEBHOOK_DEADLINE_MS: '1000' }`. */
  env?: Record<string, string>;
  overrides?: ContextOverrides;
}

/** A real server on a free port, over a database of its own; all of it ends with the test. */
export interface TestApp {
  url: string;
  context: AppContext;
  config: Config;
  /** Variables with which another process works on the same database and data folder. */
  env: Record<string, string>;
  stop(): Promise<void>;
}

/** Runs the test on SQLite and on a real Postgres. */
export function onBothDatabases(
  name: string,
  body: (t: TestContext, dialect: Dialect) => Promise<void>,
): void {
  for (const dialect of ['sqlite', 'postgres'] as const) {
    test(`${name} (${dialect})`, (t) => body(t, dialect));
  }
}

export async function startTestApp(
  t: TestContext,
  dialect: Dialect,
  options: TestAppOptions = {},
): Promise<TestApp> {
  // Registered first, because hooks run in the order of their registration: the server before its database.
  let server: RunningServer | undefined;
  t.after(() => server?.stop());
  const env = await testEnvironment(t, dialect, options.env);
  const config = loadConfig({ env });
  listenAtTheWire();
  const context = await createContext(config, { log: createTestLog(), ...options.overrides });
  const started = await startServer(context);
  server = started;
  return { url: started.url, context, config, env, stop: started.stop };
}

/** A fresh data folder and database, as variables of the configuration. */
export async function testEnvironment(
  t: TestContext,
  dialect: Dialect,
  more: Record<string, string> = {},
): Promise<Record<string, string>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'dmreply-test-'));
  t.after(() => rm(dataDir, { recursive: true, force: true }));
  const env: Record<string, string> = {
    DMREPLY_SERVER_PORT: '0',
    DMREPLY_SERVER_DATA_DIR: dataDir,
    DMREPLY_SERVER_LOG_LEVEL: 'silent',
    // No test leaves this machine by mistake.
    DMREPLY_AI_BASE_URL: 'http://127.0.0.1:9/v1',
    DMREPLY_CHAT_TOOL_API_BASE: 'http://127.0.0.1:9',
    DMREPLY_BILLING_STRIPE_API_BASE: 'http://127.0.0.1:9',
  };
  for (const [name, value] of Object.entries(more)) env[`DMREPLY_${name}`] = value;
  if (dialect === 'postgres') {
    const database = await createTestDatabase(migrateFresh);
    t.after(() => database.drop());
    env.DMREPLY_DATABASE_URL = database.url;
  }
  return env;
}

async function migrateFresh(url: string): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'dmreply-test-'));
  const env = {
    DMREPLY_DATABASE_URL: url,
    DMREPLY_SERVER_DATA_DIR: dataDir,
    DMREPLY_SERVER_LOG_LEVEL: 'silent',
  };
  const context = await createContext(loadConfig({ env }));
  await context.close();
  await rm(dataDir, { recursive: true, force: true });
}
