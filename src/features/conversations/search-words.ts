import { foldText } from '../replies/fold-text.ts';

const LONGEST_WORD = 64;

/** Scripts that put no spaces between words: there two neighbouring characters stand for a word. */
const NO_SPACES =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';
const RUNS = new RegExp(`([${NO_SPACES}]+)|(?:(?![${NO_SPACES}])[\\p{L}\\p{N}\\p{M}])+`, 'gu');

/** The words by which a text is found, folded, each once. Linear. */
export function wordsOf(text: string): Set<string> {
  const words = new Set<string>();
  for (const [run, unspaced] of foldText(text).matchAll(RUNS)) {
    if (unspaced === undefined) {
      words.add(shortened(run));
      continue;
    }
    const characters = [...run];
    for (const [index, character] of characters.entries()) {
      words.add(character);
      const next = characters[index + 1];
      if (next !== undefined) words.add(character + next);
    }
  }
  return words;
}

/** The words that a conversation must hold to be found by this search; none: it can't be found by words. */
export function searchedWords(search: string): string[] {
  const words = [...wordsOf(search)];
  // A single character is in the pairs around it.
  return words.filter(
    (word) => !words.some((other) => other.length > word.length && isPairWith(other, word)),
  );
}

function isPairWith(pair: string, character: string): boolean {
  return [...pair].length === 2 && [...character].length === 1 && pair.includes(character);
}

function shortened(word: string): string {
  return word.length <= LONGEST_WORD ? word : [...word].slice(0, LONGEST_WORD).join('');
}
