import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import type { HealthView } from '../../contract/admin-health.ts';
import { isoTime, isoTimeOrNull } from '../../contract/times.ts';
import type { Database } from '../../db/database.ts';
import { version } from '../../version.ts';
import type { Audit } from '../audit/audit.service.ts';
import type { Billing } from '../billing/billing.service.ts';
import {
  countDeliveries,
  countFailedEvents,
  countMails,
  databaseBytes,
  lastBackupAt,
  processesSince,
  saveBackup,
} from './health.store.ts';
import { type HealthFacts, judge } from './judge.ts';

/** Whether all is well, for the dashboard and for `dmreply doctor`. */
export type Health = ReturnType<typeof createHealth>;

export interface HealthDeps {
  config: Config;
  db: Database;
  audit: Audit;
  billing: Billing;
  clock: () => number;
}

const MINUTE_MS = 60_000;
/** Until then whatever waits may simply be on its way. */
const STUCK_MS = 5 * MINUTE_MS;
const SQLITE_FILES = ['dmreply.sqlite', 'dmreply.sqlite-wal'];

export function createHealth({ config, db, audit, billing, clock }: HealthDeps) {
  const startedAt = clock();
  const { dataDir } = config.server;

  async function bytes(): Promise<number> {
    if (db.dialect === 'postgres') return databaseBytes(db.knex);
    const sizes = await Promise.all(
      SQLITE_FILES.map((name) =>
        stat(join(dataDir, name)).then(
          ({ size }) => size,
          () => 0,
        ),
      ),
    );
    return sizes.reduce((sum, size) => sum + size, 0);
  }

  /** Not every file system tells. */
  async function disk(): Promise<HealthFacts['disk']> {
    try {
      const { bavail, blocks, bsize } = await statfs(dataDir);
      return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
    } catch {
      return null;
    }
  }

  async function facts(): Promise<HealthFacts> {
    const now = clock();
    const [size, running, mails, lateReplies, failedEvents, free, backupAt] = await Promise.all([
      bytes(),
      processesSince(db.knex, now - MINUTE_MS),
      countMails(db.knex, now - STUCK_MS),
      countDeliveries(db.knex, now - STUCK_MS),
      billing.mode === 'free' ? null : countFailedEvents(db.knex, now - STUCK_MS),
      disk(),
      lastBackupAt(db.knex),
    ]);
    return {
      version: version(),
      startedAt: isoTime(startedAt),
      database: { dialect: db.dialect, bytes: size },
      processes: running.map((one) => ({
        host: one.host,
        version: one.version,
        startedAt: isoTime(one.startedAt),
        seenAt: isoTime(one.seenAt),
      })),
      mails,
      lateReplies,
      aiDown: [...new Set(running.flatMap(({ aiDown }) => aiDown))],
      stripe: failedEvents === null ? null : { failedEvents },
      disk: free,
      lastBackup: isoTimeOrNull(backupAt),
    };
  }

  return {
    async read(): Promise<HealthView> {
      const seen = await facts();
      return { ...seen, findings: judge(seen, clock()) };
    },
    /** Notes that a backup was made just now. */
    async recordBackup(note: string): Promise<void> {
      await db.knex.transaction(async (trx) => {
        await saveBackup(trx, note.slice(0, 200), clock());
        await audit.record(trx, { action: 'backup.recorded', after: note === '' ? {} : { note } });
      });
    },
  };
}
