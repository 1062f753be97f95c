import { randomBytes } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { Config } from '../../config.ts';
import { archivesToDelete } from './thinning.ts';

const NAME = /^dmreply-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)\.tar$/;
/** An archive that is being written, with its later name; no other program makes such names. */
const UNFINISHED = /^(.+)\.dmreply-[0-9a-f]{12}\.part$/;
/** A file that is still being written is younger. */
const UNFINISHED_MS = 60 * 60_000;

export interface ArchiveFile {
  path: string;
  madeAt: number;
  bytes: number;
}

/** Where backups go that are given no other name. */
export function backupFolder({ backup, server }: Config): string {
  return resolve(backup.dir === '' ? join(server.dataDir, 'backups') : backup.dir);
}

/** Such as `20270131-101500`, in UTC. */
export function stamp(time: number): string {
  return new Date(time).toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');
}

export function archiveName(now: number): string {
  return `dmreply-${stamp(now)}.tar`;
}

/** The newest first; only those that have a name of dmreply's own. */
export async function listArchives(folder: string): Promise<ArchiveFile[]> {
  const found = (await namesIn(folder)).map(async (name) => {
    const [match, year, month, day, hour, minute, second] = NAME.exec(name) ?? [];
    if (match === undefined) return null;
    const path = join(folder, name);
    const file = await stat(path).catch(() => null);
    const madeAt = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
    return file === null ? null : { path, madeAt, bytes: file.size };
  });
  return (await Promise.all(found)).filter((file) => file !== null).sort((a, b) => b.madeAt - a.madeAt);
}

/** A name of its own for each run: two that write to the same place end with one of both archives. */
export function unfinishedName(path: string): string {
  return `${path}.dmreply-${randomBytes(6).toString('hex')}.part`;
}

/** Deletes what runs that were killed have left beside `path`: of this archive at once, of others once it is old. */
export async function deleteUnfinished(path: string, now: number): Promise<void> {
  const folder = dirname(path);
  for (const name of await namesIn(folder)) {
    const [match, archive] = UNFINISHED.exec(name) ?? [];
    if (match === undefined) continue;
    const file = await stat(join(folder, name)).catch(() => null);
    const isOld = file !== null && file.mtimeMs < now - UNFINISHED_MS;
    if (isOld || archive === basename(path)) await rm(join(folder, name), { force: true });
  }
}

/** Deletes what has had its time. */
export async function deletePastArchives(folder: string, now: number, keepMs: number): Promise<void> {
  const archives = await listArchives(folder);
  const past = new Set(
    archivesToDelete(
      archives.map(({ madeAt }) => madeAt),
      now,
      keepMs,
    ),
  );
  for (const { path, madeAt } of archives) if (past.has(madeAt)) await rm(path, { force: true });
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}
