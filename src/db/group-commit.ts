import type BetterSqlite3 from 'better-sqlite3';
import type { Knex } from 'knex';
import { begin, commit, rollBack } from './sqlite-transaction.ts';

/** Runs the writes of neighbouring turns of the event loop in one transaction: one sync to disk answers all of them. */
export interface GroupCommit {
  /**
   * Runs `work` inside a transaction and resolves with its result once that is on disk. `work` is synchronous,
   * and may run again alone when a neighbour in the same transaction fails.
   */
  run<T>(work: Work<T>): Promise<T>;
  /**
   * The same for work whose result may be used before it is on disk, where `mayGoAhead` says so: then it is on disk
   * with the next work of any kind, and at the latest after HOLD_MS. `onLost` hears of a result that was used and could
   * not be kept: what it names may soon be something else.
   */
  runAhead<T>(
    work: Work<T>,
    mayGoAhead: (result: T) => boolean,
    onLost: (result: T, error: unknown) => void,
  ): Promise<T>;
  /** Commits what went ahead, without waiting for more. */
  commitHeld(): void;
}

type Work<T> = (handle: BetterSqlite3.Database) => T;

interface Job {
  work: Work<unknown>;
  resolve: (value: never) => void;
  reject: (error: unknown) => void;
  result: unknown;
}

interface Ahead {
  work: Work<unknown>;
  lose: (error: unknown) => void;
}

interface Held extends Ahead {
  timer: NodeJS.Timeout;
}

/** How long jobs wait for another program that has the database locked, and how often they ask meanwhile. */
const BUSY_MS = 5_000;
const ASK_AGAIN_MS = 250;
/** So many jobs are worth a sync of their own; under load a turn of the event loop can take ten milliseconds. */
const ENOUGH = 20;
/** How long a transaction stays open for the next work. */
const HOLD_MS = 10;
/** With so many at once the next work is never far, and there is nothing to gain by going ahead. */
const COMPANY = 4;

/** On the one connection of `knex`, whose own statements never find a transaction of ours open. */
export function createGroupCommit(knex: Knex, handleOf: () => BetterSqlite3.Database): GroupCommit {
  let jobs: Job[] = [];
  /** Since when the database is locked; null while it is not. */
  let busySince: number | null = null;
  let lastBatchSize = 0;
  /** Whether the last commit failed: nothing goes ahead then that might not be kept. */
  let hasFailed = false;
  /** What went ahead, in a transaction that is open; null while there is none. */
  let held: Held | null = null;
  knex.on('query', commitHeld);

  function flush(): void {
    const handle = handleOf();
    if (handle.inTransaction && held === null) {
      // A Knex transaction is open on the same connection. Ours would silently become a part of it, and its
      // rollback would take back replies that were acknowledged.
      setImmediate(flush);
      return;
    }
    const ahead = release();
    const fault = tryTogether(handle, jobs, ahead !== null);
    hasFailed = fault !== null;
    if (hasFailed && ahead !== null) runAgain(handle, ahead);
    if (isBusy(fault) && isWorthWaiting()) {
      // SQLite itself waits with the whole process, so it does that for moments only.
      setTimeout(flush, ASK_AGAIN_MS);
      return;
    }
    busySince = null;
    const batch = jobs;
    jobs = [];
    lastBatchSize = batch.length;
    if (fault === null) for (const job of batch) job.resolve(job.result as never);
    else if (isBusy(fault)) for (const job of batch) job.reject(fault);
    else for (const job of batch) runAlone(handle, job);
  }

  function isWorthWaiting(): boolean {
    busySince ??= performance.now();
    return performance.now() - busySince < BUSY_MS;
  }

  /** One turn of the event loop, and another where little has come: half as many syncs, and no wait to speak of. */
  function gather(): void {
    setImmediate(() => {
      if (jobs.length >= ENOUGH) flush();
      else setImmediate(flush);
    });
  }

  function run<T>(work: Work<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      jobs.push({ work, resolve, reject, result: undefined });
      if (jobs.length === 1) gather();
    });
  }

  /** Leaves the open transaction, where there is one, to the caller. */
  function release(): Ahead | null {
    const ahead = held;
    clearTimeout(ahead?.timer);
    held = null;
    return ahead;
  }

  function commitHeld(): void {
    const ahead = release();
    if (ahead === null) return;
    const handle = handleOf();
    hasFailed = tryTogether(handle, [], true) !== null;
    if (hasFailed) runAgain(handle, ahead);
  }

  return {
    run,
    commitHeld,
    runAhead(work, mayGoAhead, onLost) {
      const handle = handleOf();
      const isAlone = jobs.length === 0 && lastBatchSize < COMPANY;
      if (!isAlone || hasFailed || handle.inTransaction) return run(work);
      try {
        begin(handle);
        const result = work(handle);
        if (mayGoAhead(result)) {
          const lose = (error: unknown) => onLost(result, error);
          held = { work, lose, timer: setTimeout(commitHeld, HOLD_MS) };
          return Promise.resolve(result);
        }
      } catch {
        // It runs again, and fails as all work does.
      }
      rollBack(handle);
      return run(work);
    },
  };
}

/** What one of the jobs threw, and then nothing of the batch is written; null when all is. */
function tryTogether(handle: BetterSqlite3.Database, batch: readonly Job[], isOpen: boolean): unknown {
  try {
    if (!isOpen) begin(handle);
    // SQLite ends a transaction itself when a statement, be it one that reads, finds the disk broken.
    else if (!handle.inTransaction) throw new Error('The open transaction was rolled back.');
    for (const job of batch) job.result = job.work(handle);
    commit(handle);
    return null;
  } catch (error) {
    rollBack(handle);
    return error;
  }
}

/**
 * What went ahead has been acted upon: nothing has happened in between, so it comes to the same result again. (A savepoint
 * after it would make SQLite keep a copy of each page that the others change.)
 */
function runAgain(handle: BetterSqlite3.Database, { work, lose }: Ahead): void {
  runAlone(handle, { work, resolve() {}, reject: lose, result: undefined });
}

function runAlone(handle: BetterSqlite3.Database, job: Job): void {
  try {
    begin(handle);
    const result = job.work(handle);
    commit(handle);
    job.resolve(result as never);
  } catch (error) {
    rollBack(handle);
    job.reject(error);
  }
}

/** Whether another program has the database locked, which concerns all jobs alike. */
function isBusy(fault: unknown): boolean {
  return fault instanceof Error && 'code' in fault && /^SQLITE_(?:BUSY|LOCKED)/.test(String(fault.code));
}
