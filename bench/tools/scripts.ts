import { execFile } from 'node:child_process';
import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Scope } from './scope.ts';

const ROOT = join(import.meta.dirname, '../..');
let folder = '';

/**
 * Compiles what runs in processes of its own. Node would also run the sources, but then the compiler inside Node
 * would count as time and memory of the server that is measured.
 */
export async function compileScripts(scope: Scope): Promise<void> {
  const target = await scope.folder();
  await symlink(join(ROOT, 'node_modules'), join(target, 'node_modules'), 'junction');
  await writeFile(join(target, 'package.json'), '{"type":"module"}');
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
  const project = join(ROOT, 'bench/tsconfig.json');
  await promisify(execFile)(process.execPath, [compiler, '-p', project, '--outDir', target]);
  folder = join(target, 'bench');
}

/** The compiled file of one of the scripts in `bench/tsconfig.json`, such as `tools/probe`. */
export function script(name: string): string {
  if (folder === '') throw new Error('The scripts are not compiled yet.');
  return join(folder, `${name}.js`);
}
