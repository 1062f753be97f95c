import { basename } from 'node:path';
import type { Knex } from 'knex';
import type { AccountRef } from '../../callers.ts';
import type { Config } from '../../config.ts';
import type { Audit } from '../audit/audit.service.ts';
import {
  installedAt,
  listBackups,
  readBackupSums,
  readFailure,
  saveBackup,
  saveFailure,
  saveTrial,
} from './backups.store.ts';
import { durationMs } from './duration.ts';

/** What dmreply knows of its backups. */
export type Backups = ReturnType<typeof createBackups>;

export interface BackupsDeps {
  config: Config;
  db: { knex: Knex };
  audit: Pick<Audit, 'record'>;
  clock: () => number;
}

const NOTE_MAX = 200;
const FILE_MAX = 500;
const ERROR_MAX = 300;
const HOUR_MS = 3_600_000;

export function createBackups({ config, db, audit, clock }: BackupsDeps) {
  const everyMs = durationMs(config.backup.every);
  return {
    /** Notes that another tool has made one just now. */
    async record(note: string): Promise<void> {
      const row = { madeAt: clock(), note: note.slice(0, NOTE_MAX), file: '', bytes: null, triedAt: null };
      await db.knex.transaction(async (trx) => {
        await saveBackup(trx, row);
        await audit.record(trx, { action: 'backup.recorded', after: note === '' ? {} : { note } });
      });
    },
    /** Notes one of dmreply's own; what failed before is over. */
    async made({ path, bytes }: { path: string; bytes: number }, madeAt: number): Promise<void> {
      const row = { madeAt, note: '', file: path.slice(-FILE_MAX), bytes, triedAt: null };
      await db.knex.transaction(async (trx) => {
        await saveBackup(trx, row);
        await saveFailure(trx, null);
      });
    },
    /** Writes into the audit log for whom the newest one was made. */
    async tell(by: AccountRef): Promise<void> {
      const [newest] = await listBackups(db.knex, 1);
      const after = newest === undefined ? {} : { file: basename(newest.file) };
      await audit.record(db.knex, { action: 'backup.made', by, after });
    },
    failed: (error: string) =>
      db.knex.transaction((trx) => saveFailure(trx, { at: clock(), error: error.slice(0, ERROR_MAX) })),
    /** Notes that one was restored to try it out. */
    async tried(path: string, madeAt: number): Promise<void> {
      const file = path.slice(-FILE_MAX);
      if (await saveTrial(db.knex, file, clock())) return;
      await saveBackup(db.knex, { madeAt, note: '', file, bytes: null, triedAt: clock() });
    },
    async state() {
      const [sums, failure] = await Promise.all([readBackupSums(db.knex), readFailure(db.knex)]);
      return { ...sums, failure, everyMs };
    },
    /** When the server makes the next one by itself; null where it makes none. */
    async nextAt(): Promise<number | null> {
      if (everyMs === 0) return null;
      const [{ lastMadeAt }, failure] = await Promise.all([readBackupSums(db.knex), readFailure(db.knex)]);
      // A new installation has an hour to be set up first.
      const due = lastMadeAt === null ? (await installedAt(db.knex)) + HOUR_MS : lastMadeAt + everyMs;
      return failure === null ? due : Math.max(due, failure.at + Math.min(everyMs, HOUR_MS));
    },
  };
}
