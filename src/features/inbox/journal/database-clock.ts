/**
 * The clock of the database's server, as it must be between two readings. Counted on by a monotonic clock, so
 * that a change of this server's time changes nothing. Never ahead of the real one by more than clocks drift in seconds.
 */
export interface DatabaseClock {
  /** Milliseconds since the epoch; null before the first reading. */
  now(): number | null;
  read(now: number): void;
}

/** Two clocks drift apart, and a server's clock can be set back: what was read before that long says nothing any more. */
const PERIOD_MS = 10_000;

export function createDatabaseClock(monotonic: () => number): DatabaseClock {
  /** How far the server's clock is ahead of ours: the most that was read in this period, and in the one before. */
  let most: number | null = null;
  let mostBefore = Number.NEGATIVE_INFINITY;
  let since = 0;
  return {
    now: () => (most === null ? null : Math.floor(monotonic() + Math.max(most, mostBefore))),
    read(now) {
      const reading = now - monotonic();
      if (most === null || monotonic() - since >= PERIOD_MS) {
        mostBefore = most ?? Number.NEGATIVE_INFINITY;
        most = reading;
        since = monotonic();
      }
      // Every reading is behind by the time that it took to get here, so the one that is ahead of others is truer.
      most = Math.max(most, reading);
    },
  };
}
