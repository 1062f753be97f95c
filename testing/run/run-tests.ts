/**
 * `npm test`: runs the test files, several to a process, then a slice of the searches. When all is done, nothing that their
 * servers said may hold a secret. What is printed stands in `node_modules/.cache/test-run/log`, how far it is in
 * `state.json` beside it.
 *
 *     npm test [-- --slowest]                   all files; or what took longest the last time
 *     npm test -- FILE-OR-FOLDER... [--only PATTERN]
 *     npm run test:long [-- --search NAME [--seed N]] [--again]   goes on where it ended, unless told otherwise
 */
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Order } from './file-result.ts';
import { noteCosts, noteDoneCases, openLog, readCosts, readDoneCases } from './record.ts';
import { runAll, seconds } from './run.ts';
import {
  asVariable,
  batchesOf,
  type Case,
  casesOf,
  nameOf,
  type Search,
  searchesIn,
  sliceOf,
} from './searches.ts';
import { isMapOld, keepInTestMap, WRITES_MAP } from './test-map.ts';

const ROOT = join(import.meta.dirname, '../..');
const ANY_TEST = '**/*.test.{ts,tsx}';
const TESTS = `{src,cli,migrations,ui,deploy,testing}/${ANY_TEST}`;
/** `deploy/` has packages of its own. */
const WITHOUT_PACKAGES = { exclude: ['**/node_modules/**'] };
const SEARCHES = '{src,cli,migrations,ui,deploy,testing}/**/*.long.test.ts';
/** CPU of the slice, which runs on several cores. */
const SLICE_SECONDS = 60;
/** CPU of the cases that one process runs. */
const BATCH_SECONDS = 60;
const SHOWN = 20;
const MOST_SECOND_TRIES = 8;

/** The state of the committed sources: the same commit, the same slice. */
function treeOfSources(): string {
  const { stdout } = spawnSync('git', ['rev-parse', '--short=12', 'HEAD^{tree}'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return stdout?.trim() || 'no history';
}

/** The dearest first, so that none of them runs last and alone. What never ran is judged by its length. */
function inOrder(files: readonly string[]): string[] {
  const costs = readCosts();
  const costOf = (file: string) => costs[file]?.ms ?? 20 * readFileSync(file, 'utf8').split('\n').length;
  return files
    .map((file) => ({ file, cost: costOf(file) }))
    .sort((a, b) => b.cost - a.cost)
    .map(({ file }) => file);
}

function slowest(): string {
  const dearest = Object.entries(readCosts()).sort(([, a], [, b]) => b.cpuMs - a.cpuMs);
  if (dearest.length === 0) return 'No run has been measured here yet: npm test.\n';
  const lines = dearest
    .slice(0, SHOWN)
    .map(([file, { cpuMs, ms }]) => `${seconds(cpuMs)} CPU, ${seconds(ms)}: ${file}`);
  return `${lines.join('\n')}\n`;
}

function ordersOf(cases: readonly Case[]): Order[] {
  return batchesOf(cases, BATCH_SECONDS).map((batch) => ({
    file: batch[0]?.search.file ?? '',
    cases: asVariable(batch),
  }));
}

function allSearches(): Search[] {
  return searchesIn(globSync(SEARCHES, WITHOUT_PACKAGES).sort());
}

/** A busy machine can make a browser miss a moment: what failed runs once more, one at a time, and is named. */
async function passOnceMore(failed: readonly Order[], print: (text: string) => void): Promise<boolean> {
  const names = failed.map(({ file, cases }) => `${file} ${cases ?? ''}`.trim()).join('\n');
  print(`\nOnce more, what failed:\n${names}\n\n`);
  const alone = failed.map((order) => ({ ...order, isAlone: true }));
  const { hasPassed } = await runAll(alone, print, () => undefined, 1);
  if (hasPassed) print(`\nPassed only at the second try:\n${names}\n`);
  return hasPassed;
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** The project's tests and a slice of its searches, or the given files. */
async function runTests(patterns: readonly string[], only: string | undefined): Promise<boolean> {
  const isWhole = patterns.length === 0 && only === undefined;
  const files = isWhole
    ? globSync(TESTS, WITHOUT_PACKAGES).filter((file) => !file.endsWith('.long.test.ts'))
    : globSync(
        patterns.map((pattern) => (isFolder(pattern) ? `${pattern}/${ANY_TEST}` : pattern)),
        WITHOUT_PACKAGES,
      );
  if (files.length === 0) throw new Error(`No test file is called ${patterns.join(' or ')}.`);
  // A machine that runs them once has nobody who asks the map.
  const writesMap = isWhole && process.env.CI === undefined && isMapOld();
  if (writesMap) process.env[WRITES_MAP] = '1';
  const slice = isWhole ? sliceOf(allSearches(), treeOfSources(), SLICE_SECONDS) : [];
  const orders = inOrder(files).map((file) => ({ file, ...(only === undefined ? {} : { only }) }));
  const print = openLog();
  const failed: Order[] = [];
  const { results, isSecretive, hasPassed } = await runAll(
    [...orders, ...ordersOf(slice)],
    print,
    (result, order) => {
      if (result.failed > 0) failed.push(order);
    },
  );
  // A search takes other cases at other times: what it costs says nothing of the file.
  noteCosts(results.filter(({ file }) => !file.endsWith('.long.test.ts')));
  const counted = results.flatMap(({ file, ran }) => (ran === null ? [] : [[file, ran] as const]));
  if (counted.length > 0) keepInTestMap(Object.fromEntries(counted), isWhole);
  if (slice.length > 0) {
    print(
      `Searches of ${treeOfSources()}: ${slice.map(nameOf).join(', ')}. One again: npm run test:long -- --search NAME --seed N\n`,
    );
  }
  const mayTryAgain = isWhole && isSecretive && failed.length <= MOST_SECOND_TRIES;
  return hasPassed || (mayTryAgain && (await passOnceMore(failed, print)));
}

interface Wanted {
  search?: string | undefined;
  seed?: string | undefined;
  again?: boolean | undefined;
}

/** All cases of all searches, or some. What has passed on this state of the sources is left out, unless it is asked for. */
async function runSearches({ search, seed, again = false }: Wanted): Promise<boolean> {
  const searches = allSearches().filter(({ name }) => search === undefined || name === search);
  if (searches.length === 0)
    throw new Error(
      `No search is called ${search}: ${allSearches()
        .map(({ name }) => name)
        .join(', ')}.`,
    );
  const tree = treeOfSources();
  const done = again || seed !== undefined ? new Set<string>() : readDoneCases(tree);
  const wanted = casesOf(searches, done).filter(
    ({ number }) => seed === undefined || number === Number(seed),
  );
  if (wanted.length === 0) {
    process.stdout.write('All of it has passed on these sources. Once more: --again\n');
    return true;
  }
  const { hasPassed } = await runAll(ordersOf(wanted), openLog(), ({ failed }, { cases }) => {
    if (failed > 0 || cases === undefined) return;
    for (const [name, numbers] of Object.entries<number[]>(JSON.parse(cases))) {
      for (const number of numbers) done.add(`${name}:${number}`);
    }
    noteDoneCases(tree, done);
  });
  return hasPassed;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    slowest: { type: 'boolean' },
    only: { type: 'string' },
    long: { type: 'boolean' },
    search: { type: 'string' },
    seed: { type: 'string' },
    again: { type: 'boolean' },
  },
});
if (values.slowest) process.stdout.write(slowest());
else
  process.exitCode = (await (values.long ? runSearches(values) : runTests(positionals, values.only))) ? 0 : 1;
