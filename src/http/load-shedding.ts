import { AppError } from '../errors.ts';

/** Turns requests away while the event loop is late, so that those already accepted are still answered in time. */
export type LoadShedding = ReturnType<typeof createLoadShedding>;

const SAMPLE_MS = 50;
/** Begins above the first and ends below the second, so that it does not flutter. */
const SHED_ABOVE_MS = 1_000;
const ACCEPT_BELOW_MS = 500;
/** Weight of the newest sample. */
const SMOOTHING = 0.3;

/** Measures how late a timer fires: the time for which any request would have waited. */
export function createLoadShedding(onShed: () => void, now: () => number = () => performance.now()) {
  let timer: NodeJS.Timeout | undefined;
  let expectedAt = 0;
  let delay = 0;
  let isShedding = false;

  function sample(): void {
    const late = Math.max(0, now() - expectedAt);
    delay += SMOOTHING * (late - delay);
    isShedding = isShedding ? delay > ACCEPT_BELOW_MS : delay > SHED_ABOVE_MS;
    expectedAt = now() + SAMPLE_MS;
  }

  return {
    start(): void {
      expectedAt = now() + SAMPLE_MS;
      timer ??= setInterval(sample, SAMPLE_MS);
      timer.unref();
    },
    stop(): void {
      clearInterval(timer);
      timer = undefined;
    },
    /** Throws `overloaded`, with a time to wait. */
    check(): void {
      if (!isShedding) return;
      onShed();
      throw new AppError('overloaded', { retryAfterSeconds: 2 });
    },
    delayMs: (): number => delay,
  };
}
