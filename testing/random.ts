/**
 * Chance that can be replayed: every run draws the same numbers, unless `TEST_SEED` or a search says otherwise. What several
 * processes or timers make of them still differs from run to run.
 */
let state = Number(process.env.TEST_SEED ?? 1);

/** Begins anew: a case of a search draws from its number alone. */
export function reseed(seed: number): void {
  state = seed;
}

/** A number from 0 to below 1 (mulberry32). */
export function random(): number {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}

/** A whole number from 0 to below `end`. */
export function randomInt(end: number): number {
  return Math.floor(random() * end);
}

/** The same list in another order. */
export function shuffled<T>(list: readonly T[]): T[] {
  return list
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
