/**
 * `npm run test:changed`: runs the test files that a change can have broken, the most specific first.
 *
 *   --since REF   what changed since that commit; else since the last one of origin's main, or since HEAD~1
 *   --dry         lists the files
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { diffSince, git, type Hunk, linesBefore } from './diff.ts';
import { findImporters, isTestFile, readSources } from './imports.ts';
import { ROOT, readTestMap, type TestMap } from './test-map.ts';
import { type Change, chooseTests } from './which-tests.ts';

const HUB =
  /^(?:src\/(?:(?:context|config|app|server)\.ts|db\/.+|http\/.+)|migrations\/.+|(?:package|package-lock|tsconfig)\.json|testing\/(?:test-app\.ts|databases\/postgres\.ts|run\/.+))$/;

/** Whether every test stands on this file. Its own test is a test like others. */
export function isHub(file: string): boolean {
  return HUB.test(file) && !isTestFile(file);
}

/** The changes as the map numbers lines: `sinceMap` is what changed since its commit, null where that is not known. */
export function changesOf(
  changed: ReadonlyMap<string, readonly Hunk[]>,
  added: readonly string[],
  sinceMap: ReadonlyMap<string, readonly Hunk[]> | null,
): Change[] {
  const edited = [...changed].map(([file, hunks]) => {
    const moves = sinceMap?.get(file) ?? [];
    const lines = hunks.flatMap(({ after }) => linesBefore(moves, after));
    return { file, lines: lines.length > 0 ? lines : null };
  });
  return [...edited, ...added.map((file) => ({ file, lines: null }))];
}

function defaultSince(): string {
  const { status, stdout } = spawnSync('git', ['merge-base', 'origin/main', 'HEAD'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return status === 0 ? stdout.trim() : 'HEAD~1';
}

function readChanges(since: string, map: TestMap): Change[] {
  const changed = diffSince(since);
  if (changed === null) throw new Error(`git knows no ${since}.`);
  const added = git(['ls-files', '--others', '--exclude-standard']).split('\n').filter(Boolean);
  return changesOf(changed, added, map.commit === '' ? null : diffSince(map.commit));
}

/** Returns the exit code. */
function runChanged(since: string, isDry: boolean): number {
  const map = readTestMap() ?? { commit: '', files: {} };
  const changes = readChanges(since, map);
  if (changes.some(({ file }) => isHub(file))) {
    print('This changes what every test stands on: run `npm test`.\n');
    return 2;
  }
  if (map.commit === '') print('`npm test` has written no map yet: chosen by imports alone.\n');
  const sources = readSources();
  const known = { map, importers: findImporters(sources), sources };
  const chosen = chooseTests(changes, known);
  for (const { test, functions } of chosen) print(`${String(functions ?? '').padStart(6)}  ${test}\n`);
  print(`${chosen.length} test files for ${changes.length} changed files since ${since}.\n`);
  const unknown = changes.filter((change) => chooseTests([change], known).length === 0);
  if (unknown.length > 0) print(`No test file is known for ${unknown.map(({ file }) => file).join(', ')}.\n`);
  if (isDry || chosen.length === 0) return 0;
  const files = chosen.map(({ test }) => test);
  const command = [join(import.meta.dirname, 'run-tests.ts'), ...files];
  return spawnSync(process.execPath, command, { cwd: ROOT, stdio: 'inherit' }).status ?? 1;
}

function print(text: string): void {
  process.stdout.write(text);
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { since: { type: 'string' }, dry: { type: 'boolean' } } });
  process.exitCode = runChanged(values.since ?? defaultSince(), values.dry === true);
}
