/**
 * Runs once around the whole test run (`node --test --test-global-setup`): one Postgres server, whose address
 * the test files, child processes of this one, find in their environment.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestRun, type TestRun } from '../databases/postgres.ts';
import { COMPILE_CACHE } from './compile-cache.ts';
import { SQLITE_TEMPLATE } from './run-variables.ts';

let run: TestRun | null = null;
let templates: string | null = null;

export async function globalSetup(): Promise<void> {
  process.env.NODE_COMPILE_CACHE ??= COMPILE_CACHE;
  templates = mkdtempSync(join(tmpdir(), 'dmreply-templates-'));
  process.env[SQLITE_TEMPLATE] = join(templates, 'dmreply.sqlite');
  run = await startTestRun();
  process.env.TEST_POSTGRES_URL = run.url;
  process.env.TEST_POSTGRES_RUN = run.name;
}

/** With `--test-force-exit` the runner waits for none of this: the run's keeper then cleans up by itself. */
export async function globalTeardown(): Promise<void> {
  if (templates !== null) rmSync(templates, { recursive: true, force: true });
  await run?.stop();
}
