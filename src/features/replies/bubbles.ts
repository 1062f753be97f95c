import { BUBBLE_BYTES } from '../../contract/template.ts';

/** The chat tool takes three texts. */
export const MAX_BUBBLES = 3;

/**
 * The reply in at most three texts of at most 1,000 bytes of UTF-8 each, cut at sentence ends where there are
 * any, else between words, never inside a character. What does not fit into three is left out.
 */
export function splitBubbles(text: string): string[] {
  const bubbles: string[] = [];
  let rest = text.trim();
  while (rest !== '' && bubbles.length < MAX_BUBBLES) {
    const bubble = cutToBytes(rest, BUBBLE_BYTES);
    bubbles.push(bubble);
    rest = rest.slice(bubble.length).trim();
  }
  return bubbles;
}

/** The longest beginning of the text that fits and ends well. */
export function cutToBytes(text: string, maxBytes: number): string {
  if (text.length * 3 <= maxBytes || Buffer.byteLength(text) <= maxBytes) return text;
  const fitting = longestFitting(text, maxBytes);
  const end = lastMatchEnd(fitting, SENTENCE_END) ?? lastMatchEnd(fitting, WHITE_SPACE);
  return (end === null ? fitting : fitting.slice(0, end)).trimEnd();
}

/** Latin sentences end before a space; Chinese, Japanese, Hindi and others end at the mark itself. */
const SENTENCE_END = /[.!?…]["'”’)\]]*(?=\s)|[。！？।॥؟۔]["'”’）」』]*|\n/gu;
const WHITE_SPACE = /\s+/gu;
/** An end in the first third would waste the bubble. */
const EARLIEST_END = 1 / 3;

function lastMatchEnd(text: string, pattern: RegExp): number | null {
  let end: number | null = null;
  for (const match of text.matchAll(pattern)) {
    const candidate = match.index + match[0].length;
    if (candidate >= text.length * EARLIEST_END) end = candidate;
  }
  return end;
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

function longestFitting(text: string, maxBytes: number): string {
  let bytes = 0;
  for (const { segment, index } of graphemes.segment(text.slice(0, maxBytes + 1))) {
    bytes += Buffer.byteLength(segment);
    if (bytes > maxBytes) return text.slice(0, index);
  }
  return text;
}
