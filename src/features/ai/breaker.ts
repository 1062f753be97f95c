export type Breaker = ReturnType<typeof createBreaker>;

/** Failures in a row, without a success in between, that open it. */
const FAILURES_TO_OPEN = 5;
const OPEN_MS = 10_000;

/** A circuit breaker: holds requests back after repeated failures, and lets one through every ten seconds as a probe. */
export function createBreaker(clock: () => number) {
  let failures = 0;
  /** When the next probe may go out; null while closed. */
  let probeAt: number | null = null;
  return {
    /** Whether requests are held back now. False when a probe is due. */
    isOpen: (): boolean => probeAt !== null && clock() < probeAt,
    /** To be called before each request, after `isOpen`: a probe that is due is this request, and the next one waits. */
    takeProbe(): void {
      if (probeAt !== null) probeAt = clock() + OPEN_MS;
    },
    succeeded(): void {
      failures = 0;
      probeAt = null;
    },
    failed(): void {
      failures += 1;
      if (failures >= FAILURES_TO_OPEN) probeAt = clock() + OPEN_MS;
    },
  };
}
