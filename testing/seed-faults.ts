/**
 * `npm run seed-faults`: puts one fault after the other into a copy of the tree, and runs the test files that ran the
 * changed function, until one fails. It may be broken off, and goes on where it was; `node_modules/.cache/seed-faults.jsonl`
 * keeps the results, by the commit that was tried.
 *
 *   --seed N        tries this one, once more
 *   --tree FOLDER   tries the tests of another checkout
 *   --long          also what only `npm run test:long` runs, and for ten minutes a fault instead of one
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { diffSince, git, linesBefore } from './run/diff.ts';
import { findImporters, importersOf, readSources } from './run/imports.ts';
import { ROOT, readTestMap } from './run/test-map.ts';
import { chooseTests } from './run/which-tests.ts';
import { plant, readSeeds, type Seed } from './seeded-faults/seeds.ts';
import { copyTree } from './seeded-faults/tree-copy.ts';
import { type Attempt, createBench } from './seeded-faults/try-seed.ts';

interface Result extends Attempt {
  /** The tree, its commit and the fault. */
  key: string;
  seed: number;
}

const RESULTS = join(ROOT, 'node_modules/.cache/seed-faults.jsonl');
/** What only `npm run test:long` runs. */
const IS_LONG = /\.long\.test\.ts$/;
const MOST_MS = 60_000;
const MOST_LONG_MS = 10 * 60_000;

function readResults(): Map<string, Result> {
  const lines = existsSync(RESULTS) ? readFileSync(RESULTS, 'utf8').split('\n').filter(Boolean) : [];
  return new Map(lines.map((line) => JSON.parse(line) as Result).map((result) => [result.key, result]));
}

/** Says which test files of the tree can notice a seed, the most specific first. */
function createChooser(tree: string, isLong: boolean): (seed: Seed) => string[] {
  const mapHome = readTestMap(tree) === null ? ROOT : tree;
  const map = readTestMap(mapHome) ?? { commit: '', files: {} };
  const sources = readSources(tree);
  const importers = findImporters(sources);
  return (seed) => {
    const { file } = seed;
    const planted = plant(seed, mapHome);
    const moves = diffSince(map.commit, mapHome, [file])?.get(file) ?? [];
    const lines = planted && linesBefore(moves, [planted.line, seed.text.split('\n').length]);
    const chosen = chooseTests([{ file, lines }], { map, importers, sources }).map(({ test }) => test);
    const unknown = [...importersOf([file], importers).keys()].filter(
      (test) => map.files[test] === undefined,
    );
    return [...new Set([...chosen, ...unknown])].filter((test) => isLong || !IS_LONG.test(test));
  };
}

function row({ seed, outcome, by, seconds }: Result, room: string): string {
  const number = String(seed).padStart(4);
  return `${number}  ${room.padEnd(8)}  ${String(seconds).padStart(4)} s  ${outcome === 'noticed' ? `noticed by ${by}` : outcome}\n`;
}

async function trySeeds(
  seeds: readonly Seed[],
  { tree, isLong, isAgain }: { tree: string; isLong: boolean; isAgain: boolean },
): Promise<Result[]> {
  const commit = git(['rev-parse', 'HEAD'], tree);
  const keyOf = ({ file, text, fault }: Seed) => JSON.stringify([tree, commit, isLong, file, text, fault]);
  const earlier = isAgain ? new Map<string, Result>() : readResults();
  const testsFor = createChooser(tree, isLong);
  const copy = copyTree(tree);
  const bench = createBench(copy);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, bench.end);
  const results: Result[] = [];
  try {
    for (const seed of seeds) {
      const key = keyOf(seed);
      let result = earlier.get(key);
      if (result === undefined) {
        const attempt = await bench.trySeed(seed, testsFor(seed), isLong ? MOST_LONG_MS : MOST_MS);
        // Broken off: the next start tries it anew.
        if (attempt === null) return results;
        result = { key, seed: seed.number, ...attempt };
        appendFileSync(RESULTS, `${JSON.stringify(result)}\n`);
      }
      print(row(result, seed.room));
      results.push(result);
    }
    return results;
  } finally {
    copy.remove();
  }
}

function print(text: string): void {
  process.stdout.write(text);
}

const { values } = parseArgs({
  options: { seed: { type: 'string' }, tree: { type: 'string' }, long: { type: 'boolean' } },
});
const { seed: only, tree = ROOT, long = false } = values;
const seeds = readSeeds().filter(({ number }) => only === undefined || number === Number(only));
const results = await trySeeds(seeds, { tree: resolve(tree), isLong: long, isAgain: only !== undefined });
for (const [outcome, those] of Map.groupBy(results, (result) => result.outcome)) {
  print(`${outcome}: ${those.length}\n`);
}
const areNoticed = results.every(({ outcome }) => outcome === 'noticed');
process.exitCode = areNoticed && results.length === seeds.length ? 0 : 1;
