import { LENGTHS } from '../../../contract/lengths.ts';
import type { Sentence, SplitText } from '../../../text/split-text.ts';

/**
 * How much longer than asked a reply may be: half as much again. Models count sentences loosely, and a reply that says one
 * thing more is better than one without its last question; twice as much is what an owner would notice.
 */
const TOLERANCE = 1.5;

/** Sentences of fewer words, such as 'Hi Anna!' or 'Of course.', are not counted. */
const SHORTEST_COUNTED = 3;
/** In scripts without spaces a word is about two characters. */
const CHARACTERS_A_WORD = 2;

const [, , MEDIUM] = LENGTHS;

/** The most counted sentences of a reply for the owner's choice, tolerance included. */
export function mostSentences(lengthPreference: string): number {
  const { maxSentences } = LENGTHS.find(({ value }) => value === lengthPreference) ?? MEDIUM;
  return Math.ceil(maxSentences * TOLERANCE);
}

/** How many of its sentences a text may keep: all, or those before the first one too many. A list counts as one. */
export function sentencesKept({ text, sentences }: SplitText, lengthPreference: string): number {
  const most = mostSentences(lengthPreference);
  if (sentences.length <= most) return sentences.length;
  let counted = 0;
  let wasItem = false;
  const excess = sentences.findIndex((sentence) => {
    const isItem = isListItem(text, sentence);
    if (isCounted(text, sentence) && !(isItem && wasItem)) counted += 1;
    wasItem = isItem;
    return counted > most;
  });
  return excess < 0 ? sentences.length : excess;
}

function isCounted(text: string, { start, end, words }: Sentence): boolean {
  if (words.length >= SHORTEST_COUNTED) return true;
  const unspaced = text.slice(start, end).match(UNSPACED)?.length ?? 0;
  return unspaced / CHARACTERS_A_WORD >= SHORTEST_COUNTED;
}

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu;

/** A line that begins with a bullet or a number, or has no end of a sentence and stands among other lines. */
function isListItem(text: string, { start, end }: Sentence): boolean {
  const sentence = text.slice(start, end);
  if (/^\s*(?:[•·*✓✔–-]|\d{1,2}[.)])\s/u.test(sentence)) return true;
  const isLine = (start === 0 || text[start - 1] === '\n') && (end === text.length || text[end - 1] === '\n');
  return isLine && !/[.!?。！？।؟…]/u.test(sentence);
}
