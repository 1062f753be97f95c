/** How long statements wait for another program that has the database locked, and how often they ask meanwhile. */
const WAIT_MS = 1_000;
export const ASK_AGAIN_MS = 50;
/** Whoever asks so much later may meet another lock. */
const FORGOTTEN_MS = 1_000;

/** What a process knows of another program that has SQLite's file locked. */
export interface LockWait {
  /**
   * Notes that it is locked for a statement that began at `startedAt`. False: that one has waited long enough, or others
   * have, and nobody is kept waiting any more.
   */
  isWorthWaiting(startedAt: number): boolean;
}

export function createLockWait(): LockWait {
  let since = Number.NEGATIVE_INFINITY;
  let askedAt = Number.NEGATIVE_INFINITY;
  return {
    isWorthWaiting(startedAt) {
      const at = performance.now();
      if (at - askedAt > FORGOTTEN_MS) since = at;
      askedAt = at;
      return at - Math.min(since, startedAt) < WAIT_MS;
    },
  };
}

/** Not where another program has written since a transaction began to read: that one can't write any more. */
const LOCKED = /^SQLITE_(?:BUSY(?!_SNAPSHOT)|LOCKED)/;

/** Whether another program has the database locked for now. */
export function isLocked(fault: unknown): boolean {
  return fault instanceof Error && 'code' in fault && LOCKED.test(String(fault.code));
}
