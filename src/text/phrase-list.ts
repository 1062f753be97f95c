import { addPhraseList, hintsOf } from './hints.ts';
import { wordKeys } from './tokens.ts';

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
    if (isOpen && words.length === 1)
      stems.set(first.charAt(0), [...(stems.get(first.charAt(0)) ?? []), first]);
    else byFirstWord.set(first, [...(byFirstWord.get(first) ?? []), { words, isOpen }]);
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
