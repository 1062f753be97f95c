import { AppError } from '../errors.ts';

/** Turns requests away while the event loop is late, so that those already accepted are still answered in time. */
export type LoadShedding = ReturnType<typeof createLoadShedding>;

const SAMPLE_MS = 50;
/** Weight of the newest sample. */
const SMOOTHING = 0.3;

/**
 * Measures how late a timer fires: the time for which any request would have waited. Turns requests away above `mostMs`
 * (0: never), and accepts them again below half of it, so that it does not flutter.
 */
export function createLoadShedding(
  mostMs: number,
  onShed: () => void,
  now: () => number = () => performance.now(),
) {
  let timer: NodeJS.Timeout | undefined;
  let expectedAt = 0;
  let delay = 0;
  let isShedding = false;

  function sample(): void {
    const late = Math.max(0, now() - expectedAt);
    delay += SMOOTHING * (late - delay);
    isShedding = mostMs > 0 && delay > (isShedding ? mostMs / 2 : mostMs);
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
