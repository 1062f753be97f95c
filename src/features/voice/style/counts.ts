import type { HabitPart } from '../../../contract/fingerprint.ts';

/** Counts how often something was seen. */
export interface Tally {
  add(text: string, times?: number): void;
  of(text: string): number;
  entries(): IterableIterator<[text: string, times: number]>;
  total(): number;
  /** The most frequent first, as shares of `whole`; those seen less than `least` times are left out. */
  parts(whole: number, least?: number): HabitPart[];
}

export function tally(): Tally {
  const counts = new Map<string, number>();
  let total = 0;
  function add(text: string, times = 1): void {
    counts.set(text, (counts.get(text) ?? 0) + times);
    total += times;
  }
  function parts(whole: number, least = 1): HabitPart[] {
    return [...counts]
      .filter(([, times]) => times >= least)
      .sort(([a, timesA], [b, timesB]) => timesB - timesA || (a < b ? -1 : 1))
      .map(([text, times]) => ({ text, times, share: times / whole }));
  }
  return {
    add,
    of: (text) => counts.get(text) ?? 0,
    entries: () => counts.entries(),
    total: () => total,
    parts,
  };
}

/** How many messages have one, how often there is one at all, and how many messages have each. */
export interface Counted {
  having: number;
  times: number;
  counts: Tally;
}

/** The smallest of sorted numbers with at least this share of them at or below it; 0 where there is none. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))] ?? 0;
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((before, number) => before + number, 0);
}
