/**
 * Runs once around the whole test run (`node --test --test-global-setup`): one Postgres server, whose address
 * the test files, child processes of this one, find in their environment; and the ledgers of what all servers
 * said, which must hold no secret.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COMPILE_CACHE } from './compile-cache.ts';
import { startTestRun, type TestRun } from './postgres.ts';
import { SQLITE_TEMPLATE } from './run-variables.ts';
import { LEDGER_FOLDER } from './secrecy/ledger.ts';
import { reportSpills, scanLedgers } from './secrecy/scan.ts';

let run: TestRun | null = null;
let ledgers: string | null = null;
let templates: string | null = null;

export async function globalSetup(): Promise<void> {
  process.env.NODE_COMPILE_CACHE ??= COMPILE_CACHE;
  ledgers = mkdtempSync(join(tmpdir(), 'dmreply-ledgers-'));
  process.env[LEDGER_FOLDER] = ledgers;
  templates = mkdtempSync(join(tmpdir(), 'dmreply-templates-'));
  process.env[SQLITE_TEMPLATE] = join(templates, 'dmreply.sqlite');
  run = await startTestRun();
  process.env.TEST_POSTGRES_URL = run.url;
  process.env.TEST_POSTGRES_RUN = run.name;
}

/** With `--test-force-exit` the runner waits for none of this: what matters comes first and in one go. */
export async function globalTeardown(): Promise<void> {
  const folder = ledgers;
  // The runner may ask twice.
  ledgers = null;
  if (folder !== null) failOnSpills(folder);
  if (templates !== null) rmSync(templates, { recursive: true, force: true });
  // Where nobody waits, the run's keeper cleans up by itself.
  await run?.stop();
}

/** The ledgers stay where something was found. */
function failOnSpills(folder: string): void {
  const spills = scanLedgers(folder);
  if (spills.length === 0) {
    rmSync(folder, { recursive: true, force: true });
    return;
  }
  process.stderr.write(reportSpills(folder, spills));
  process.exitCode = 1;
}
