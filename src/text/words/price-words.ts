import { foldWord } from '../fold.ts';
import { meaningsOf, wordsOf } from '../languages/index.ts';
import { wordTable } from '../word-table.ts';

const set = (words: readonly string[]): ReadonlySet<string> => new Set(words.map(foldWord));

/** Words that say that a price follows. */
export const PRICE_WORDS = wordTable([[wordsOf(({ prices }) => prices?.before).join(','), true]]);

/** May stand between such a word and its number. */
export const PRICE_FILLERS = set(wordsOf(({ prices }) => prices?.fillers, ':', '='));

/** One word for an amount. */
export const NAMED_AMOUNTS = wordTable<number>(
  meaningsOf(({ prices }) => prices?.named).map(([words, amount]) => [words, Number(amount)] as const),
);

/** Right after a number that is a price: 'ढाई हज़ार का है', '500 में'. */
export const PRICE_AFTER = set(wordsOf(({ prices }) => prices?.after));
/** Less than this is an age or a count there. */
export const LEAST_PRICE_AFTER = 50;

/** Between the ends of a span of prices. */
export const PRICE_SPANS = set(wordsOf(({ prices }) => prices?.spans));
