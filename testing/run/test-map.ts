/**
 * Which functions each test file ran, as V8 counted them. `npm test` writes the map beside its caches;
 * `npm run test:changed` and `npm run seed-faults` ask it. What runs in another process or in a browser is not counted.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = join(import.meta.dirname, '../..');

/** The first and the last line of a function. */
export type LineRange = [number, number];
/** What one test file ran, by source file. */
export type RanLines = Record<string, LineRange[]>;

/** All paths are relative to the root, and lines are those of `commit`. */
export interface TestMap {
  commit: string;
  files: Record<string, RanLines>;
}

/** Of V8's raw coverage, what is read here. The first range of a function is all of it. */
export interface ScriptCoverage {
  url: string;
  functions: { functionName: string; ranges: { startOffset: number; endOffset: number; count: number }[] }[];
}

/** The variable that has workers count what runs. */
export const WRITES_MAP = 'TEST_WRITES_MAP';
/** Until then the lines of an older map are found again by the changes since. */
const MOST_COMMITS = 25;

const mapPath = (root: string): string => join(root, 'node_modules/.cache/test-map.json');

export function readTestMap(root = ROOT): TestMap | null {
  try {
    return JSON.parse(readFileSync(mapPath(root), 'utf8'));
  } catch {
    return null;
  }
}

/** Whether a whole run should write the map anew: there is none, or it is of long ago. */
export function isMapOld(root = ROOT): boolean {
  const commit = readTestMap(root)?.commit ?? '';
  const args = ['rev-list', '--count', `${commit}..HEAD`];
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return commit === '' || status !== 0 || Number(stdout) > MOST_COMMITS;
}

/** Puts what these test files ran in the place of what they ran before. `isWhole`: they are all that there are. */
export function keepInTestMap(files: TestMap['files'], isWhole: boolean, root = ROOT): void {
  const before = isWhole ? {} : readTestMap(root)?.files;
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  const path = mapPath(root);
  mkdirSync(dirname(path), { recursive: true });
  // A run that is broken off leaves the map before.
  writeFileSync(`${path}.new`, JSON.stringify({ commit, files: { ...before, ...files } } satisfies TestMap));
  renameSync(`${path}.new`, path);
}

/** The test files that ran the innermost known function around this line. */
export function testsThatRan(map: TestMap, file: string, line: number): string[] {
  const around = Object.entries(map.files).flatMap(([test, ran]) =>
    (ran[file] ?? [])
      .filter(([first, last]) => first <= line && line <= last)
      .map(([first, last]) => ({ test, length: last - first })),
  );
  const shortest = Math.min(...around.map(({ length }) => length));
  return [...new Set(around.filter(({ length }) => length === shortest).map(({ test }) => test))];
}

/** The test files that ran anything of this file. */
export function testsThatUsed(map: TestMap, file: string): string[] {
  return Object.keys(map.files).filter((test) => map.files[test]?.[file] !== undefined);
}

/**
 * The functions of our sources that ran, from V8's raw coverage of one test file, or from a folder of it
 * (`NODE_V8_COVERAGE`). Loading a module is no function. Node strips types without moving anything.
 */
export function collectRanges(coverage: string | readonly ScriptCoverage[], root = ROOT): RanLines {
  const scripts = typeof coverage === 'string' ? readCoverage(coverage) : coverage;
  const ran: RanLines = {};
  for (const { url, functions } of scripts) {
    const file = sourceOf(url, root);
    if (file === null) continue;
    const lineOf = lineFinder(fileURLToPath(url));
    const ranges = functions
      .filter(({ functionName, ranges: [all] }) => all?.count && (functionName !== '' || all.startOffset > 0))
      .flatMap(({ ranges: [all] }): LineRange[] =>
        all === undefined ? [] : [[lineOf(all.startOffset), lineOf(all.endOffset - 1)]],
      );
    const distinct = new Map([...(ran[file] ?? []), ...ranges].map((range) => [range.join(), range]));
    if (distinct.size > 0) ran[file] = [...distinct.values()];
  }
  return ran;
}

/** Counts from now on, in this process. To be made before the sources are loaded. */
export function createCoverageMeter(root = ROOT) {
  const session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  return {
    /** What ran since the last call. */
    take(): RanLines {
      let ran: RanLines = {};
      // A session in its own process answers at once.
      session.post('Profiler.takePreciseCoverage', (error, answer) => {
        if (error !== null) throw new Error(error.message);
        ran = collectRanges(answer.result, root);
      });
      return ran;
    },
    stop(): void {
      session.disconnect();
    },
  };
}

function readCoverage(folder: string): ScriptCoverage[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return files.flatMap((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')).result);
}

/** The path of what may be changed and tested: no package, no build, no test file. */
function sourceOf(url: string, root: string): string | null {
  if (!url.startsWith('file:') || /\.test\.tsx?$/.test(url)) return null;
  const file = relative(root, fileURLToPath(url));
  return /^(?:\.\.|node_modules|dist)\//.test(file) ? null : file;
}

const lineStarts = new Map<string, number[]>();

function lineFinder(path: string): (offset: number) => number {
  let starts = lineStarts.get(path);
  if (starts === undefined) {
    starts = [0, ...[...readFileSync(path, 'utf8').matchAll(/\n/g)].map(({ index }) => index + 1)];
    lineStarts.set(path, starts);
  }
  const known = starts;
  return (offset) => {
    const next = known.findIndex((start) => start > offset);
    return next === -1 ? known.length : next;
  };
}
