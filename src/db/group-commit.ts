import type BetterSqlite3 from 'better-sqlite3';
import { isLocked, type LockWait, type Turn } from './lock-wait.ts';
import type { Line } from './sqlite-client.ts';

/** Runs the writes of neighbouring turns of the event loop in one transaction: one sync to disk answers all of them. */
export interface GroupCommit {
  /**
   * Runs `work` inside a transaction and resolves with its result once that is on disk. `work` is synchronous,
   * and may run again alone when a neighbour in the same transaction fails. Where another program has the database
   * locked, it waits as long as its caller does, then rejects.
   */
  run<T>(work: Work<T>): Promise<T>;
  /** The same; what its caller no longer waits for is written nonetheless, if the lock goes within a minute. */
  runEvenLate<T>(work: Work<T>): Promise<T>;
  /** Runs `work` at once, or when no other program keeps it from reading. */
  read<T>(work: Work<T>): Promise<T>;
  /** Tries once more, and then nobody waits any longer. */
  end(): void;
}

type Work<T> = (handle: BetterSqlite3.Database) => T;

interface Job {
  work: Work<unknown>;
  resolve: (value: never) => void;
  reject: (error: unknown) => void;
  result: unknown;
  /** By a steady clock: until when its caller waits. */
  until: number;
  keptUntil: number;
}

/** So many jobs are worth a sync of their own; under load a turn of the event loop can take ten milliseconds. */
const ENOUGH = 20;
const KEPT_MS = 60_000;

/** On the one connection of Knex. */
export function createGroupCommit(
  handleOf: () => BetterSqlite3.Database,
  line: Pick<Line, 'enter' | 'isFor'>,
  lock: Pick<LockWait, 'enter' | 'until'>,
): GroupCommit {
  let jobs: Job[] = [];
  let fault: unknown = null;
  let isWaiting = false;

  /** All jobs wait as one, so that each program writes a whole batch whenever it gets the lock. */
  const turn: Turn = {
    attempt() {
      isWaiting = false;
      if (jobs.length === 0) return true;
      const handle = handleOf();
      // A Knex transaction is open on the same connection. Ours would silently become a part of it, and its
      // rollback would take back replies that were acknowledged.
      if (!line.isFor(null)) {
        enter();
        return true;
      }
      if (handle.inTransaction) {
        setImmediate(enter);
        return true;
      }
      fault = tryTogether(handle, jobs);
      if (isLocked(fault)) {
        isWaiting = true;
        return false;
      }
      const batch = jobs;
      jobs = [];
      if (fault === null) for (const job of batch) job.resolve(job.result as never);
      else for (const job of batch) runAlone(handle, job);
      return true;
    },
    isOver(now) {
      jobs = jobs.filter((job) => {
        // To reject once more what was rejected changes nothing.
        if (now >= job.until) job.reject(fault);
        return now < job.keptUntil;
      });
      if (jobs.length === 0) isWaiting = false;
      return !isWaiting;
    },
  };

  function enter(): void {
    isWaiting = true;
    line.enter(null, turn);
  }

  /** One turn of the event loop, and another where little has come: half as many syncs, and no wait to speak of. */
  function gather(): void {
    setImmediate(() => {
      if (jobs.length >= ENOUGH) enter();
      else setImmediate(enter);
    });
  }

  function add<T>(work: Work<T>, keptMs: number): Promise<T> {
    return new Promise((resolve, reject) => {
      const until = lock.until();
      const keptUntil = Math.max(until, performance.now() + keptMs);
      jobs.push({ work, resolve, reject, result: undefined, until, keptUntil });
      if (jobs.length === 1) gather();
    });
  }

  function runAlone(handle: BetterSqlite3.Database, job: Job): void {
    try {
      begin(handle);
      const result = job.work(handle);
      commit(handle);
      job.resolve(result as never);
    } catch (error) {
      rollBack(handle);
      if (!isLocked(error)) job.reject(error);
      else if (jobs.push(job) === 1) gather();
    }
  }

  return {
    run: (work) => add(work, 0),
    runEvenLate: (work) => add(work, KEPT_MS),
    read: (work) =>
      new Promise((resolve, reject) => {
        const until = lock.until();
        let why: unknown;
        lock.enter({
          attempt() {
            try {
              resolve(work(handleOf()));
            } catch (error) {
              why = error;
              if (isLocked(error)) return false;
              reject(error);
            }
            return true;
          },
          isOver(now) {
            if (now >= until) reject(why);
            return now >= until;
          },
        });
      }),
    end() {
      if (jobs.length > 0 && turn.attempt()) return;
      for (const job of jobs.splice(0)) job.reject(fault);
    },
  };
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
