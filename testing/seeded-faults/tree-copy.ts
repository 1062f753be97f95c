/** A copy of a checkout as it lies there, to break. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { git } from '../run/diff.ts';

/** What tests build and rebuild: to begin with it saves the first build. */
const BUILDS = ['dist/ui', 'node_modules/.cache/test-program'];

export interface TreeCopy {
  root: string;
  /** Where what runs in the copy puts its temporary files. */
  temporary: string;
  remove(): void;
}

export function copyTree(tree: string): TreeCopy {
  const folder = mkdtempSync(join(tmpdir(), 'dmreply-seeds-'));
  const root = join(folder, 'tree');
  const temporary = join(folder, 'tmp');
  mkdirSync(temporary);
  // Some tests read the history; this shares it, and no index.
  git(['clone', '--quiet', '--shared', '--no-checkout', tree, root], tree);
  const listed = git(['ls-files', '-z', '--cached', '--others', '--exclude-standard'], tree).split('\0');
  for (const file of [...listed.filter(Boolean), ...BUILDS]) {
    const from = join(tree, file);
    // The time of change says whether a build is older than its sources.
    if (existsSync(from)) cpSync(from, join(root, file), { recursive: true, preserveTimestamps: true });
  }
  const packages = join(tree, 'node_modules');
  mkdirSync(join(root, 'node_modules'), { recursive: true });
  for (const name of readdirSync(packages)) {
    if (name !== '.cache') symlinkSync(join(packages, name), join(root, 'node_modules', name));
  }
  return { root, temporary, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }) };
}
