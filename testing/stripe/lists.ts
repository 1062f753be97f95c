import { malformed, missing } from './errors.ts';
import type { KeptList } from './objects.ts';

export interface Paging {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
}

type Range = { gt?: number; gte?: number; lt?: number; lte?: number };

/** One page of `all`, which are in the order in which they were made; Stripe answers the newest first. */
export function page<T extends { id: string }>(
  all: Iterable<T>,
  { limit = 10, starting_after, ending_before }: Paging,
  url: string,
  noun: string,
): KeptList<T> {
  if (limit < 1 || limit > 100) throw malformed('Invalid limit: must be 1 to 100', 'limit');
  const newestFirst = [...all].reverse();
  const place = (id: string, param: string) => {
    const index = newestFirst.findIndex((one) => one.id === id);
    if (index < 0) throw missing(noun, id, param);
    return index;
  };
  const list = (data: T[], hasMore: boolean) => ({ object: 'list' as const, data, has_more: hasMore, url });
  if (ending_before !== undefined) {
    const before = newestFirst.slice(0, place(ending_before, 'ending_before'));
    return list(before.slice(-limit), before.length > limit);
  }
  const from = starting_after === undefined ? 0 : place(starting_after, 'starting_after') + 1;
  return list(newestFirst.slice(from, from + limit), newestFirst.length > from + limit);
}

export function isCreated(second: number, range: number | Range | undefined): boolean {
  if (range === undefined) return true;
  if (typeof range === 'number') return second === range;
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = range;
  return second > gt && second >= gte && second < lt && second <= lte;
}
