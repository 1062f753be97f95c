import { join } from 'node:path';
import type { Config } from '../src/config.ts';
import { hostUrls } from '../src/db/postgres-hosts.ts';
import { codeOf } from './error-lines.ts';

/** Why the database or the data folder can't be used and what to do, or null when the error is of another kind. */
export function databaseProblem(error: unknown, config: Config): string | null {
  if (!(error instanceof Error)) return null;
  const code = codeOf(error);
  return config.database.url === ''
    ? sqliteProblem(code, config.server.dataDir)
    : (folderProblem(code, config.server.dataDir) ??
        postgresProblem(code, error.message, config.database.url));
}

function sqliteProblem(code: string, dataDir: string): string | null {
  const file = join(dataDir, 'dmreply.sqlite');
  if (code.startsWith('SQLITE_CANTOPEN') || code.startsWith('SQLITE_READONLY')) {
    return `The database ${file} can't be opened for writing. Check who owns the data folder.`;
  }
  if (code.startsWith('SQLITE_NOTADB') || code.startsWith('SQLITE_CORRUPT')) {
    return `The database ${file} is damaged, or is not one of dmreply. Restore it from a backup.`;
  }
  if (code.startsWith('SQLITE_BUSY')) {
    return `The database ${file} is in use by another program. Try again in a moment.`;
  }
  if (code.startsWith('SQLITE_FULL')) return `There is no space left for the database ${file}.`;
  return folderProblem(code, dataDir);
}

const FOLDER_PROBLEMS: Readonly<Record<string, string>> = {
  EACCES: 'may not be written by this user. Change its owner, or set [server] data_dir.',
  EPERM: 'may not be written by this user. Change its owner, or set [server] data_dir.',
  EROFS: 'is on a read-only disk. Set [server] data_dir to a folder that can be written.',
  ENOSPC: 'is on a disk without space left.',
  ENOTDIR: 'is not a folder. Set [server] data_dir to one.',
  EEXIST: 'is not a folder. Set [server] data_dir to one.',
};

/** Why the data folder can't be used, or null. */
export function folderProblem(code: string, dataDir: string): string | null {
  const problem = FOLDER_PROBLEMS[code];
  return problem === undefined ? null : `The data folder ${dataDir} ${problem}`;
}

const UNREACHABLE = /^(?:E[A-Z_]+|08...|57P0[12])$/;

const UNKNOWN_AUTHORITY = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

function postgresProblem(code: string, message: string, url: string): string | null {
  const addresses = hostUrls(url).map((each) => new URL(each));
  const host = addresses.map((each) => each.host).join(', ');
  const { pathname, username } = addresses[0] ?? new URL(url);
  const name = decodeURIComponent(pathname.slice(1));
  if (code === '28P01' || code === '28000') {
    return `The database at ${host} refuses the user "${username}" or the password. Check [database] url.`;
  }
  if (code === '3D000')
    return `The database "${name}" does not exist at ${host}. Create it: createdb ${name}`;
  if (code === '57P03' && addresses.length > 1)
    return `None of the databases at ${host} takes writes. Check that one of them is the primary, and [database] url.`;
  if (code === '57P03') return `The database at ${host} is still starting. Try again in a moment.`;
  if (code === '53300') return `The database at ${host} has no connection left. Raise its max_connections.`;
  if (code === '42501') return `The user "${username}" may not create tables in "${name}" at ${host}.`;
  if (UNKNOWN_AUTHORITY.has(code))
    return `The database at ${host} shows a certificate of an authority that this machine does not know. Add sslrootcert=FILE to [database] url, with the authority's certificate in FILE; or sslmode=no-verify, which encrypts without asking who answers.`;
  if (UNREACHABLE.test(code) || /timeout|terminated/i.test(message)) {
    const shown = /^[A-Z0-9_]+$/.test(code) ? ` (${code})` : '';
    return `The database at ${host} can't be reached${shown}. Check that it runs, and [database] url.`;
  }
  return null;
}
