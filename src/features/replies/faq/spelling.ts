import { createBoundedCache } from '../../../bounded-cache.ts';
import type { Spelling } from './analyse.ts';
import { knowsWord, type Lexicon } from './lexicon.ts';
import { nearWords } from './near-words.ts';

const LEAST_LENGTH = 5;
/** From this length on, two letters may be wrong. */
const LONG = 8;
/** The least part of two words that are written as one. */
const LEAST_PART = 3;
/** A message asks several times for its words, and the next one for some of them again. */
const MOST_KEPT = 500;

/**
 * Puts the words of a message into the spelling of the sources, or of their languages, where they are in neither: one wrong
 * letter, two in a long word of the sources, two neighbors swapped, another ending; and words that are written as one, or as two.
 * The first letter is taken as right, and short words are left alone. Like the matcher of FAQs, for many more words in less memory.
 */
export function spellingOf(words: ReadonlySet<string>, lexicon: Lexicon): Spelling {
  const own = nearWords(words);
  const common = nearWords(lexicon.words);
  const isKnown = (word: string) => words.has(word) || knowsWord(lexicon, word);

  const corrected = createBoundedCache<string, readonly string[]>(MOST_KEPT);
  const correctOnce = (word: string): readonly string[] => {
    const known = corrected.get(word) ?? correctWord(word);
    corrected.set(word, known);
    return known;
  };

  const correctWord = (word: string): readonly string[] => {
    if (word.length < LEAST_LENGTH || /\d/.test(word) || isKnown(word)) return [word];
    const near = own.nearest(word, 1) ?? own.kin(lexicon.stem(word), lexicon.stem);
    if (near !== undefined) return [near];
    for (let at = LEAST_PART; at <= word.length - LEAST_PART; at += 1) {
      const [left, right] = [word.slice(0, at), word.slice(at)];
      if (words.has(left) && words.has(right)) return [left, right];
    }
    const far = word.length >= LONG ? own.nearest(word, 2) : undefined;
    return [far ?? (word.length > LEAST_LENGTH ? common.nearest(word, 1) : undefined) ?? word];
  };

  const correct = (message: readonly string[], reading: Lexicon): readonly string[] => {
    const read: string[] = [];
    for (let at = 0; at < message.length; at += 1) {
      const word = message[at] ?? '';
      const next = message[at + 1];
      if (next !== undefined && !isKnown(word) && words.has(word + next)) {
        read.push(word + next);
        at += 1;
      } else if (reading !== lexicon && knowsWord(reading, word)) read.push(word);
      else read.push(...correctOnce(word));
    }
    return read;
  };
  return { correct, isOwn: (word) => words.has(word) };
}
