import type { Database } from '../../db/database.ts';
import { claimTask, endClaim, extendClaim } from '../../db/task-claims.ts';
import type { Logger } from '../../log.ts';
import type { Backups } from './backups.service.ts';

/** Makes a backup in a process of its own. Rejects with a sentence that says why there is none. */
export type RunBackup = (signal: AbortSignal) => Promise<void>;

export type BackupSchedule = ReturnType<typeof createBackupSchedule>;

const TASK = 'backup';
/** The claim outlives a pause of its process, and is renewed in time. */
const CLAIM_MS = 120_000;
const RENEW_MS = 30_000;

/** Makes a backup whenever one is due, in one process at a time. */
export function createBackupSchedule(
  { db, log, clock }: { db: Database; log: Logger; clock: () => number },
  backups: Pick<Backups, 'nextAt' | 'failed'>,
  run: RunBackup,
) {
  const stopping = new AbortController();

  async function isDue(): Promise<boolean> {
    const at = await backups.nextAt();
    return at !== null && at <= clock();
  }

  async function make(): Promise<void> {
    const startedAt = clock();
    try {
      await run(stopping.signal);
      log.info({ ms: clock() - startedAt }, 'backup made');
    } catch (error) {
      if (stopping.signal.aborted) return;
      const reason = error instanceof Error ? error.message : String(error);
      log.error({ reason }, 'backup failed');
      await backups.failed(reason);
    }
  }

  return {
    async work(): Promise<void> {
      if (!(await isDue())) return;
      const claimed = await claimTask(db.patient, TASK, clock, CLAIM_MS);
      if (claimed === null) return;
      let until = claimed;
      const renewal = setInterval(() => {
        extendClaim(db.patient, TASK, until, clock, CLAIM_MS).then(
          (later) => {
            until = later ?? until;
          },
          // The next renewal tries again.
          () => undefined,
        );
      }, RENEW_MS);
      try {
        // Another process may have made it while this one asked.
        if (await isDue()) await make();
      } finally {
        clearInterval(renewal);
        await endClaim(db.patient, TASK, until);
      }
    },
    /** Ends a backup that is under way. */
    stop: () => stopping.abort(),
  };
}
