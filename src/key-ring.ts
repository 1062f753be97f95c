import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder } from './make-folder.ts';

/** The root keys by now, 64 hexadecimal digits each: the first one seals and signs, every one opens. */
export type KeyRing = () => readonly string[];

/** While the key changes there are two: one that is known before it is used, then one that only opens. */
export interface RootKeys {
  current: string;
  next?: string | undefined;
  old?: string | undefined;
}

const CONTENT = /^([0-9a-f]{64})(?:\s+(next|old) ([0-9a-f]{64}))?$/i;

export function keyFileOf(dataDir: string): string {
  return join(dataDir, 'secret.key');
}

/**
 * The configured keys, else those of the key file in the data folder, which the first start creates with mode 0600.
 * Each call looks whether the file is another one by now: it changes under running servers.
 */
export function createKeyRing(configured: { key: string; otherKey: string }, dataDir: string): KeyRing {
  const { key, otherKey } = configured;
  if (key !== '') {
    const keys = otherKey === '' ? [key] : [key, otherKey];
    return () => keys;
  }
  const path = keyFileOf(dataDir);
  if (!existsSync(path)) createKeyFile(path);
  let stamp = stampOf(path);
  let keys = ringOf(readKeyFile(path));
  return () => {
    const newest = stampOf(path);
    if (newest === stamp || newest === '') return keys;
    try {
      keys = ringOf(readKeyFile(path));
      stamp = newest;
    } catch {
      // Damaged while the server runs: it goes on with what it knows, and `doctor` says so.
    }
    return keys;
  };
}

/** Throws where the file does not hold what it should. */
export function readKeyFile(path: string): RootKeys {
  const [, current, role, second] = CONTENT.exec(readFileSync(path, 'utf8').trim()) ?? [];
  if (current === undefined) throw new Error(`${path} is damaged: it should hold 64 hexadecimal digits.`);
  return role === undefined ? { current } : { current, [role.toLowerCase()]: second };
}

/** Replaces the whole file at once; it is on the disk when this returns, and its owner's as before. */
export function writeKeyFile(path: string, { current, next, old }: RootKeys): void {
  const lines = [current, ...(next ? [`next ${next}`] : []), ...(old ? [`old ${old}`] : [])];
  const draft = `${path}.new`;
  rmSync(draft, { force: true });
  writeFileSync(draft, `${lines.join('\n')}\n`, { mode: 0o600, flush: true });
  const { uid, gid } = statSync(path);
  if (process.getuid?.() === 0) chownSync(draft, uid, gid);
  renameSync(draft, path);
  syncFolder(dirname(path));
}

function ringOf({ current, next, old }: RootKeys): string[] {
  return [current, next, old].filter((key) => key !== undefined);
}

/** '' where the file can't be looked at. */
function stampOf(path: string): string {
  try {
    const { ino, mtimeMs, size } = statSync(path);
    return `${ino} ${mtimeMs} ${size}`;
  } catch {
    return '';
  }
}

function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

/** The file appears whole or not at all, and two processes that start together agree on one key. */
function createKeyFile(path: string): void {
  makeFolder(dirname(path));
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${newRootKey()}\n`, { mode: 0o600 });
  chmodSync(draft, 0o600);
  try {
    linkSync(draft, path);
  } catch (error) {
    // Another process was first: its key is the one.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
}

export function newRootKey(): string {
  return randomBytes(32).toString('hex');
}
