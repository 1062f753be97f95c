import { foldText } from '../../text/fold.ts';

const LONGEST_WORD = 64;

/** Scripts that put no spaces between words: there two neighbouring characters stand for a word. */
const NO_SPACES =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';
const RUNS = new RegExp(`([${NO_SPACES}]+)|(?:(?![${NO_SPACES}])[\\p{L}\\p{N}\\p{M}])+`, 'gu');

/** The words by which a text is found, folded, each once. Linear. */
export function wordsOf(text: string): Set<string> {
  const words = new Set<string>();
  eachWord(foldText(text), (word) => words.add(word));
  return words;
}

/** Calls with each word of a folded text and with where it stands; `end` is the place after it. */
export function eachWord(folded: string, take: (word: string, start: number, end: number) => void): void {
  for (const { 0: run, 1: unspaced, index } of folded.matchAll(RUNS)) {
    if (unspaced === undefined) {
      take(shortened(run), index, index + run.length);
      continue;
    }
    let start = index;
    const characters = [...run];
    for (const [at, character] of characters.entries()) {
      const end = start + character.length;
      take(character, start, end);
      const next = characters[at + 1];
      if (next !== undefined) take(character + next, start, end + next.length);
      start = end;
    }
  }
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
