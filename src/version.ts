import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from './project-folder.ts';

/** As in package.json. */
export function version(): string {
  return JSON.parse(readFileSync(join(projectFolder(), 'package.json'), 'utf8')).version;
}
