import type { DigestChoice } from '../../contract/digest.ts';
import { zoneOffset } from '../../contract/time-zones.ts';

const HOUR_MS = 60 * 60_000;
export const DAY_MS = 24 * HOUR_MS;
/** Before most shops open. */
const HOUR = 7;
/** 1970 began on a Thursday. */
const MONDAY = 4;

/** The last time up to now at which a mail was due: at seven in the morning, every day or on Mondays. */
export function lastDue(choice: Exclude<DigestChoice, 'off'>, timeZone: string, now: number): number {
  const local = now + zoneOffset(timeZone, now);
  let day = Math.floor((local - HOUR * HOUR_MS) / DAY_MS);
  if (choice === 'weekly') day -= (((day - MONDAY) % 7) + 7) % 7;
  const wall = day * DAY_MS + HOUR * HOUR_MS;
  const guess = wall - zoneOffset(timeZone, wall);
  return wall - zoneOffset(timeZone, guess);
}

/** The whole days, UTC, that a mail tells of; replies are counted by them. */
export function daysBefore(choice: Exclude<DigestChoice, 'off'>, due: number): { from: number; to: number } {
  const to = Math.floor(due / DAY_MS) * DAY_MS;
  return { from: to - (choice === 'daily' ? DAY_MS : 7 * DAY_MS), to };
}
