import type { EmojiPlace, Ending, FirstLetter } from '../../../contract/fingerprint.ts';
import { languageOf } from '../../../text/language-of.ts';
import {
  dashesIn,
  emojisIn,
  endingOf,
  exclamationsIn,
  type Found,
  hasStretch,
  laughOf,
  stretchedOf,
} from './marks.ts';
import { type Word, wordsIn } from './words.ts';

/** What there is to see in one message. */
export interface Traits {
  text: string;
  words: readonly Word[];
  /** The words in lower case, without masks. */
  own: readonly string[];
  /** Words of each sentence that has any. */
  sentences: readonly number[];
  language: string | null;
  /** null where the first letter has no case, or says nothing, as in 'OK'. */
  firstLetter: FirstLetter | null;
  ending: Ending | null;
  emojis: readonly Found[];
  /** null without emojis. */
  emojiPlace: EmojiPlace | null;
  exclamations: readonly string[];
  dashes: readonly string[];
  laughs: readonly string[];
  stretched: readonly string[];
}

export function traitsOf(text: string): Traits {
  const words = wordsIn(text);
  const own = words.flatMap((word) => (word.isMask ? [] : [word.text.toLowerCase()]));
  const emojis = emojisIn(text);
  const language = languageOf(text, own);
  return {
    text,
    words,
    own,
    sentences: sentenceLengths(text, words),
    language,
    firstLetter: firstLetterOf(text),
    ending: endingOf(text, emojis),
    emojis,
    emojiPlace: emojiPlaceOf(words, emojis),
    exclamations: exclamationsIn(text),
    dashes: dashesIn(text),
    ...repeatsIn(text, own, language),
  };
}

/** Laughs and stretched words: most messages repeat no letter three times, and no two letters. */
function repeatsIn(text: string, own: readonly string[], language: string | null) {
  const laughs: string[] = [];
  const stretched: string[] = [];
  const isStretched = hasStretch(text);
  for (const word of own) {
    const laugh = laughOf(word, language);
    const stretch = laugh === null && isStretched ? stretchedOf(word) : null;
    if (laugh !== null) laughs.push(laugh);
    if (stretch !== null) stretched.push(stretch);
  }
  return { laughs, stretched };
}

const SENTENCE_END = /[.!?…。！？؟।]\s|[。！？\n]/g;

/** Close enough for a count: an abbreviation makes a sentence too many. */
function sentenceLengths(text: string, words: readonly Word[]): number[] {
  const ends = Array.from(text.matchAll(SENTENCE_END), ({ index }) => index);
  ends.push(text.length);
  const lengths: number[] = [];
  let word = 0;
  for (const end of ends) {
    const first = word;
    while (word < words.length && (words[word]?.start ?? 0) < end) word += 1;
    if (word > first) lengths.push(word - first);
  }
  return lengths;
}

const FIRST_WORD = /^[\s"'“”„«¡¿(*]*((\p{L})[\p{L}\p{M}'’]*)/u;
const I = /^I(?:['’]\p{L}+)?$/u;

/** The case of the first letter, where another one could have been written: not in 'OK', and not in 'I'. */
export function firstLetterOf(text: string): FirstLetter | null {
  const found = FIRST_WORD.exec(text);
  const [, word = '', letter = ''] = found ?? [];
  if (letter.toLowerCase() === letter.toUpperCase() || I.test(word)) return null;
  if (letter === letter.toLowerCase()) return 'lower';
  const isShouted = word.length > 1 && word === word.toUpperCase();
  return isShouted ? null : 'upper';
}

function emojiPlaceOf(words: readonly Word[], emojis: readonly Found[]): EmojiPlace | null {
  const [first, last] = [words[0], words.at(-1)];
  if (emojis.length === 0) return null;
  if (first === undefined || last === undefined) return 'alone';
  if (emojis.every(({ start }) => start >= last.end)) return 'end';
  if (emojis.every(({ end }) => end <= first.start)) return 'start';
  return 'inside';
}
