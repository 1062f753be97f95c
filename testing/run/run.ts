/** One run of test files: what it starts, what it prints, and what it leaves behind. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestRun, type TestRun } from '../databases/postgres.ts';
import { LEDGER_FOLDER } from '../secrecy/ledger.ts';
import { reportSpills, scanLedgers } from '../secrecy/scan.ts';
import { COMPILE_CACHE } from './compile-cache.ts';
import type { FileResult, Order } from './file-result.ts';
import { createPool, type Pool } from './pool.ts';
import { type RunState, writeState } from './record.ts';
import { SQLITE_TEMPLATE } from './run-variables.ts';

/** A part of a test waits for a browser or a database. With more than this, tests of times wait for a processor. */
const WORKERS = availableParallelism() + 1;

const ENDINGS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export interface Outcome {
  results: FileResult[];
  /** Whether no server has said a secret. */
  isSecretive: boolean;
  hasPassed: boolean;
}

export function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}

function lineOf({ file, passed, failed, ms, cpuMs, childCpuMs }: FileResult): string {
  const mark = failed > 0 ? '✖' : '✔';
  const counts = failed > 0 ? `${passed} passed, ${failed} failed` : `${passed}`;
  return `${mark} ${file}: ${counts}, ${seconds(ms)}, CPU ${seconds(cpuMs + childCpuMs)}\n`;
}

function reportOf({ file, failures }: FileResult): string {
  return failures
    .map(({ test, error }) => `\n${file}\n  ${test}\n${error.replaceAll(/^/gm, '    ')}\n`)
    .join('');
}

/** One run: a Postgres, a folder for all that tests leave, and the workers. All of it ends with the run, however that ends. */
export async function runAll(
  orders: readonly Order[],
  print: (text: string) => void,
  onResult: (result: FileResult, order: Order) => void,
  workers = WORKERS,
): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'dmreply-run-'));
  // Postgres runs as somebody else where we are root.
  chmodSync(folder, 0o755);
  const ledgers = join(folder, 'ledgers');
  mkdirSync(ledgers);
  const state: RunState = {
    state: 'running',
    startedAt: new Date().toISOString(),
    files: orders.length,
    done: 0,
    failed: [],
  };
  writeState(state);
  let postgres: TestRun | null = null;
  let pool: Pool | null = null;
  const stop = (signal: NodeJS.Signals) => {
    pool?.kill();
    writeState({ ...state, state: 'stopped', endedAt: new Date().toISOString() });
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    void (postgres?.stop() ?? Promise.resolve()).finally(() => process.kill(process.pid, signal));
  };
  for (const signal of ENDINGS) process.once(signal, stop);
  const results: FileResult[] = [];
  try {
    postgres = await startTestRun();
    const env = {
      ...process.env,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? COMPILE_CACHE,
      TMPDIR: folder,
      TEST_POSTGRES_URL: postgres.url,
      TEST_POSTGRES_RUN: postgres.name,
      [SQLITE_TEMPLATE]: join(folder, 'template.sqlite'),
      [LEDGER_FOLDER]: ledgers,
    };
    pool = createPool(Math.min(workers, orders.length), env);
    await pool.run(orders, (result, order) => {
      results.push(result);
      onResult(result, order);
      state.done += 1;
      if (result.failed > 0) state.failed.push(result.file);
      print(`${lineOf(result)}${reportOf(result)}`);
      writeState(state);
    });
    const spills = scanLedgers(ledgers);
    if (spills.length > 0) print(`\n${reportSpills(ledgers, spills)}`);
    const isSecretive = spills.length === 0;
    print(summaryOf(results, isSecretive));
    const hasPassed = state.failed.length === 0 && isSecretive;
    writeState({ ...state, state: hasPassed ? 'passed' : 'failed', endedAt: new Date().toISOString() });
    return { results, isSecretive, hasPassed };
  } finally {
    for (const signal of ENDINGS) process.off(signal, stop);
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

/** The last line is one that other programs count by. */
function summaryOf(results: readonly FileResult[], isSecretive: boolean): string {
  const sum = (of: (result: FileResult) => number) =>
    results.reduce((total, result) => total + of(result), 0);
  const cpu = sum(({ cpuMs, childCpuMs }) => cpuMs + childCpuMs);
  const failed = sum((result) => result.failed) + (isSecretive ? 0 : 1);
  const skipped = sum((result) => result.skipped);
  return [
    ...results.filter((result) => result.failed > 0).map(reportOf),
    `\n${results.length} files, CPU of tests ${Math.round(cpu / 1_000)} s, ${Math.round(process.uptime())} s by the clock`,
    `${sum((result) => result.passed)} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
    '',
  ].join('\n');
}
