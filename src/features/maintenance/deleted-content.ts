import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../db/database.ts';
import type { LeftoverClearer } from '../../db/sqlite-file/clear-leftovers.ts';
import { claimTask, endClaim, extendClaim } from '../../db/task-claims.ts';
import type { Logger } from '../../log.ts';
import { leftOver, NOTE_STEP, settleLeftOver } from './deletions.store.ts';
import { forgottenWords, mergeStep, settleForgotten } from './forgotten-words.store.ts';

/**
 * SQLite: what was deleted leaves the file, its log and the full-text index soon afterwards. One process at a time, in steps
 * that nobody has to wait for. What is counted is in the database, so that the next start goes on where a process ended.
 */
export type DeletedContent = ReturnType<typeof createDeletedContent>;

const TASK = 'deleted content';
/** Short, because the next start finishes what a process that died has begun. */
const CLAIM_MS = 10_000;
/** 1 MB: a reply that comes meanwhile waits some milliseconds. */
const PAGES_AT_ONCE = 256;
/** The same of the full-text index, whose steps cost more. */
const WORD_PAGES_AT_ONCE = 16;
/** Between steps, so that replies get most of the time. */
const REST_MS = 15;
/** Backups and the like read for minutes. */
const BUSY_REST_MS = 250;
/** Passes take three thousandths of the CPU at most, however much goes past its time; the first one begins at once. */
const REST_AFTER = 300;

export function createDeletedContent(db: Database, log: Logger, clock: () => number) {
  let isStopped = false;
  let restUntil = 0;
  /** Milliseconds of CPU in this run. */
  let worked = 0;
  let isUnknownFile = false;
  let claim = { until: 0, at: 0 };

  function measured<T>(work: () => T): T {
    const before = process.cpuUsage();
    try {
      return work();
    } finally {
      const { user, system } = process.cpuUsage(before);
      worked += (user + system) / 1_000;
    }
  }

  /** False when this has to end. */
  async function mayGoOn(): Promise<boolean> {
    if (isStopped) return false;
    const at = clock();
    if (Math.abs(at - claim.at) < CLAIM_MS / 2) return true;
    const until = await extendClaim(db.patient, TASK, claim.until, clock, CLAIM_MS);
    if (until !== null) claim = { until, at };
    return until !== null;
  }

  /** The full-text index keeps words that were deleted until it is written anew. */
  async function forgetWords(forgotten: number): Promise<boolean> {
    if (forgotten === 0) return true;
    measured(() => mergeStep(db, -WORD_PAGES_AT_ONCE));
    while (measured(() => mergeStep(db, WORD_PAGES_AT_ONCE))) {
      if (!(await mayGoOn())) return false;
      await sleep(REST_MS);
    }
    await settleForgotten(db.patient, forgotten);
    return true;
  }

  async function clearFile(clearer: LeftoverClearer): Promise<boolean> {
    for (let from = 1; await mayGoOn(); ) {
      const at = from;
      const next = measured(() => clearer.step(at, PAGES_AT_ONCE, NOTE_STEP));
      if (next === null) return emptyLog(clearer);
      // Whoever wrote for long may have begun the log anew, and what it held is not known.
      if (next === 'busy') from = 1;
      else from = next;
      await sleep(next === 'busy' ? BUSY_REST_MS : REST_MS);
    }
    return false;
  }

  /** Its last pages are those of before the last step. */
  async function emptyLog(clearer: LeftoverClearer): Promise<boolean> {
    while (!clearer.emptyLog()) {
      if (!(await mayGoOn())) return false;
      await sleep(BUSY_REST_MS);
    }
    return true;
  }

  async function clear(count: number, forgotten: number): Promise<void> {
    if (!(await forgetWords(forgotten))) return;
    const clearer = await db.leftovers();
    if (clearer === null) {
      if (!isUnknownFile)
        log.warn('deleted texts stay in this file until it is vacuumed: see docs/operating.md');
      isUnknownFile = true;
      return;
    }
    try {
      if (!(await clearFile(clearer))) return;
      if (clearer.strange.size > 0) log.warn({ pages: clearer.strange.size }, 'pages that were not cleared');
      await settleLeftOver(db.patient, count);
      log.info({ deletions: count }, 'deleted content cleared');
    } finally {
      clearer.close();
    }
  }

  return {
    async run(): Promise<void> {
      if (db.dialect !== 'sqlite' || performance.now() < restUntil) return;
      const [count, forgotten] = [await leftOver(db.patient), await forgottenWords(db.patient)];
      if (count + forgotten === 0) return;
      const at = clock();
      const until = await claimTask(db.patient, TASK, clock, CLAIM_MS);
      if (until === null) return;
      claim = { until, at };
      worked = 0;
      try {
        await clear(count, forgotten);
      } finally {
        restUntil = performance.now() + REST_AFTER * worked;
        await endClaim(db.patient, TASK, claim.until);
      }
    },
    /** Ends a run after the step that it is at. */
    stop(): void {
      isStopped = true;
    },
  };
}
