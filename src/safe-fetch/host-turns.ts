import { setTimeout as sleep } from 'node:timers/promises';
import { FetchFailure } from './fetch-failure.ts';

/** Who would wait longer comes again later, so that one slow site holds nobody up. */
const MOST_WAIT_MS = 15_000;
const SWEPT_FROM = 1_000;

/** Keeps requests to one host apart, whoever makes them. It counts a steady clock: the one on the wall can be set back. */
export function createHostTurns(everyMs: number) {
  const next = new Map<string, number>();

  return {
    /** Waits for a turn; the next one is `everyMs` later, or `delayMs` where that is more. Throws `FetchFailure` ('busy'). */
    async wait(host: string, delayMs: number, signal: AbortSignal): Promise<void> {
      const now = performance.now();
      if (next.size >= SWEPT_FROM) for (const [one, at] of next) if (at <= now) next.delete(one);
      const at = Math.max(now, next.get(host) ?? 0);
      if (at - now > MOST_WAIT_MS) throw new FetchFailure('busy');
      next.set(host, at + Math.max(everyMs, delayMs));
      if (at > now) await sleep(at - now, undefined, { signal });
    },
  };
}
