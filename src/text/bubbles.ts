import { BUBBLE_BYTES } from '../contract/template.ts';
import { once } from '../once.ts';
import { sentenceSpans } from './sentences.ts';

/** A reply is sent as at most this many messages. */
export const MOST_BUBBLES = 3;

/** Made when the first long reply needs it: the rules for it take 2 MB. */
const graphemes = once(() => new Intl.Segmenter('und', { granularity: 'grapheme' }));

/** UTF-8 bytes, which is what Instagram counts. */
export function byteLength(text: string): number {
  return Buffer.byteLength(text, 'utf8');
}

/** Parts messages that are sent one by one: two empty lines. What the AI writes has one at most. */
export const BUBBLE_BREAK = '\n\n\n';
const BREAKS = /\n(?:[^\S\n]*\n){2,}/;

/** The messages that a reply is sent as: parted where its breaks are, as far as that makes at most `most`. */
export function splitBubbles(text: string, most = MOST_BUBBLES): string[] {
  const parts = text.split(BREAKS).flatMap((part) => cutBubbles(part, most));
  const whole = cutBubbles(text, most);
  return parts.length > most || whole.length > parts.length ? whole : parts;
}

/** A reply for who sends one message: whole if it fits, else as much as does. */
export function asOneMessage(text: string): string {
  return cutToBytes(text.trim().split(BREAKS).join('\n\n'), BUBBLE_BYTES);
}

/**
 * Splits a text into at most `most` messages of at most 1,000 bytes, at ends of paragraphs or sentences, else between words,
 * and never inside a character as people see it. Joined again, the parts are the text but for white space at the cuts;
 * what does not fit is left out, from the end of a sentence on where there is one.
 */
export function cutBubbles(text: string, most: number): string[] {
  const bubbles: string[] = [];
  let rest = text.trim();
  while (rest !== '' && bubbles.length < most) {
    const bubble = cutToBytes(rest, BUBBLE_BYTES);
    if (bubble === '') break;
    bubbles.push(bubble);
    rest = rest.slice(bubble.length).trim();
  }
  return bubbles;
}

/**
 * The longest beginning of a text within a number of UTF-8 bytes that ends with a sentence; without one in its second half,
 * that ends with a word; without a word, with a whole character. White space at the end is left out.
 */
export function cutToBytes(text: string, maxBytes: number): string {
  if (byteLength(text) <= maxBytes) return text.trimEnd();
  const room = longestPrefix(text, maxBytes);
  const end = lastEnd(
    text,
    sentenceSpans(text.slice(0, room + LOOK_AHEAD)).map((span) => span.end),
    room,
  );
  if (end >= room / 2) return text.slice(0, end).trimEnd();
  const word = text.slice(0, room + 1).search(/\s\S*$/);
  if (word >= room / 2) return text.slice(0, word).trimEnd();
  return text.slice(0, room).trimEnd();
}

/** A sentence's end shows only with what follows it. */
const LOOK_AHEAD = 80;

/** The largest end of a sentence that fits when the white space after the sentence is left out; 0 without one. */
function lastEnd(text: string, ends: readonly number[], room: number): number {
  return ends.findLast((end) => text.slice(0, end).trimEnd().length <= room) ?? 0;
}

/** UTF-16 length of the longest beginning within a number of bytes that ends at a grapheme. */
function longestPrefix(text: string, maxBytes: number): number {
  let bytes = 0;
  let length = 0;
  // No character of UTF-16 takes less than a byte, so the rest of the text needs no look.
  for (const { segment } of graphemes().segment(text.slice(0, maxBytes + LOOK_AHEAD))) {
    bytes += byteLength(segment);
    if (bytes > maxBytes) return length;
    length += segment.length;
  }
  return length;
}
