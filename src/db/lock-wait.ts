import { AsyncLocalStorage } from 'node:async_hooks';
import type BetterSqlite3 from 'better-sqlite3';

/** Something that wants the one connection to SQLite. */
export interface Turn {
  /** Tries it, at once and whole. False: another program has the database locked, and nothing was done. */
  attempt(): boolean;
  /** Called again and again while it waits. True: it waits no longer. */
  isOver(now: number): boolean;
}

export interface LockWaitOptions {
  /** In milliseconds: how long something waits that has no deadline of its own. */
  patienceMs: number;
  /** Called once where the lock lasts. */
  onLongWait?: (() => void) | undefined;
}

export type LockWait = ReturnType<typeof createLockWait>;

/** SQLite itself waits for so long, with the whole process: locks of another server or command are mostly gone by then. */
export const SHORT_WAIT_MS = 10;
/** Between two tries: few at first, then more. Both processes on a file pause by chance, so that neither always comes second. */
const PAUSES = [
  { until: 1_000, least: 2, most: 15 },
  { until: Number.POSITIVE_INFINITY, least: 20, most: 60 },
] as const;
/** When the lock is gone, what has waited runs for so long at a time. */
const RUN_MS = 20;
const LONG_WAIT_MS = 3_000;

const deadlines = new AsyncLocalStorage<number>();

/** `work`, and all that it begins, waits for a locked database until then at most; in milliseconds from now. */
export function withDeadline<T>(inMs: number, work: () => T): T {
  return deadlines.run(performance.now() + inMs, work);
}

/** Not where another program has written since a transaction began to read: that one can't write any more. */
const LOCKED = /^SQLITE_(?:BUSY(?!_SNAPSHOT)|LOCKED)/;

/** Whether another program has the database locked for now. */
export function isLocked(fault: unknown): boolean {
  return fault instanceof Error && 'code' in fault && LOCKED.test(String(fault.code));
}

/**
 * Waits for another program that has SQLite locked, beside everything else that the process does. One of those who wait tries
 * for all of them: a short while of SQLite's own waiting, then a pause. Whoever comes meanwhile tries once and does not wait
 * inside SQLite, so that what only reads passes a program that writes.
 */
export function createLockWait(handleOf: () => BetterSqlite3.Database, options: LockWaitOptions) {
  let waiting: Turn[] = [];
  let timer: NodeJS.Timeout | undefined;
  let since = 0;
  let isTold = false;

  function setBusyTimeout(ms: number): void {
    handleOf().pragma(`busy_timeout = ${ms}`);
  }

  function enter(turn: Turn): void {
    if (turn.attempt()) return;
    waiting.push(turn);
    if (waiting.length > 1) return;
    since = performance.now();
    isTold = false;
    setBusyTimeout(0);
    pause();
  }

  function pause(): void {
    const lasted = performance.now() - since;
    const { least, most } = PAUSES.find(({ until }) => lasted < until) ?? PAUSES[0];
    timer = setTimeout(tryAgain, least + Math.random() * (most - least));
    if (lasted > LONG_WAIT_MS && !isTold) {
      isTold = true;
      options.onLongWait?.();
    }
  }

  function tryAgain(): void {
    const begun = performance.now();
    waiting = waiting.filter((turn) => !turn.isOver(begun));
    setBusyTimeout(SHORT_WAIT_MS);
    let isFree = true;
    while (isFree && waiting.length > 0 && performance.now() - begun < RUN_MS) {
      const [turn] = waiting;
      isFree = turn?.attempt() ?? true;
      if (isFree) waiting = waiting.filter((one) => one !== turn);
    }
    if (waiting.length === 0) return;
    setBusyTimeout(0);
    // Others have their turn before the rest of those who wait.
    if (isFree) timer = setTimeout(tryAgain, 0);
    else pause();
  }

  return {
    enter,
    /** By a steady clock, in milliseconds: until when something that begins now may wait. The deadline of a caller who is gone binds nobody. */
    until(): number {
      const now = performance.now();
      const deadline = deadlines.getStore() ?? 0;
      return deadline > now ? deadline : now + options.patienceMs;
    },
    isWaiting: (): boolean => waiting.length > 0,
    /** Nobody waits any longer. */
    end(): void {
      clearTimeout(timer);
      for (const turn of waiting.splice(0)) turn.isOver(Number.POSITIVE_INFINITY);
    },
  };
}
