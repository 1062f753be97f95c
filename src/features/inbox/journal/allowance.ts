const MINUTE_MS = 60_000;

/**
 * The generic cell rate algorithm (GCRA): one number, the time at which the whole allowance is free again.
 * Lets a burst of `perMinute` through, then one message every `60 / perMinute` seconds.
 * Returns the new number, or how long to wait, in milliseconds.
 */
export function admit(
  fullAt: number,
  perMinute: number,
  now: number,
): { admitted: true; fullAt: number } | { admitted: false; retryAfterMs: number } {
  if (perMinute === 0) return { admitted: true, fullAt };
  // It is a minute away at most, so one beyond that was written before the clock was set back.
  const since = fullAt > now + MINUTE_MS + 1 ? now : fullAt;
  const next = Math.max(since, now) + MINUTE_MS / perMinute;
  const excess = next - now - MINUTE_MS;
  // Rounding: ten times 6,000 ms must fit into a minute.
  return excess > 0.5
    ? { admitted: false, retryAfterMs: Math.ceil(excess) }
    : { admitted: true, fullAt: Math.round(next) };
}
