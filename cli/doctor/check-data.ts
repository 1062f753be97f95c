import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Config } from '../../src/config.ts';
import { type Finding, ok, problem, remark } from '../../src/features/health/finding.ts';
import { readKeyFile } from '../../src/key-ring.ts';
import { openFiles } from '../../src/private-files.ts';
import { folderProblem } from '../database-problem.ts';
import { codeOf } from '../error-lines.ts';

/** It has a check of its own. */
const KEY_FILE = 'secret.key';

/** The data folder: there and writable, or creatable. Changes nothing. */
export async function checkDataFolder({ server }: Config): Promise<Finding> {
  const folder = resolve(server.dataDir);
  try {
    if (!(await stat(folder)).isDirectory()) return problem('data folder', `${folder} is not a folder.`);
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    const [open, ...others] = openFiles(folder).filter((path) => !path.endsWith(KEY_FILE));
    if (open !== undefined) {
      const more = others.length === 0 ? '' : ` and ${others.length} more`;
      return remark(
        'data folder',
        `Other users can read ${open}${more}.`,
        'The next start of the server closes them.',
      );
    }
    return ok('data folder', `${folder} can be written.`);
  } catch (error) {
    const code = error instanceof Error ? codeOf(error) : '';
    if (code === 'ENOENT') return checkParent(folder);
    return problem('data folder', folderProblem(code, folder) ?? `${folder} can't be used (${code}).`);
  }
}

/** The nearest folder that exists decides whether the first start can create the rest. */
async function checkParent(folder: string): Promise<Finding> {
  const parent = dirname(folder);
  try {
    await access(parent, constants.W_OK | constants.X_OK);
    return ok('data folder', `${folder} is created by the first start.`);
  } catch (error) {
    const code = error instanceof Error ? codeOf(error) : '';
    if (code === 'ENOENT' && parent !== folder) return checkParent(parent);
    return problem('data folder', `${folder} can't be created: ${parent} may not be written by this user.`);
  }
}

/** The root key of everything that is encrypted. */
export async function checkSecretKey({ secrets, server }: Config): Promise<Finding> {
  if (secrets.key !== '') return ok('secret key', 'It comes from the configuration.');
  const path = join(resolve(server.dataDir), KEY_FILE);
  try {
    const { next, old } = readKeyFile(path);
    const isShared = process.platform !== 'win32' && ((await stat(path)).mode & 0o077) !== 0;
    if (isShared) return remark('secret key', `Other users can read ${path}.`, `chmod 600 ${path}`);
    if ((next ?? old) !== undefined) {
      return remark(
        'secret key',
        'A change of it was broken off.',
        'dmreply secrets rotate goes on with it.',
      );
    }
    return ok('secret key', `${path} (keep a copy: without it, saved keys can't be read).`);
  } catch (error) {
    const code = error instanceof Error ? codeOf(error) : '';
    if (code === 'Error') return problem('secret key', `${path} is damaged.`, 'Restore it from a backup.');
    if (code === 'ENOENT') return ok('secret key', `${path} is created by the next start.`);
    return problem('secret key', `${path} can't be read (${code}).`, 'Check who owns it.');
  }
}
