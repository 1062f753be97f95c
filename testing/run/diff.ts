/** What changed, in lines, as git tells it (`git diff -U0`), and where a line stood before. */
import { execFileSync, spawnSync } from 'node:child_process';
import { ROOT } from './test-map.ts';

/** The first line and the number of lines; with none, the line after which they were. */
type Lines = readonly [first: number, count: number];

export interface Hunk {
  before: Lines;
  after: Lines;
}

/** From a commit to what lies in the folder now. Null where the commit is not known here. */
export function diffSince(
  ref: string,
  root = ROOT,
  files: readonly string[] = [],
): Map<string, Hunk[]> | null {
  const options = [
    '-U0',
    '--no-color',
    '--no-ext-diff',
    '--no-renames',
    '--src-prefix=a/',
    '--dst-prefix=b/',
  ];
  const { status, stdout } = spawnSync('git', ['diff', ...options, ref, '--', ...files], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
  });
  return status === 0 ? parseDiff(stdout) : null;
}

export function git(args: readonly string[], root = ROOT): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
}

/** A file that is binary or empty has no hunks. */
export function parseDiff(diff: string): Map<string, Hunk[]> {
  const changes = new Map<string, Hunk[]>();
  let hunks: Hunk[] = [];
  for (const line of diff.split('\n')) {
    const [, file] = /^diff --git a\/(.+) b\/\1$/.exec(line) ?? [];
    if (file !== undefined) {
      hunks = [];
      changes.set(file, hunks);
    }
    const numbers = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(line);
    if (numbers === null) continue;
    const [, from, removed = 1, to, added = 1] = numbers;
    hunks.push({ before: [Number(from), Number(removed)], after: [Number(to), Number(added)] });
  }
  return changes;
}

/** The lines of the file before `hunks` that a later change of these lines of today touches. */
export function linesBefore(hunks: readonly Hunk[], [first, count]: Lines): number[] {
  // Where lines went, those around them tell where they were.
  const from = lineBefore(hunks, first).first;
  const to = lineBefore(hunks, count === 0 ? first + 1 : first + count - 1).last;
  return Array.from({ length: Math.max(to - from, 0) + 1 }, (_, at) => Math.max(from + at, 1));
}

/** Of a line that is new, all that its hunk replaced; else one line. */
function lineBefore(hunks: readonly Hunk[], line: number): { first: number; last: number } {
  let moved = 0;
  for (const { before, after } of hunks) {
    const [start, added] = after;
    if (added > 0 && start <= line && line < start + added) {
      return { first: before[0], last: before[0] + Math.max(before[1] - 1, 0) };
    }
    if (start >= line) break;
    moved = before[0] + Math.max(before[1], 1) - (start + Math.max(added, 1));
  }
  return { first: line + moved, last: line + moved };
}
