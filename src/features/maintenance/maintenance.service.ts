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
import { createOwnerPurge } from './owner-purge.ts';
import type { Purge } from './purge.ts';
import { freePages, vacuumStep } from './vacuum.store.ts';

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
/** 8 MB of 4 KB each. */
const KEPT_FREE_PAGES = 2_048;
/** A reply that comes meanwhile waits for a step: 256 KB take some milliseconds, `bench/vacuum.ts` says how many. */
const PAGES_AT_ONCE = 64;

export function createMaintenance(
  db: Database,
  settings: Settings,
  log: Logger,
  clock: () => number,
  more: readonly Purge[] = [],
) {
  let isStopped = false;
  let claim = { until: 0, at: 0 };
  /** null: for ever. */
  const serverDays = () => settings.get('retention_period_days') || null;
  const retention = () => settings.get('retention_period_days') * DAY_MS;
  const purges: Purge[] = [
    // A message counts as the same for a day; its row is kept a little longer.
    { name: 'inbox', keepMs: () => DAY_MS + HOUR_MS, delete: purgeInbox },
    { name: 'messages', keepMs: retention, delete: purgeMessages },
    createOwnerPurge(serverDays, clock),
    { name: 'events', keepMs: retention, delete: purgeEvents },
    { name: 'deliveries', keepMs: retention, delete: purgeDeliveries },
    { name: 'conversations', keepMs: retention, delete: createEmptyConversationPurge() },
    { name: 'changes', keepMs: () => HOUR_MS, delete: purgeChanges },
    { name: 'notifications', keepMs: retention, delete: purgeNotifications },
    ...more,
  ];

  /** False when somebody else has taken the task over, as after a long pause of this process. */
  async function keepClaim(): Promise<boolean> {
    const at = clock();
    if (Math.abs(at - claim.at) < CLAIM_MS / 2) return true;
    const until = await extendClaim(db.patient, TASK, claim.until, clock, CLAIM_MS);
    if (until !== null) claim = { until, at };
    return until !== null;
  }

  /** False when the run must end. */
  async function purge({ name, keepMs, hasMore, delete: deleteBatch }: Purge): Promise<boolean> {
    // An earlier release allowed 0 days, for ever.
    if (keepMs() === 0) return true;
    let total = 0;
    let isMine = true;
    while (isMine && !isStopped) {
      const deleted = await deleteBatch(db.patient, clock() - keepMs(), BATCH);
      total += deleted;
      if (hasMore === undefined ? deleted < BATCH : !hasMore()) break;
      isMine = await keepClaim();
      await new Promise((resolve) => setTimeout(resolve, REST_MS));
    }
    if (total > 0) log.info({ purged: name, rows: total }, 'old rows deleted');
    return isMine;
  }

  /** SQLite alone: Postgres does this by itself. */
  async function giveBackSpace(): Promise<void> {
    if (db.dialect !== 'sqlite') return;
    const before = await freePages(db.patient);
    // Room for a day's messages stays, so that the file does not shrink and grow all the time.
    for (let free = before; free > KEPT_FREE_PAGES && !isStopped; free = await freePages(db.patient)) {
      vacuumStep(db, PAGES_AT_ONCE);
      if ((await freePages(db.patient)) >= free) return;
      if (!(await keepClaim())) return;
      await new Promise((resolve) => setTimeout(resolve, REST_MS));
    }
    const given = before - (await freePages(db.patient));
    if (given > 0) log.info({ pages: given }, 'space given back');
  }

  return {
    async run(): Promise<void> {
      const at = clock();
      const until = await claimTask(db.patient, TASK, clock, CLAIM_MS);
      if (until === null) return;
      claim = { until, at };
      for (const task of purges) if (!(await purge(task))) return;
      await giveBackSpace();
    },
    /** Ends a run after the batch that it is at. */
    stop(): void {
      isStopped = true;
    },
  };
}
