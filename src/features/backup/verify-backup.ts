import { mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../../config.ts';
import { openArchive } from './archive-reader.ts';
import { keyOf } from './key-plan.ts';
import { loadArchive, refuseNewer } from './load-archive.ts';
import { noteBackup } from './note-backup.ts';
import { fillSqlite } from './restore-backup.ts';

export interface Verified {
  version: string;
  madeAt: number;
  rows: number;
}

/** Restores into a database that is thrown away afterwards, and notes that it was tried. Throws BackupProblem. */
export async function verifyBackup(
  config: Config,
  path: string,
  { passphrase, now }: { passphrase: string; now: number },
): Promise<Verified> {
  const archive = await openArchive(path);
  const folder = await mkdtemp(join(dirname(path), 'verifying-'));
  try {
    refuseNewer(archive.manifest);
    if (passphrase !== '' || archive.manifest.key === 'clear') await keyOf(archive, passphrase);
    await fillSqlite(folder, (access) => loadArchive(access, archive, now));
    const { version, madeAt, tables } = archive.manifest;
    // Not worth a failure: where it is tried out may be far from its server.
    await noteBackup(config, (backups) => backups.tried(path, madeAt)).catch(() => undefined);
    return { version, madeAt, rows: tables.reduce((sum, { rows }) => sum + rows, 0) };
  } finally {
    await archive.close();
    await rm(folder, { recursive: true, force: true });
  }
}
