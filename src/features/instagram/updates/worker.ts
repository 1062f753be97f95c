import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../../db/database.ts';
import { isDatabaseAway } from '../../../db/database-away.ts';
import type { Logger } from '../../../log.ts';
import type { Metrics } from '../../../metrics.ts';
import { foldUpdates, type Step } from './fold-updates.ts';
import type { HandleUpdate } from './handle-update.ts';
import { referralMid } from './read-updates.ts';
import {
  claimQueues,
  countTry,
  endQueue,
  extendQueue,
  finishUpdates,
  midKey,
  parkedUpdates,
  parkUpdate,
  postponeQueue,
  type Queue,
  type WaitingUpdate,
  waitingUpdates,
} from './updates.store.ts';

export interface UpdateWorkerDeps {
  db: Database;
  handle: HandleUpdate;
  observer: Pick<Metrics, 'instagramUpdates'>;
  log: Logger;
  clock: () => number;
}

/** Conversations that are handled side by side in a process. */
const AT_ONCE = 16;
const UPDATES_AT_ONCE = 100;
/** Longer than a batch takes; after a crash, another process goes on then. */
const HOLD_MS = 20_000;
const EXTEND_AFTER_MS = 8_000;
/** So often an update is tried that fails by itself, with growing pauses. */
const MOST_TRIES = 5;
const FIRST_PAUSE_MS = 1_000;
const AWAY_PAUSE_MS = 2_000;
/** The share of its time that the event loop works, from which on calls that come in have precedence. */
const BUSY = 0.6;
/** Then an update rests so many times as long as it took. */
const REST_FACTOR = 4;
const MOST_REST_MS = 2_000;
const LOOK_EVERY_MS = 200;

/** Two messages of a conversation are never recorded in the same millisecond: its time names a message later. */
const APART_MS = 2;

/** Tells whether this process works most of the time. */
function createBusyness(): () => boolean {
  let before = performance.eventLoopUtilization();
  let lookedAt = performance.now();
  let isBusy = false;
  return () => {
    if (performance.now() - lookedAt < LOOK_EVERY_MS) return isBusy;
    isBusy = performance.eventLoopUtilization(before).utilization > BUSY;
    before = performance.eventLoopUtilization();
    lookedAt = performance.now();
    return isBusy;
  };
}

export type UpdateWorker = ReturnType<typeof createUpdateWorker>;

/** Handles updates: of a conversation one after the other, conversations side by side, in whichever process holds them. */
export function createUpdateWorker({ db, handle, observer, log, clock }: UpdateWorkerDeps) {
  const underway = new Set<Promise<void>>();
  let arrival = Promise.withResolvers<void>();
  const isBusy = createBusyness();
  let isStopped = false;

  /** null: it was lost to another process. */
  async function kept(queue: Queue, heldSince: number): Promise<Queue | null> {
    if (performance.now() - heldSince < EXTEND_AFTER_MS) return queue;
    return extendQueue(db.knex, clock, queue, HOLD_MS);
  }

  /** With what came before its message, and how a customer came who had not written yet. */
  async function stepsOf(queue: Queue, waiting: readonly WaitingUpdate[]): Promise<Step[]> {
    const isSaid = ({ kind }: WaitingUpdate) => kind === 'message' || kind === 'echo';
    const said = waiting.filter(isSaid).map((update) => update.midKey);
    if (said.length === 0) return foldUpdates(waiting, []);
    const came = midKey(queue.igUserId, referralMid(queue.customer));
    const parked = await parkedUpdates(db.knex, queue.userId, [...said, came]);
    const referrals = parked.filter(({ kind }) => kind === 'referral');
    return foldUpdates([...waiting, ...referrals], parked);
  }

  /** Returns how long the conversation has to wait; null: it goes on. */
  async function perform({ update, isDeleted, ids }: Step): Promise<number | null> {
    const handled = isDeleted ? ({ kind: 'done', outcome: 'deleted' } as const) : await handle(update);
    if (handled.kind === 'again') return handled.afterMs;
    if (handled.kind === 'parked') await parkUpdate(db.knex, update);
    else await finishUpdates(db, update.userId, ids);
    observer.instagramUpdates(handled.kind === 'parked' ? 'parked' : handled.outcome);
    if (update.kind === 'message') await sleep(APART_MS);
    return null;
  }

  /** The same, where a fault of this update alone costs no other one. */
  async function tryStep(step: Step): Promise<number | null> {
    const { update } = step;
    try {
      return await perform(step);
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      const isLast = update.tries + 1 >= MOST_TRIES;
      const { userId, kind, tries } = update;
      // Errors of databases may hold what was to be written.
      const fault = error instanceof Error ? error.name : 'unknown';
      if (tries === 0 || isLast)
        log.error({ userId, kind, fault, isLast }, 'an update of Instagram could not be handled');
      await countTry(db.knex, update, isLast);
      if (isLast) observer.instagramUpdates('set_aside');
      return isLast ? null : FIRST_PAUSE_MS * 2 ** tries;
    }
  }

  async function handleQueue(claimed: Queue): Promise<void> {
    let queue = claimed;
    let heldSince = performance.now();
    try {
      const waiting = await waitingUpdates(db.knex, queue, UPDATES_AT_ONCE);
      for (const step of await stepsOf(queue, waiting)) {
        const still = await kept(queue, heldSince);
        if (still === null) return;
        if (still !== queue) heldSince = performance.now();
        queue = still;
        const stepAt = performance.now();
        const waitMs = isStopped ? 0 : await tryStep(step);
        if (waitMs !== null) return await postponeQueue(db, clock, queue, waitMs);
        if (isBusy()) await sleep(Math.min(MOST_REST_MS, (performance.now() - stepAt) * REST_FACTOR));
      }
      const isAll = waiting.length < UPDATES_AT_ONCE;
      if (isAll) await endQueue(db, clock, queue);
      else await postponeQueue(db, clock, queue, 0);
    } catch (error) {
      log.warn({ fault: error instanceof Error ? error.name : 'unknown' }, 'updates of Instagram wait');
      await postponeQueue(db, clock, queue, AWAY_PAUSE_MS).catch(() => undefined);
    }
  }

  function begin(queue: Queue): void {
    const done = handleQueue(queue).finally(() => underway.delete(done));
    underway.add(done);
  }

  return {
    /** Something has come; wakes a run that waits for what is under way. */
    arrived(): void {
      arrival.resolve();
    },
    /** Until nothing is due. */
    async run(): Promise<void> {
      isStopped = false;
      for (;;) {
        arrival = Promise.withResolvers();
        // Several at a time: each claim is a write of its own.
        const isFull = underway.size > AT_ONCE / 2;
        const free = isStopped || isFull ? 0 : AT_ONCE - underway.size;
        const claimed = free === 0 ? [] : await claimQueues(db.knex, clock, HOLD_MS, free);
        for (const queue of claimed) begin(queue);
        if (underway.size === 0) return;
        await Promise.race([...underway, ...(isFull ? [] : [arrival.promise])]);
      }
    },
    /** What is under way ends with the update that it is at. */
    stop(): void {
      isStopped = true;
      arrival.resolve();
    },
  };
}
