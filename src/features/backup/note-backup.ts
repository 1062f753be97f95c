import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { MIGRATIONS } from '../../../migrations/index.ts';
import type { Config } from '../../config.ts';
import { openDatabase } from '../../db/database.ts';
import { pendingMigrations } from '../../db/migrate.ts';
import { type Backups, createBackups } from './backups.service.ts';

/**
 * Writes into the configured database what became of a backup. Leaves one alone that is not there, or not up to date: a
 * backup is also what is made before an update, and tried out on another machine.
 */
export async function noteBackup(config: Config, write: (backups: Backups) => Promise<void>): Promise<void> {
  const isSqlite = config.database.url === '';
  if (isSqlite && !existsSync(join(config.server.dataDir, 'dmreply.sqlite'))) return;
  const db = await openDatabase({ url: config.database.url, dataDir: config.server.dataDir });
  try {
    if ((await pendingMigrations(db.knex, MIGRATIONS)).length > 0) return;
    const audit = { record: async () => undefined };
    await write(createBackups({ config, db, audit, clock: Date.now }));
  } finally {
    await db.close();
  }
}
