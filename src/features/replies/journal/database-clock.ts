/**
 * The clock of the database's server, as it must be between two readings. Counted on by a clock that nobody sets, so
 * that a change of this server's time changes nothing.
 */
export interface DatabaseClock {
  /** Milliseconds since the epoch; null before the first reading. */
  now(): number | null;
  read(now: number): void;
}

/** A reading that is further behind was not late: the server's clock was set back. */
const LATEST_MS = 1_000;

export function createDatabaseClock(monotonic: () => number): DatabaseClock {
  let ahead: number | null = null;
  return {
    now: () => (ahead === null ? null : Math.round(monotonic() + ahead)),
    read(now) {
      const reading = now - monotonic();
      // Every reading is behind by the time that it took to get here, so the one that is ahead of others is truer.
      if (ahead === null || reading > ahead || reading < ahead - LATEST_MS) ahead = reading;
    },
  };
}
