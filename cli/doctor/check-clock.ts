import type { Config } from '../../src/config.ts';
import { type Finding, ok, problem, remark } from '../../src/features/health/finding.ts';

/** HTTP dates count whole seconds, and the answer takes a moment; codes and retries bear a minute. */
const TOLERANCE_MS = 60_000;
const TIMEOUT_MS = 5_000;

/** Compares the clock with that of the AI endpoint, the one other machine that is always known. */
export async function checkClock({ ai }: Config, clock: () => number): Promise<Finding> {
  const shown = new Date(clock()).toISOString();
  const theirs = await dateOf(ai.baseUrl);
  if (theirs === null) return remark('clock', `${shown}; there was nothing to compare it with.`);
  const offMs = clock() - theirs;
  if (Math.abs(offMs) <= TOLERANCE_MS) return ok('clock', `${shown}, right to the minute.`);
  const minutes = Math.round(Math.abs(offMs) / 60_000);
  const direction = offMs > 0 ? 'fast' : 'slow';
  return problem(
    'clock',
    `It is about ${minutes} min ${direction}.`,
    'Switch on time synchronisation (NTP).',
  );
}

/** What the server says in its Date header; whatever else it answers does not matter. */
async function dateOf(url: string): Promise<number | null> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(url, { method: 'HEAD', redirect: 'manual', signal });
    const date = Date.parse(response.headers.get('date') ?? '');
    return Number.isNaN(date) ? null : date;
  } catch {
    return null;
  }
}
