import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { getAssetKeys, getRawAsset, isSea } from 'node:sea';
import { projectFolder } from '../project-folder.ts';

/** The files of the browser application as the build made them, named as they are asked for: `assets/index-Cu4F_wAI.css`. */
export interface BuiltPages {
  readonly names: readonly string[];
  read(name: string): Promise<Buffer>;
}

/** Null where they are not built yet. */
export function builtPages(): BuiltPages | null {
  const pages = isSea() ? fromExecutable() : fromFolder(join(projectFolder(), 'dist/ui'));
  return pages.names.includes('index.html') ? pages : null;
}

function fromFolder(root: string): BuiltPages {
  const found = existsSync(root) ? readdirSync(root, { recursive: true, withFileTypes: true }) : [];
  return {
    names: found
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(root, join(parentPath, name)).replaceAll(sep, '/')),
    read: (name) => readFile(join(root, name)),
  };
}

const PREFIX = 'ui/';

/** Each is a view of the program's own pages in memory. */
function fromExecutable(): BuiltPages {
  return {
    names: getAssetKeys()
      .filter((key) => key.startsWith(PREFIX))
      .map((key) => key.slice(PREFIX.length)),
    read: async (name) => Buffer.from(getRawAsset(PREFIX + name) as ArrayBuffer),
  };
}
