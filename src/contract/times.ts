/** Times on the wire are ISO 8601 in UTC; inside they are milliseconds. */
export function isoTime(time: number): string {
  return new Date(time).toISOString();
}

export function isoTimeOrNull(time: number | null): string | null {
  return time === null ? null : isoTime(time);
}

/** Years later than this stand for 'until resumed'. */
const FOR_EVER = Date.UTC(9000, 0, 1);

/** `pausedUntil` is null both while it speaks and while it is paused until resumed. */
export function pauseView(
  pausedUntil: number | null,
  now: number,
): { isPaused: boolean; pausedUntil: string | null } {
  if (pausedUntil === null || pausedUntil <= now) return { isPaused: false, pausedUntil: null };
  return { isPaused: true, pausedUntil: pausedUntil >= FOR_EVER ? null : isoTime(pausedUntil) };
}
