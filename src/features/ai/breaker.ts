/** Stops asking somebody who keeps failing, and tries again a while later with one request. */
export interface Breaker {
  /** Whether a request may go out. While open, one is let through after the pause, as a probe. */
  allows(): boolean;
  succeeded(): void;
  failed(): void;
  /** Whether requests are held back now. */
  isOpen(): boolean;
}

/** Failures in a row, without a success in between, that open it. */
const FAILURES_TO_OPEN = 5;
const OPEN_MS = 10_000;

export function createBreaker(clock: () => number): Breaker {
  let failures = 0;
  /** When the next probe may go out; null while closed. */
  let probeAt: number | null = null;
  return {
    allows() {
      if (probeAt === null) return true;
      if (clock() < probeAt) return false;
      probeAt = clock() + OPEN_MS;
      return true;
    },
    succeeded() {
      failures = 0;
      probeAt = null;
    },
    failed() {
      failures += 1;
      if (failures >= FAILURES_TO_OPEN) probeAt = clock() + OPEN_MS;
    },
    isOpen: () => probeAt !== null && clock() < probeAt,
  };
}
