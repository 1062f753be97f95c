import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** For root, a place that the other user, under whom Postgres then runs, can enter. */
const parent = process.getuid?.() === 0 ? '/tmp' : tmpdir();
const prefix = 'dmreply-postgres-';
/** A folder without its keeper's number may belong to a server that is just starting. */
const startingMs = 60_000;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** A new temporary folder for one server. */
export async function createServerFolder(): Promise<string> {
  return mkdtemp(join(parent, prefix));
}

/** Notes which process removes the folder; while that one lives, nobody else does. */
export async function claimServerFolder(folder: string, pid: number | undefined): Promise<void> {
  await writeFile(join(folder, 'keeper.pid'), `${pid}`);
}

/** Removes folders whose keeper was killed too. A server that loses its folder ends by itself in a minute. */
export async function removeLeftovers(): Promise<void> {
  const names = (await readdir(parent)).filter((name) => name.startsWith(prefix));
  for (const folder of names.map((name) => join(parent, name))) {
    const pid = Number(await readFile(join(folder, 'keeper.pid'), 'utf8').catch(() => '0'));
    const made = await stat(folder).catch(() => ({ mtimeMs: 0 }));
    const isInUse = pid > 0 ? isAlive(pid) : Date.now() - made.mtimeMs < startingMs;
    if (!isInUse) await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}
