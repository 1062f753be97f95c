import { foldWord } from './fold.ts';
import { addPhraseList, addTable, hintsOf } from './hints.ts';
import { type Token, wordKeys } from './tokens.ts';

/** What a table found: its value, and the token after it (looking ahead) or the first of it (looking back). */
export interface TableHit<Value> {
  value: Value;
  edge: number;
}

/** A list of words and phrases that mean one thing each, in any language. */
export interface WordTable<Value> {
  /** The bit of `hints.begins` that a word has with which an entry begins. */
  bit: number;
  /** The longest entry that begins at this token; only its beginning where the language writes no spaces. */
  at(tokens: readonly Token[], index: number): TableHit<Value> | null;
  /** The longest entry that ends with this token. */
  before(tokens: readonly Token[], index: number): TableHit<Value> | null;
}

const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]/u;

/**
 * Builds a table from lists of comma-separated entries. An entry of several words has spaces; one that ends in '*' is
 * the beginning of a word ('рубл*'); one in Chinese or Japanese may stand inside a run of characters, unless it begins
 * with '='.
 */
export function wordTable<Value>(lists: Iterable<readonly [string, Value]>): WordTable<Value> {
  const exact = new Map<string, Value>();
  const stems = new Map<string, Value>();
  const tails = new Map<string, Value>();
  /** Entries of several words of which the last may go on, by their first. */
  const phrases = new Map<string, { words: readonly string[]; value: Value }[]>();
  /** The most words of an entry that begins, or ends, with this word. */
  const forwards = new Map<string, number>();
  const backwards = new Map<string, number>();
  for (const [list, value] of lists) {
    for (const entry of list.split(',').map((one) => one.trim())) {
      const words = entry.replace(/[*=]/, '').split(' ').map(foldWord);
      const key = words.join(' ');
      const isUnspaced = UNSPACED.test(entry);
      const isStem = isUnspaced || entry.endsWith('*');
      if (isUnspaced) tails.set(key, value);
      if (isStem && words.length > 1) addTo(phrases, words[0] ?? '', { words, value });
      else if (isStem) stems.set(key, value);
      else exact.set(key, value);
      keepLargest(forwards, words[0], words.length);
      keepLargest(backwards, words.at(-1), words.length);
    }
  }

  /** Which lengths the beginnings with this first character have, and the ends with this last one; longest first. */
  const stemLengths = lengthsBy([...stems.keys()], (key) => key.charAt(0));
  const tailLengths = lengthsBy([...tails.keys()], (key) => key.charAt(key.length - 1));

  function longestStem(key: string): Value | undefined {
    const length = stemLengths.get(key.charAt(0))?.find((one) => stems.has(key.slice(0, one)));
    return length === undefined ? undefined : stems.get(key.slice(0, length));
  }

  function longestTail(key: string): Value | undefined {
    const length = tailLengths.get(key.charAt(key.length - 1))?.find((one) => tails.has(key.slice(-one)));
    return length === undefined ? undefined : tails.get(key.slice(-length));
  }

  const bit = addTable(
    (key) => forwards.has(key) || phrases.has(key) || longestStem(key) !== undefined,
    (key) => backwards.has(key) || longestTail(key) !== undefined || longestStem(key) !== undefined,
  );

  function at(tokens: readonly Token[], index: number): TableHit<Value> | null {
    const token = tokens[index];
    if (token === undefined || (token.hints.begins & bit) === 0) return null;
    const { key } = token;
    for (let words = forwards.get(key) ?? 0; words > 0; words -= 1) {
      const value = exact.get(keysFrom(tokens, index, words));
      if (value !== undefined) return { value, edge: index + words };
    }
    const phrase =
      phrases.size === 0 ? undefined : phrases.get(key)?.find(({ words }) => begins(tokens, index, words));
    if (phrase !== undefined) return { value: phrase.value, edge: index + phrase.words.length };
    const value = longestStem(key);
    return value === undefined ? null : { value, edge: index + 1 };
  }

  function before(tokens: readonly Token[], index: number): TableHit<Value> | null {
    const token = tokens[index];
    if (token === undefined || (token.hints.ends & bit) === 0) return null;
    const { key } = token;
    for (let words = Math.min(backwards.get(key) ?? 0, index + 1); words > 0; words -= 1) {
      const value = exact.get(keysFrom(tokens, index - words + 1, words));
      if (value !== undefined) return { value, edge: index - words + 1 };
    }
    const value = longestTail(key) ?? (UNSPACED.test(key) ? undefined : longestStem(key));
    return value === undefined ? null : { value, edge: index };
  }

  return { bit, at, before };
}

