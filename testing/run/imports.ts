/** Which files lead to which, read from the sources in a moment: a pattern finds the specifiers, nothing is parsed. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import { ROOT } from './test-map.ts';

const FOLDERS = ['src', 'cli', 'migrations', 'ui', 'deploy', 'testing'];
const IS_SOURCE = /\.(?:tsx?|js)$/;
/** `deploy/` has packages of its own. */
const IS_PACKAGE = /\bnode_modules\b/;
const IS_TEST = /\.test\.tsx?$/;
/** Static, dynamic and side effect imports, workers, and scripts and data by their URL or folder. */
const NAMES_A_FILE = /(?:import\.meta\.dirname, )?(?<!\\)['"](\.{0,2}\/?[\w.@/-]+\.\w+)['"]/g;
/** What is gone at run time breaks no test. */
const TYPE_IMPORT = /^(?:import|export) type [^;]*;/gm;
/** What these helpers start by a path that is put together, which no pattern finds. */
const STARTS: Readonly<Record<string, string>> = {
  'cli-process.ts': 'cli/dmreply.js',
  'server-process.ts': 'testing/serve.ts',
};

/** By the path of a file, the paths of those that import it. */
export type Importers = ReadonlyMap<string, readonly string[]>;

export const isTestFile = (file: string): boolean => IS_TEST.test(file);

/** The text of each source and test, by its path relative to the root. */
export function readSources(root = ROOT): Map<string, string> {
  const folders = FOLDERS.filter((folder) => existsSync(join(root, folder)));
  const paths = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && IS_SOURCE.test(entry.name) && !IS_PACKAGE.test(entry.parentPath))
      .map(({ parentPath, name }) => join(parentPath, name)),
  );
  return new Map(
    paths.map((path) => [relative(root, path).replaceAll(sep, '/'), readFileSync(path, 'utf8')]),
  );
}

export function findImporters(sources: ReadonlyMap<string, string>): Importers {
  const importers = new Map<string, string[]>();
  for (const [file, text] of sources) {
    for (const imported of new Set(filesNamedIn(file, text))) {
      const known = importers.get(imported);
      if (known === undefined) importers.set(imported, [file]);
      else known.push(file);
    }
  }
  return importers;
}

function* filesNamedIn(file: string, text: string): Generator<string> {
  const started = STARTS[posix.basename(file)];
  if (started !== undefined) yield started;
  for (const [whole, name = ''] of text.replace(TYPE_IMPORT, '').matchAll(NAMES_A_FILE)) {
    if (!name.startsWith('.') && !whole.startsWith('import.meta')) continue;
    yield posix.join(posix.dirname(file), name);
  }
}

/**
 * The test files that import one of these files, directly (1) or through others; a test file among them has 0.
 * The importers of a file that `isEnd` holds are not looked for.
 */
export function importersOf(
  files: readonly string[],
  importers: Importers = findImporters(readSources()),
  isEnd: (file: string) => boolean = () => false,
): Map<string, number> {
  const tests = new Map<string, number>();
  const seen = new Set(files);
  // A set is walked in the order in which it grows: the nearest first.
  const distances = new Map(files.map((file) => [file, 0]));
  for (const file of seen) {
    const distance = distances.get(file) ?? 0;
    if (isTestFile(file)) tests.set(file, distance);
    if (distance > 0 && isEnd(file)) continue;
    for (const importer of importers.get(file) ?? []) {
      if (seen.has(importer)) continue;
      seen.add(importer);
      distances.set(importer, distance + 1);
    }
  }
  return tests;
}
