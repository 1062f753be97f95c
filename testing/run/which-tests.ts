/** Which test files a change can break: those that ran the changed functions; where nobody knows, those that import them. */
import { basename } from 'node:path';
import { type Importers, importersOf, isTestFile } from './imports.ts';
import { type TestMap, testsThatRan, testsThatUsed } from './test-map.ts';

export interface Change {
  file: string;
  /** As the map numbers them; null for the whole file. */
  lines: readonly number[] | null;
}

/** What is known of a tree. */
export interface Knowledge {
  map: TestMap;
  importers: Importers;
  sources: ReadonlyMap<string, string>;
}

export interface Choice {
  test: string;
  /** How many functions it ran of all that the map knows; null where it knows nothing of the test. */
  functions: number | null;
}

/** The most specific first: it runs few functions, or imports the change almost directly. */
export function chooseTests(changes: readonly Change[], known: Knowledge): Choice[] {
  const distances = new Map<string, number>();
  for (const change of changes) {
    for (const [test, distance] of testsOfChange(change, known)) {
      if (known.sources.has(test)) distances.set(test, Math.min(distance, distances.get(test) ?? distance));
    }
  }
  const names = changes.map(({ file }) => nameOf(file));
  const choices = [...distances].map(([test, distance]) => ({
    test,
    functions: countFunctions(known.map, test),
    distance,
    // Of thirty tests of the command line, the one that calls the changed command.
    isNamed: names.some((name) => known.sources.get(test)?.includes(`'${name}'`)),
  }));
  choices.sort(
    (a, b) =>
      (a.functions ?? Infinity) - (b.functions ?? Infinity) ||
      Number(b.isNamed) - Number(a.isNamed) ||
      a.distance - b.distance,
  );
  return choices.map(({ test, functions }) => ({ test, functions }));
}

function testsOfChange({ file, lines }: Change, known: Knowledge): Map<string, number> {
  const { map } = known;
  if (isTestFile(file)) return new Map([[file, 0]]);
  const chosen = new Map<string, number>();
  const add = (tests: Iterable<string>): void => {
    for (const test of tests) chosen.set(test, chosen.get(test) ?? 0);
  };
  const runners = lines?.map((line) => testsThatRan(map, file, line)) ?? [];
  add(runners.flat());
  const isInFunctions = runners.length > 0 && runners.every((tests) => tests.length > 0);
  if (!isInFunctions) {
    // A constant or a new file acts in the functions of this file and of those that import it.
    add(testsThatUsed(map, file));
    const isKnown = (importer: string): boolean => {
      const users = testsThatUsed(map, importer);
      add(users);
      return users.length > 0;
    };
    for (const [test, distance] of importersOf([file], known.importers, isKnown)) chosen.set(test, distance);
  }
  add(browserTests(file, known));
  return chosen;
}

/** Those of a feature carry its name: of `templates`, for example, `template-new`. Of a part, those of all that use it. */
function browserTests(file: string, { importers, sources }: Knowledge): string[] {
  if (!file.startsWith('ui/')) return [];
  const features = [file, ...(importers.get(file) ?? [])].flatMap(
    (path) => /^ui\/(?:features|pages)\/([\w-]+)/.exec(path)?.[1]?.replace(/s$/, '') ?? [],
  );
  const all = [...sources.keys()].filter((path) => path.startsWith('ui/e2e/') && isTestFile(path));
  return all.filter((test) => features.some((feature) => basename(test).startsWith(feature)));
}

function countFunctions(map: TestMap, test: string): number | null {
  const ran = map.files[test];
  return ran === undefined ? null : Object.values(ran).reduce((sum, ranges) => sum + ranges.length, 0);
}

/** `users` of `cli/commands/users.ts`. */
function nameOf(file: string): string {
  return basename(file).replace(/\..*$/, '');
}
