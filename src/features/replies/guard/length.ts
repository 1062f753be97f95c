import { LENGTHS } from '../../../contract/lengths.ts';
import type { Span } from './sentences.ts';

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
export function sentencesKept(text: string, spans: readonly Span[], lengthPreference: string): number {
  const most = mostSentences(lengthPreference);
  if (spans.length <= most) return spans.length;
  let counted = 0;
  let wasItem = false;
  const excess = spans.findIndex((span) => {
    const sentence = text.slice(span.start, span.end);
    const isItem = isListItem(sentence, text, span);
    if (isCounted(sentence) && !(isItem && wasItem)) counted += 1;
    wasItem = isItem;
    return counted > most;
  });
  return excess < 0 ? spans.length : excess;
}

function isCounted(sentence: string): boolean {
  const words = sentence.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const unspaced =
    sentence.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu)?.length ?? 0;
  return Math.max(words.length, unspaced / CHARACTERS_A_WORD) >= SHORTEST_COUNTED;
}

/** A line that begins with a bullet or a number, or has no end of a sentence and stands among other lines. */
function isListItem(sentence: string, text: string, { start, end }: Span): boolean {
  if (/^\s*(?:[•·*✓✔–-]|\d{1,2}[.)])\s/u.test(sentence)) return true;
  const isLine = (start === 0 || text[start - 1] === '\n') && (end === text.length || text[end - 1] === '\n');
  return isLine && !/[.!?。！？।؟…]/u.test(sentence);
}
