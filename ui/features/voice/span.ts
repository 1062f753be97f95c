import { formatDay } from '../../lib/dates.ts';

/** 'Mar 1, 2023 to Jan 29, 2025', of moments in any form that `Date` takes; null where they are not known. */
export function spanOf(from: string | number | null, to: string | number | null): string | null {
  if (from === null || to === null) return null;
  const [first, last] = [from, to].map((at) => formatDay(new Date(at).toISOString()));
  return first === last ? `${first}` : `${first} to ${last}`;
}
