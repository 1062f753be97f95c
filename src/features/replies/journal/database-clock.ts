/**
 * The clock of the database's server, as it must be between two readings. Counted on by a clock that nobody sets, so
 * that a change of this server's time changes nothing.
 */
export interface DatabaseClock {
  /** Milliseconds since the epoch; null before the first reading. */
  now(): number | null;
  read(now: number): void;
}

export function createDatabaseClock(monotonic: () => number): DatabaseClock {
  let ahead: number | null = null;
  return {
    now: () => (ahead === null ? null : Math.round(monotonic() + ahead)),
    read(now) {
      ahead = now - monotonic();
    },
  };
}
