/**
 * `npm test`: runs the given test files, several to a process, because loading the application takes longer than most
 * of them. Where 24 files fail at most, they run once more, each by itself: a browser on a busy machine can miss a
 * moment. A defect fails both times, and both results are printed. When all tests have run, nothing that their servers
 * said may hold a secret.
 */
import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { LEDGER_FOLDER } from '../secrecy/ledger.ts';
import { reportSpills, scanLedgers } from '../secrecy/scan.ts';
import { groupFiles } from './file-groups.ts';
import { readVerdict } from './run-verdict.ts';

const MOST_SECOND_TRIES = 24;
/**
 * A part of a test is waiting: for a browser, for a database, or for time to pass. With three a core, more of them run out
 * of time.
 */
const PROCESSES = 2 * availableParallelism();

interface Result {
  hasPassed: boolean;
  failed: string[];
}

function run(files: readonly string[], processes: number): Result {
  const folder = mkdtempSync(join(tmpdir(), 'dmreply-verdict-'));
  const list = join(folder, 'verdict');
  const options = [
    `--import=${join(import.meta.dirname, 'whole-results.ts')}`,
    '--test',
    `--test-global-setup=${join(import.meta.dirname, 'global-setup.ts')}`,
    '--test-timeout=180000',
    `--test-concurrency=${processes}`,
    '--test-force-exit',
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    `--test-reporter=${join(import.meta.dirname, 'run-verdict.ts')}`,
    `--test-reporter-destination=${list}`,
  ];
  const { status, signal } = spawnSync(process.execPath, [...options, ...files], { stdio: 'inherit' });
  const { isSuccess, failed } = readVerdict(readFileSync(list, 'utf8'));
  rmSync(folder, { recursive: true });
  if (isSuccess && status !== 0) {
    print(`\nAll tests passed, but Node's test runner ended with ${signal ?? `code ${status}`}.\n`);
  }
  return { hasPassed: isSuccess, failed };
}

function runTwiceAtMost(files: readonly string[]): boolean {
  const groups = mkdtempSync(join(tmpdir(), 'dmreply-groups-'));
  const first = run(groupFiles(files, groups), PROCESSES);
  rmSync(groups, { recursive: true });
  const { failed } = first;
  if (first.hasPassed || failed.length === 0 || failed.length > MOST_SECOND_TRIES) return first.hasPassed;
  print(`\nOnce more, what failed:\n${failed.join('\n')}\n\n`);
  const second = run(failed, 1);
  if (second.hasPassed) print(`\nPassed only at the second try:\n${failed.join('\n')}\n`);
  return second.hasPassed;
}

/** The ledgers stay where something was found. A server that is still ending may write into them meanwhile. */
function isSecretive(ledgers: string): boolean {
  const spills = scanLedgers(ledgers);
  if (spills.length === 0) rmSync(ledgers, { recursive: true, maxRetries: 10 });
  else print(`\n${reportSpills(ledgers, spills)}`);
  return spills.length === 0;
}

function print(text: string): void {
  process.stdout.write(text);
}

const ledgers = mkdtempSync(join(tmpdir(), 'dmreply-ledgers-'));
process.env[LEDGER_FOLDER] = ledgers;
const havePassed = runTwiceAtMost(globSync(process.argv.slice(2)));
process.exitCode = isSecretive(ledgers) && havePassed ? 0 : 1;
