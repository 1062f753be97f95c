import { foldText } from '../fold-text.ts';

/** A list of words and phrases to look for in a sentence. */
export interface PhraseList {
  /** The first phrase of the list that the words hold, or null. */
  find(words: readonly string[]): string | null;
}

interface Phrase {
  words: readonly string[];
  /** The last word may go on: where words take endings, and where no spaces are written. */
  isOpen: boolean;
}

/**
 * Builds a list from comma-separated phrases. '*' at the end lets the last word go on; so may every last word outside the Latin
 * script, since most of those languages add endings.
 */
export function phraseList(list: string): PhraseList {
  const byStart = new Map<string, Phrase[]>();
  for (const entry of list.split(',')) {
    const words = foldText(entry.replace('*', '')).split(' ');
    const isOpen = entry.includes('*') || !/^[a-z\d]/.test(words.at(-1) ?? '');
    const [first = ''] = words;
    if (first === '') continue;
    const key = first.slice(0, KEY_LENGTH);
    byStart.set(key, [...(byStart.get(key) ?? []), { words, isOpen }]);
  }

  function find(words: readonly string[]): string | null {
    for (const [at, word] of words.entries()) {
      const phrases = byStart.get(word.slice(0, KEY_LENGTH));
      const hit = phrases?.find((phrase) => stands(phrase, words, at));
      if (hit !== undefined) return hit.words.join(' ');
    }
    return null;
  }

  return { find };
}

const KEY_LENGTH = 2;

function stands({ words: wanted, isOpen }: Phrase, words: readonly string[], at: number): boolean {
  const last = wanted.length - 1;
  return wanted.every((word, nth) => {
    const said = words[at + nth];
    return said === word || (isOpen && nth === last && said?.startsWith(word) === true);
  });
}
