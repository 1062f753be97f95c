import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import type { HealthView, OperatorNoticeView } from '../../contract/admin-health.ts';
import { isoTime, isoTimeOrNull } from '../../contract/times.ts';
import type { Database } from '../../db/database.ts';
import { isClaimed } from '../../db/task-claims.ts';
import { version } from '../../version.ts';
import { BACKUP_TASK } from '../backup/backup-schedule.ts';
import type { Backups } from '../backup/backups.service.ts';
import type { Billing } from '../billing/billing.service.ts';
import { LOW_DISK, thisHost } from './disk-watch.ts';
import { problem } from './finding.ts';
import {
  countDeliveries,
  countFailedEvents,
  countMails,
  countUpdates,
  databaseBytes,
  type ProcessRow,
  processesSince,
} from './health.store.ts';
import { type HealthFacts, judge, MAKE_ROOM } from './judge.ts';
import { openNotices } from './operator-notices.store.ts';

/** Whether all is well, for the dashboard and for `dmreply doctor`. */
export type Health = ReturnType<typeof createHealth>;

export interface HealthDeps {
  config: Config;
  db: Database;
  backups: Pick<Backups, 'state'>;
  billing: Billing;
  clock: () => number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Until then whatever waits may simply be on its way. */
const STUCK_MS = 5 * MINUTE_MS;
const SQLITE_FILES = ['dmreply.sqlite', 'dmreply.sqlite-wal'];

export function createHealth({ config, db, backups, billing, clock }: HealthDeps) {
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
    const [size, running, mails, lateReplies, failedEvents, updates, free, backup, isRunning] =
      await Promise.all([
        bytes(),
        processesSince(db.knex, now - MINUTE_MS),
        countMails(db.knex, now - STUCK_MS),
        countDeliveries(db.knex, now - STUCK_MS),
        billing.mode === 'free' ? null : countFailedEvents(db.knex, now - STUCK_MS),
        config.instagram.enabled ? countUpdates(db.knex, now - STUCK_MS) : null,
        disk(),
        backups.state(),
        isClaimed(db.knex, BACKUP_TASK, clock),
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
      instagram: updates,
      disk: free,
      lastBackup: isoTimeOrNull(backup.lastAt),
      backups: {
        everyHours: backup.everyMs / HOUR_MS,
        isRunning,
        failure: backup.failure?.error ?? null,
        lastTried: isoTimeOrNull(backup.triedAt),
      },
    };
  }

  return {
    readDisk: disk,
    /** What lasts, for the bell of the admin area. */
    async notices(): Promise<OperatorNoticeView[]> {
      const open = await openNotices(db.knex);
      return open.map(({ kind, subject, detail, beganAt }) => {
        const title = kind === LOW_DISK ? `The disk of ${subject} is nearly full` : subject;
        return { kind, title, message: detail, beganAt: isoTime(beganAt) };
      });
    },
    /** Those that have reported in the last minute. */
    runningServers: (): Promise<ProcessRow[]> => processesSince(db.knex, clock() - MINUTE_MS),
    async read(): Promise<HealthView> {
      const seen = await facts();
      const elsewhere = (await openNotices(db.knex)).filter(({ subject }) => subject !== thisHost());
      const findings = elsewhere.map(({ subject, detail }) =>
        problem(`disk of ${subject}`, detail, MAKE_ROOM),
      );
      return { ...seen, findings: [...judge(seen, clock()), ...findings] };
    },
  };
}
