/**
 * `npm test`: runs the given test files, several to a process, because loading the application takes longer than most
 * of them. Where three files fail at most, they run once more, each by itself: a browser on a busy machine can miss a
 * moment. A defect fails both times, and both results are printed.
 */
import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { groupFiles } from './file-groups.ts';

const MOST_SECOND_TRIES = 3;
/** Much of a test is waiting. */
const PROCESSES = 2 * availableParallelism();

function run(files: readonly string[], processes: number): { status: number; failed: string[] } {
  const folder = mkdtempSync(join(tmpdir(), 'dmreply-failed-'));
  const list = join(folder, 'files');
  const options = [
    `--import=${join(import.meta.dirname, 'whole-results.ts')}`,
    '--test',
    `--test-global-setup=${join(import.meta.dirname, 'global-setup.ts')}`,
    '--test-timeout=180000',
    `--test-concurrency=${processes}`,
    '--test-force-exit',
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    `--test-reporter=${join(import.meta.dirname, 'failed-files.ts')}`,
    `--test-reporter-destination=${list}`,
  ];
  const { status } = spawnSync(process.execPath, [...options, ...files], { stdio: 'inherit' });
  const failed = [...new Set(readFileSync(list, 'utf8').split('\n').filter(Boolean))];
  rmSync(folder, { recursive: true });
  return { status: status ?? 1, failed };
}

const groups = mkdtempSync(join(tmpdir(), 'dmreply-groups-'));
const first = run(groupFiles(globSync(process.argv.slice(2)), groups), PROCESSES);
rmSync(groups, { recursive: true });
const { failed } = first;
if (first.status !== 0 && failed.length > 0 && failed.length <= MOST_SECOND_TRIES) {
  process.stdout.write(`\nOnce more, what failed:\n${failed.join('\n')}\n\n`);
  const second = run(failed, 1);
  if (second.status === 0) process.stdout.write(`\nPassed only at the second try:\n${failed.join('\n')}\n`);
  process.exitCode = second.status;
} else {
  process.exitCode = first.status;
}
