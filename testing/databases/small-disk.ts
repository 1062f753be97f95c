import { execFile, spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, writeSync } from 'node:fs';
import { chown, mkdtemp, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A file system of its own, in memory, so small that it is soon full. */
export interface SmallDisk {
  path: string;
  /** Leaves not a byte free. At once: a process that is busy would take its time. */
  fill(): void;
  /** Makes room again. */
  free(): Promise<void>;
}

/** Whether this user may mount one: a container often forbids it, even to root. */
export function canMountDisks(): boolean {
  const path = mkdtempSync(join(tmpdir(), 'dmreply-test-disk-'));
  const isMounted = succeeds('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', path]);
  if (isMounted) succeeds('umount', [path]);
  rmdirSync(path);
  return isMounted;
}

/** Needs root, or `sudo` without a password, to mount it. `owner`: who may write there besides root. */
export async function createSmallDisk(
  onEnd: (end: () => Promise<void>) => void,
  megabytes: number,
  owner?: number,
): Promise<SmallDisk> {
  const path = await mkdtemp(join(tmpdir(), 'dmreply-test-disk-'));
  await asRoot('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0777`, 'tmpfs', path]);
  onEnd(async () => {
    // Lazily: what still runs there may end a moment later.
    await asRoot('umount', ['--lazy', path]);
    await rmdir(path).catch(() => undefined);
  });
  if (owner !== undefined) await chown(path, owner, owner);
  const ballast = join(path, 'ballast');
  return {
    path,
    fill() {
      const file = openSync(ballast, 'a');
      for (const size of [1_024 * 1_024, 4_096, 1]) while (isWritten(file, size));
      closeSync(file);
    },
    free: () => rm(ballast),
  };
}

/** False where there is no room for all of it. */
function isWritten(file: number, bytes: number): boolean {
  try {
    return writeSync(file, Buffer.alloc(bytes)) === bytes;
  } catch {
    return false;
  }
}

async function asRoot(command: string, args: string[]): Promise<void> {
  await run(...withRights(command, args));
}

function succeeds(command: string, args: string[]): boolean {
  return spawnSync(...withRights(command, args)).status === 0;
}

function withRights(command: string, args: string[]): [string, string[]] {
  return process.getuid?.() === 0 ? [command, args] : ['sudo', ['-n', command, ...args]];
}
