import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { getAssetKeys, getRawAsset, isSea } from 'node:sea';
import { makeFolder } from '../make-folder.ts';
import { projectFolder } from '../project-folder.ts';

/** The browser application as the build made it. */
export interface BuiltPages {
  folder: string;
  /** As they are asked for: `assets/index-Cu4F_wAI.css`. */
  names: readonly string[];
}

/** Null where they are not built yet. The one executable unpacks its pages into the data folder first. */
export function builtPages(dataDir: string): BuiltPages | null {
  const folder = isSea()
    ? unpackPages(join(dataDir, 'pages'), pagesInside())
    : join(projectFolder(), 'dist/ui');
  const found = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
  const names = found
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, '/'));
  return names.includes('index.html') ? { folder, names } : null;
}

const PREFIX = 'ui/';

interface PackedPages {
  names: readonly string[];
  contentOf(name: string): Buffer;
}

/** Those of the one executable, each a view of its own memory. */
function pagesInside(): PackedPages {
  const keys = getAssetKeys().filter((key) => key.startsWith(PREFIX));
  return {
    names: keys.map((key) => key.slice(PREFIX.length)),
    contentOf: (name) => Buffer.from(getRawAsset(PREFIX + name) as ArrayBuffer),
  };
}

/**
 * The folder with the pages of this very build in `parent`, where they stay for the next start; those of other builds go. It
 * has its name once all of it is there, so that two processes may do this at the same time, and is read once more at each
 * start, because nothing waits for the disk here: a power cut may leave half of it.
 */
export function unpackPages(parent: string, { names, contentOf }: PackedPages): string {
  const hash = hashOf(names, contentOf);
  const folder = join(parent, hash.slice(0, 16));
  if (hashOf(names, (name) => readFileSync(join(folder, name))) === hash) return folder;
  makeFolder(parent);
  const unfinished = mkdtempSync(join(parent, 'new-'));
  for (const name of names) {
    const path = join(unfinished, name);
    makeFolder(dirname(path));
    writeFileSync(path, contentOf(name));
  }
  for (const other of readdirSync(parent)) {
    if (!isUnderWay(join(parent, other))) rmSync(join(parent, other), { recursive: true, force: true });
  }
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    // Another process was there first.
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

/** Another process may unpack at this moment; what was broken off is older. */
function isUnderWay(path: string): boolean {
  const { mtimeMs = 0 } = statSync(path, { throwIfNoEntry: false }) ?? {};
  return basename(path).startsWith('new-') && Date.now() - mtimeMs < 60_000;
}

/** '' where not all of them are there. */
function hashOf(names: readonly string[], read: (name: string) => Buffer): string {
  const hash = createHash('sha256');
  try {
    for (const name of names.toSorted()) hash.update(`${name}\0`).update(read(name));
    return hash.digest('hex');
  } catch {
    return '';
  }
}
