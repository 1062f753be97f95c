import type { Database } from '../../db/database.ts';
import { claimTask, extendClaim } from '../../db/task-claims.ts';
import type { Logger } from '../../log.ts';
import type { Settings } from '../settings/settings.service.ts';
import {
  createEmptyConversationPurge,
  purgeChanges,
  purgeDeliveries,
  purgeEvents,
  purgeInbox,
  purgeMessages,
  purgeNotifications,
} from './maintenance.store.ts';
import type { Purge } from './purge.ts';

/** Deletes what is past its time: one process at a time, in small batches that nobody has to wait for. */
export type Maintenance = ReturnType<typeof createMaintenance>;

const DAY_MS = 24 * 60 * 60 * 1_000;
const HOUR_MS = 60 * 60 * 1_000;
const BATCH = 200;
/** Between batches, so that replies get most of the time. */
const REST_MS = 15;
/** The claim outlives a pause of its process, and is renewed in time. */
const CLAIM_MS = 60_000;
const TASK = 'maintenance';

export function createMaintenance(
  db: Database,
  settings: Settings,
  log: Logger,
  clock: () => number,
  more: readonly Purge[] = [],
) {
  let isStopped = false;
  let claimedUntil = 0;
  const retention = () => settings.get('retention_period_days') * DAY_MS;
  const purges: Purge[] = [
    // A message counts as the same for a day; its row is kept a little longer.
    { name: 'inbox', keepMs: () => DAY_MS + HOUR_MS, delete: purgeInbox },
    { name: 'messages', keepMs: retention, delete: purgeMessages },
    { name: 'events', keepMs: retention, delete: purgeEvents },
    { name: 'deliveries', keepMs: retention, delete: purgeDeliveries },
    { name: 'conversations', keepMs: retention, delete: createEmptyConversationPurge() },
    { name: 'changes', keepMs: () => HOUR_MS, delete: purgeChanges },
    { name: 'notifications', keepMs: retention, delete: purgeNotifications },
    ...more,
  ];

  /** False when somebody else has taken the task over, as after a long pause of this process. */
  async function keepClaim(): Promise<boolean> {
    if (claimedUntil - clock() > CLAIM_MS / 2) return true;
    const until = clock() + CLAIM_MS;
    const isKept = await extendClaim(db.patient, TASK, claimedUntil, until);
    claimedUntil = until;
    return isKept;
  }

  /** False when the run must end. */
  async function purge({ name, keepMs, delete: deleteBatch }: Purge): Promise<boolean> {
    // An earlier release allowed 0 days, for ever.
    if (keepMs() === 0) return true;
    let total = 0;
    let isMine = true;
    while (isMine && !isStopped) {
      const deleted = await deleteBatch(db.patient, clock() - keepMs(), BATCH);
      total += deleted;
      if (deleted < BATCH) break;
      isMine = await keepClaim();
      await new Promise((resolve) => setTimeout(resolve, REST_MS));
    }
    if (total > 0) log.info({ purged: name, rows: total }, 'old rows deleted');
    return isMine;
  }

  return {
    async run(): Promise<void> {
      claimedUntil = clock() + CLAIM_MS;
      if (!(await claimTask(db.patient, TASK, clock(), claimedUntil))) return;
      for (const task of purges) if (!(await purge(task))) return;
    },
    /** Ends a run after the batch that it is at. */
    stop(): void {
      isStopped = true;
    },
  };
}
