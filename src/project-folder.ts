import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder with package.json, above this file, wherever the build has put it. */
export function projectFolder(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'package.json'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('There is no package.json above the program.');
    folder = parent;
  }
  return folder;
}
