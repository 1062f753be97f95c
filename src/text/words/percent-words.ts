import { foldWord } from '../fold.ts';
import { wordsOf } from '../languages/index.ts';
import { wordTable } from '../word-table.ts';

/** Words for 'percent' after the number. */
export const PERCENT_WORDS = wordTable([[wordsOf(({ percent }) => percent?.after, '%').join(','), true]]);

/** Words for 'percent' before the number. */
export const PERCENT_PREFIXES = wordTable([[wordsOf(({ percent }) => percent?.before).join(','), true]]);

/** Half a price, a half less: fifty percent in a word. */
export const HALF_PRICES = wordTable([[wordsOf(({ percent }) => percent?.halfPrices).join(','), 50]]);

/** East Asian words that say a discount or a share in tenths, and the percentage each means. */
const TENTHS: ReadonlyMap<string, readonly [RegExp, (value: number) => number]> = new Map([
  ['折', [/^折(?!叠|疊)/, (value) => 100 - (value < 10 ? value * 10 : value)]],
  ['割', [/^割(?!れ)/, (value) => value * 10]],
  ['成', [/^成(?![功员員為为立品人分熟年])/, (value) => value * 10]],
]);

/** The percentage that a number and the word after it mean ('八折' is 20), or null. */
export function tenthsOf(value: number, word: string): number | null {
  const found = TENTHS.get(word.charAt(0));
  if (found === undefined) return null;
  const [pattern, percentOf] = found;
  return pattern.test(word) ? percentOf(value) : null;
}

/** Beside these '100 %' means 'wholly': it is no claim about what is sold. */
const WHOLLY_AFTER = new Set(wordsOf(({ percent }) => percent?.whollyAfter).map(foldWord));
const WHOLLY_BEFORE = new Set(wordsOf(({ percent }) => percent?.whollyBefore).map(foldWord));

export function isFigureOfSpeech(value: number, before: string, after: string): boolean {
  return [100, 110, 1000].includes(value) && (WHOLLY_BEFORE.has(before) || WHOLLY_AFTER.has(after));
}
