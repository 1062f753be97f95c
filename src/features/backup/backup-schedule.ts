import type { AccountRef } from '../../callers.ts';
import type { Database } from '../../db/database.ts';
import { claimTask, endClaim, extendClaim } from '../../db/task-claims.ts';
import { AppError } from '../../errors.ts';
import type { Logger } from '../../log.ts';
import type { Backups } from './backups.service.ts';

/** Makes a backup in a process of its own. Rejects with a sentence that says why there is none. */
export type RunBackup = (signal: AbortSignal) => Promise<void>;

export type BackupSchedule = ReturnType<typeof createBackupSchedule>;

/** Whoever has this task makes a backup. */
export const BACKUP_TASK = 'backup';
/** The claim outlives a pause of its process, and is renewed in time. */
const CLAIM_MS = 120_000;
const RENEW_MS = 30_000;

/** Makes a backup whenever one is due, in one process at a time. */
export function createBackupSchedule(
  { db, log, clock }: { db: Database; log: Logger; clock: () => number },
  backups: Pick<Backups, 'nextAt' | 'failed' | 'tell'>,
  run: RunBackup,
) {
  const stopping = new AbortController();
  /** What an admin has begun. */
  let begun: Promise<void> = Promise.resolve();

  async function isDue(): Promise<boolean> {
    const at = await backups.nextAt();
    return at !== null && at <= clock();
  }

  /** False: there is none, and why is noted. */
  async function make(): Promise<boolean> {
    const startedAt = clock();
    try {
      await run(stopping.signal);
      log.info({ ms: clock() - startedAt }, 'backup made');
      return true;
    } catch (error) {
      if (stopping.signal.aborted) return false;
      const reason = error instanceof Error ? error.message : String(error);
      log.error({ reason }, 'backup failed');
      await backups.failed(reason);
      return false;
    }
  }

  /** Takes the task and keeps it; returns what ends that, or null where another process has it. */
  async function claim(): Promise<(() => Promise<void>) | null> {
    const claimed = await claimTask(db.patient, BACKUP_TASK, clock, CLAIM_MS);
    if (claimed === null) return null;
    let until = claimed;
    const renewal = setInterval(() => {
      extendClaim(db.patient, BACKUP_TASK, until, clock, CLAIM_MS).then(
        (later) => {
          until = later ?? until;
        },
        // The next renewal tries again.
        () => undefined,
      );
    }, RENEW_MS);
    return async () => {
      clearInterval(renewal);
      await endClaim(db.patient, BACKUP_TASK, until);
    };
  }

  async function makeFor(by: AccountRef, end: () => Promise<void>): Promise<void> {
    try {
      if (await make()) await backups.tell(by);
    } finally {
      await end();
    }
  }

  return {
    async work(): Promise<void> {
      if (!(await isDue())) return;
      const end = await claim();
      if (end === null) return;
      try {
        // Another process may have made it while this one asked.
        if (await isDue()) await make();
      } finally {
        await end();
      }
    },
    /** Begins one for an admin, who does not wait for it: the health page tells when it ends. Throws `backup_running`. */
    async begin(by: AccountRef): Promise<void> {
      const end = await claim();
      if (end === null) throw new AppError('backup_running');
      begun = makeFor(by, end).catch((error: unknown) => log.error({ err: error }, 'backup failed'));
    },
    /** Ends a backup that is under way. */
    async stop(): Promise<void> {
      stopping.abort();
      await begun;
    },
  };
}
