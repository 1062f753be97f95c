/**
 * Chance that can be replayed: a test file prints its seed, and `TEST_SEED=<seed>` draws the same numbers again. What
 * several processes or timers make of them still differs from run to run.
 */
import { randomInt as freshInt } from 'node:crypto';

const LARGEST_SEED = 2 ** 31;
const given = process.env.TEST_SEED;

/** The seed of this test file; printed at the first draw. */
export const SEED = given === undefined ? freshInt(LARGEST_SEED) : Number(given);

let state = SEED;
let isPrinted = false;

/** A number from 0 to below 1 (mulberry32). */
export function random(): number {
  if (!isPrinted) process.stdout.write(`Random order: replay with TEST_SEED=${SEED}\n`);
  isPrinted = true;
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
