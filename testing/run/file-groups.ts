/** Test files that run in one process, one after the other. */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** A group is full with so many lines. Many small groups load the application many times, a second each; large ones end late. */
const MOST_LINES = 900;
/** Files that drive a browser take longer a line. */
const BROWSER_AREA = 'ui/e2e';
const MOST_BROWSER_LINES = 600;
/** Such a test changes or measures what a whole process shares. */
const IS_ALONE =
  /\bmock\b|\bglobalThis\b|process\.(?:chdir|umask|on|env =|cpuUsage|memoryUsage)|cpu-time|tellStories|from 'vite'/;

/**
 * Writes a file into `folder` for each group, which imports its test files. Returns what to run, in the order of its
 * names, because the runner sorts them. The areas are spread over the whole run: some wait much, others work much.
 * The browser's groups come a little earlier, so that none of these long ones runs last and alone.
 */
export function groupFiles(files: readonly string[], folder: string): string[] {
  const areas = Map.groupBy(files.toSorted(), areaOf);
  const placed = [...areas].flatMap(([area, its]) => {
    const isBrowser = area === BROWSER_AREA;
    const groups = groupsOf(its, isBrowser ? MOST_BROWSER_LINES : MOST_LINES);
    return groups.map((group, at) => ({ group, place: ((isBrowser ? 0.9 : 1) * at) / groups.length }));
  });
  return placed
    .sort((a, b) => a.place - b.place)
    .map(({ group }, at) => {
      const path = join(folder, `${String(at).padStart(3, '0')}.mjs`);
      writeFileSync(path, group.map((file) => `import '${pathToFileURL(resolve(file))}';\n`).join(''));
      return path;
    });
}

/** The test files of a group; any other file is its own only one. */
export function filesOfGroup(path: string): string[] {
  if (!dirname(path).includes('dmreply-groups-')) return [path];
  return [...readFileSync(path, 'utf8').matchAll(/'(file:[^']+)'/g)].map(([, url = '']) =>
    fileURLToPath(url),
  );
}

/** Such as `src/features` or `ui/e2e`. */
function areaOf(file: string): string {
  const [top, folder] = dirname(file).split('/');
  return folder === 'features' || folder === 'e2e' ? `${top}/${folder}` : `${top}`;
}

/** Those that stay alone come first, since most of them take long. */
function groupsOf(files: readonly string[], mostLines: number): string[][] {
  const alone: string[][] = [];
  const groups: string[][] = [];
  let lines = Number.POSITIVE_INFINITY;
  for (const file of files) {
    const source = readFileSync(file, 'utf8');
    if (IS_ALONE.test(source)) {
      alone.push([file]);
      continue;
    }
    const length = source.split('\n').length;
    if (lines + length > mostLines) {
      groups.push([]);
      lines = 0;
    }
    groups.at(-1)?.push(file);
    lines += length;
  }
  return [...alone, ...groups];
}
