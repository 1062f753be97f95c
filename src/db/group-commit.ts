import type BetterSqlite3 from 'better-sqlite3';

/** Runs the writes of neighbouring turns of the event loop in one transaction: one sync to disk answers all of them. */
export interface GroupCommit {
  /**
   * Runs `work` inside a transaction and resolves with its result once that is on disk. `work` is synchronous,
   * and may run again alone when a neighbour in the same transaction fails.
   */
  run<T>(work: Work<T>): Promise<T>;
}

type Work<T> = (handle: BetterSqlite3.Database) => T;

interface Job {
  work: Work<unknown>;
  resolve: (value: never) => void;
  reject: (error: unknown) => void;
  result: unknown;
}

/** How long jobs wait for another program that has the database locked, and how often they ask meanwhile. */
const BUSY_MS = 5_000;
const ASK_AGAIN_MS = 250;
/** So many jobs are worth a sync of their own; under load a turn of the event loop can take ten milliseconds. */
const ENOUGH = 20;

/** On the one connection of Knex. */
export function createGroupCommit(handleOf: () => BetterSqlite3.Database): GroupCommit {
  let jobs: Job[] = [];
  /** Since when the database is locked; null while it is not. */
  let busySince: number | null = null;

  function flush(): void {
    const handle = handleOf();
    if (handle.inTransaction) {
      // A Knex transaction is open on the same connection. Ours would silently become a part of it, and its
      // rollback would take back replies that were acknowledged.
      setImmediate(flush);
      return;
    }
    const fault = tryTogether(handle, jobs);
    if (isBusy(fault) && isWorthWaiting()) {
      // SQLite itself waits with the whole process, so it does that for moments only.
      setTimeout(flush, ASK_AGAIN_MS);
      return;
    }
    busySince = null;
    const batch = jobs;
    jobs = [];
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

  return { run };
}

/** What one of the jobs threw, and then nothing of the batch is written; null when all is. */
function tryTogether(handle: BetterSqlite3.Database, batch: readonly Job[]): unknown {
  try {
    begin(handle);
    for (const job of batch) job.result = job.work(handle);
    commit(handle);
    return null;
  } catch (error) {
    rollBack(handle);
    return error;
  }
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

interface Ends {
  begin: BetterSqlite3.Statement;
  commit: BetterSqlite3.Statement;
}

/** Prepared once per connection: to parse the two words for each transaction costs more than to run them. */
const prepared = new WeakMap<BetterSqlite3.Database, Ends>();

/** Takes the write lock at once, so that nothing which has been read is stale when it is written. */
function begin(handle: BetterSqlite3.Database): void {
  endsOf(handle).begin.run();
}

function commit(handle: BetterSqlite3.Database): void {
  endsOf(handle).commit.run();
}

/** Also where SQLite has ended the transaction itself, as it does when the disk fails. */
function rollBack(handle: BetterSqlite3.Database): void {
  if (handle.inTransaction) handle.exec('ROLLBACK');
}

function endsOf(handle: BetterSqlite3.Database): Ends {
  const known = prepared.get(handle);
  if (known !== undefined) return known;
  const ends = { begin: handle.prepare('BEGIN IMMEDIATE'), commit: handle.prepare('COMMIT') };
  prepared.set(handle, ends);
  return ends;
}