/** Whether these words stand there, the last one perhaps with an ending. */
function begins(tokens: readonly Token[], index: number, words: readonly string[]): boolean {
  return words.every((word, nth) => {
    const key = tokens[index + nth]?.key ?? '';
    return nth === words.length - 1 ? key.startsWith(word) : key === word;
  });
}

/** The keys of some tokens with a space between; '' beyond the ends, which no entry equals. */
function keysFrom(tokens: readonly Token[], start: number, words: number): string {
  const first = tokens[start];
  if (first === undefined) return '';
  if (words === 1) return first.key;
  if (start + words > tokens.length) return '';
  let keys = first.key;
  for (let at = start + 1; at < start + words; at += 1) keys += ` ${tokens[at]?.key}`;
  return keys;
}

function addTo<Item>(lists: Map<string, Item[]>, key: string, item: Item): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else list.push(item);
}

function keepLargest(counts: Map<string, number>, key: string | undefined, count: number): void {
  if (key !== undefined) counts.set(key, Math.max(count, counts.get(key) ?? 0));
}

function lengthsBy(keys: readonly string[], edgeOf: (key: string) => string): Map<string, number[]> {
  const lengths = new Map<string, number[]>();
  for (const length of [...new Set(keys.map((key) => key.length))].sort((a, b) => b - a)) {
    const edges = new Set(keys.filter((key) => key.length === length).map(edgeOf));
    for (const edge of edges) addTo(lengths, edge, length);
  }
  return lengths;
}

/** Words to look for phrases in, and which lists any of them begins a phrase of: for most sentences none. */
export interface Searched {
  words: readonly string[];
  begun: number;
}

/** A list of words and phrases to look for in a sentence. */
export interface PhraseList {
  /** The first phrase of the list that the words hold, or null. */
  find(searched: Searched): string | null;
}

/** Looks once at each word, for all lists together. */
export function begunBy(words: readonly string[]): number {
  let begun = 0;
  for (const word of words) begun |= hintsOf(word).phrases;
  return begun;
}

/** A whole text that is folded already. */
export function searchedIn(folded: string): Searched {
  const words = folded.split(' ');
  return { words, begun: begunBy(words) };
}

interface Phrase {
  words: readonly string[];
  /** The last word may go on: where words take endings, and where no spaces are written. */
  isOpen: boolean;
}

const NO_PHRASES: readonly Phrase[] = [];

/**
 * Builds a list from comma-separated phrases. '*' at the end lets the last word go on; so may every last word outside the Latin
 * script, since most of those languages add endings.
 */
export function phraseList(list: string): PhraseList {
  const byFirstWord = new Map<string, Phrase[]>();
  /** Single words that may go on, by their first letter. */
  const stems = new Map<string, string[]>();
  for (const entry of list.split(',')) {
    const words = wordKeys(entry.replace('*', '')).split(' ');
    const [first = ''] = words;
    if (first === '') continue;
    const isOpen = entry.includes('*') || !/^[a-z\d]/.test(words.at(-1) ?? '');
    if (isOpen && words.length === 1) addTo(stems, first.charAt(0), first);
    else addTo(byFirstWord, first, { words, isOpen });
  }

  const bit = addPhraseList(
    (word) =>
      byFirstWord.has(word) || stems.get(word.charAt(0))?.some((one) => word.startsWith(one)) === true,
  );

  function find({ words, begun }: Searched): string | null {
    if ((begun & bit) === 0) return null;
    for (let at = 0; at < words.length; at += 1) {
      const word = words[at] ?? '';
      if ((hintsOf(word).phrases & bit) === 0) continue;
      for (const phrase of byFirstWord.get(word) ?? NO_PHRASES) {
        if (stands(phrase, words, at)) return phrase.words.join(' ');
      }
      const stem = stems.get(word.charAt(0))?.find((one) => word.startsWith(one));
      if (stem !== undefined) return stem;
    }
    return null;
  }

  return { find };
}

function stands({ words: wanted, isOpen }: Phrase, words: readonly string[], at: number): boolean {
  const last = wanted.length - 1;
  for (let nth = 1; nth <= last; nth += 1) {
    const said = words[at + nth];
    if (said === undefined) return false;
    const mayGoOn = isOpen && nth === last;
    if (mayGoOn ? !said.startsWith(wanted[nth] ?? '') : said !== wanted[nth]) return false;
  }
  return true;
}

/** Whether a folded text holds a folded phrase. */
export function holdsPhrase(text: string, phrase: string): boolean {
  return ` ${text} `.includes(` ${phrase} `);
}
