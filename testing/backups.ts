import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { type Config, loadConfig } from '../src/config.ts';
import { type Dialect, openDatabase } from '../src/db/database.ts';
import { type Archive, openArchive } from '../src/features/backup/archive-reader.ts';
import { type Restored, type RestoreOptions, restoreBackup } from '../src/features/backup/restore-backup.ts';
import { linesOf } from '../src/features/backup/table-rows.store.ts';
import { backedUpTables } from '../src/features/backup/tables.store.ts';
import { type BackupOptions, writeBackup } from '../src/features/backup/write-backup.ts';
import { createTestDatabase } from './databases/postgres.ts';

export const BACKED_UP_AT = Date.UTC(2027, 0, 2, 3, 4, 5);

/** A folder that goes with the test. */
export async function testFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'dmreply-test-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** An empty data folder, and an empty database where it is Postgres. */
export async function emptyPlace(t: TestContext, dialect: Dialect): Promise<Record<string, string>> {
  const env: Record<string, string> = {
    DMREPLY_SERVER_PORT: '0',
    DMREPLY_SERVER_DATA_DIR: join(await testFolder(t), 'data'),
    DMREPLY_SERVER_LOG_LEVEL: 'silent',
    DMREPLY_AI_BASE_URL: 'http://127.0.0.1:9/v1',
  };
  if (dialect === 'postgres') {
    const database = await createTestDatabase();
    t.after(() => database.drop());
    env.DMREPLY_DATABASE_URL = database.url;
  }
  return env;
}

/** The path of a backup, in a folder of its own. */
export async function backUp(
  t: TestContext,
  config: Config,
  options: Partial<BackupOptions> = {},
): Promise<string> {
  const path = join(await testFolder(t), 'backup.tar');
  await writeBackup(config, path, { passphrase: '', isKeyClear: true, now: BACKED_UP_AT, ...options });
  return path;
}

export async function restoreInto(
  env: Record<string, string>,
  path: string,
  options: Partial<RestoreOptions> = {},
): Promise<Restored> {
  const archive: Archive = await openArchive(path);
  try {
    return await restoreBackup(loadConfig({ env }), archive, {
      passphrase: '',
      isForced: false,
      isMove: false,
      now: BACKED_UP_AT + 60_000,
      operator: 'tester',
      ...options,
    });
  } finally {
    await archive.close();
  }
}

/** Every row that a backup holds, by table; as lines that are the same on both databases. */
export async function allRows(config: Config): Promise<Map<string, string[]>> {
  const db = await openDatabase({ url: config.database.url, dataDir: config.server.dataDir });
  try {
    return await db.knex.transaction(async (trx) => {
      const rows = new Map<string, string[]>();
      for (const table of await backedUpTables(trx, db.dialect)) {
        const lines: string[] = [];
        for await (const line of linesOf({ db, trx }, table)) lines.push(line);
        rows.set(table.name, lines);
      }
      return rows;
    });
  } finally {
    await db.close();
  }
}
