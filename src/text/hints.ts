import { isLikeAccented, type NumberWord, numberWordsLike } from './number-words.ts';
import { rememberWords } from './remember.ts';

/** What the tables of words hold that begins, or ends, with a word: a bit for each table. */
export interface Hints {
  begins: number;
  ends: number;
  /** A bit for each list of phrases that one of may begin with it. */
  phrases: number;
  /** What it says in a number. */
  numbers: readonly NumberWord[];
  /** With accents it may say one, in a language in which they make other words. */
  mayBeAccented: boolean;
}

type Test = (word: string) => boolean;

const tables: { mayBegin: Test; mayEnd: Test }[] = [];
const phraseLists: Test[] = [];
const MOST = 31;

/** Of digits, with which no entry of a table and no phrase begins: they are not looked up. */
export const NO_HINTS: Hints = { begins: 0, ends: 0, phrases: 0, numbers: [], mayBeAccented: false };

/** The bit of a new table. */
export function addTable(mayBegin: Test, mayEnd: Test): number {
  tables.push({ mayBegin, mayEnd });
  hintsOf = rememberWords(lookUp);
  return bitOf(tables.length);
}

/** The bit in `begins` of words that are only looked up one by one. */
export function addWords(words: Iterable<string>): number {
  const known = new Set(words);
  return addTable(
    (word) => known.has(word),
    () => false,
  );
}

export function addPhraseList(mayBegin: Test): number {
  phraseLists.push(mayBegin);
  hintsOf = rememberWords(lookUp);
  return bitOf(phraseLists.length);
}

function bitOf(count: number): number {
  if (count > MOST) throw new Error('There are more tables than bits for them.');
  return 1 << (count - 1);
}

function lookUp(word: string): Hints {
  return {
    begins: bits(tables.map(({ mayBegin }) => mayBegin(word))),
    ends: bits(tables.map(({ mayEnd }) => mayEnd(word))),
    phrases: bits(phraseLists.map((mayBegin) => mayBegin(word))),
    numbers: numberWordsLike(word),
    mayBeAccented: isLikeAccented(word),
  };
}

/**
 * Looks a word up in every table at once: most words are in none, and are not looked up again. Anew after each new table,
 * which words may begin that were looked up before.
 */
export let hintsOf = rememberWords(lookUp);

function bits(flags: readonly boolean[]): number {
  return flags.reduce((all, flag, at) => (flag ? all | (1 << at) : all), 0);
}
