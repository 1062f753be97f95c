/** Days are those of the server's sums: UTC, as '2026-11-20'. */
const DAY_MS = 24 * 60 * 60 * 1_000;
const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const MONTH = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });

/** 'Nov 20'; month and day stay in one line. */
export function dayName(day: string): string {
  return DAY.format(new Date(day)).replace(' ', '\u00a0');
}

export function monthName(day: string): string {
  return MONTH.format(new Date(day));
}

/** Every day of a range, both ends included. */
export function daysBetween(from: string, to: string): string[] {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  const count = Math.max(0, Math.round((end - start) / DAY_MS) + 1);
  return Array.from({ length: count }, (_, index) =>
    new Date(start + index * DAY_MS).toISOString().slice(0, 10),
  );
}
