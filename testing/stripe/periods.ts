import type { KeptPrice } from './objects.ts';

export const HOUR = 3_600;
export const DAY = 24 * HOUR;

/** `count` intervals after `anchor`, in seconds; the 31st becomes the last day of shorter months. */
function after(anchor: number, interval: string, count: number): number {
  if (interval === 'day') return anchor + count * DAY;
  if (interval === 'week') return anchor + count * 7 * DAY;
  const date = new Date(anchor * 1_000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + count * (interval === 'year' ? 12 : 1));
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return date.getTime() / 1_000;
}

/** Where the period that begins at `start` ends. */
export function periodEnd(price: KeptPrice, anchor: number, start: number): number {
  const { interval, interval_count: step } = price.recurring ?? { interval: 'month', interval_count: 1 };
  for (let count = step; ; count += step) {
    const end = after(anchor, interval, count);
    if (end > start) return end;
  }
}
