import type { SnippetView } from '../../contract/conversation.ts';
import { MEDIA, mediaKind } from '../../contract/media.ts';
import { OWN_REPLY_SOURCE } from '../../contract/own-reply.ts';
import { once } from '../../once.ts';
import { type Mark, marksOf } from './mark-words.ts';
import type { Message } from './message.types.ts';

export interface Snippet {
  text: string;
  /** Where the words stand in `text`. */
  marks: Mark[];
}

/** In characters as people count them. */
const LENGTH = 140;
/** From here on, a word may be out of sight where a row is narrow. */
const IN_SIGHT = 40;
/** What is then shown before it. */
const LEAD = 24;
/** How far a cut moves back so as not to split a word. */
const WORD = 20;
/** A single character may have thousands of marks on it. */
const MOST_UNITS = 8 * LENGTH;

/** Opened with the first long text that needs it: it keeps megabytes. */
const graphemes = once(() => new Intl.Segmenter('en', { granularity: 'grapheme' }));
// biome-ignore lint/suspicious/noControlCharactersInRegex: the whole ASCII range is meant
const ASCII = /^[\x00-\x7f]*$/;
const NO_WORDS: ReadonlySet<string> = new Set();

/** One line of a message: its beginning, or the surroundings of the first of the words. */
export function snippetOf(message: string, words: ReadonlySet<string> = NO_WORDS): Snippet {
  const media = mediaKind(message);
  if (media !== null) return { text: MEDIA[media].label, marks: [] };
  const line = message.replace(/\s+/g, ' ').trim();
  const marks = words.size === 0 ? [] : marksOf(line, words);
  const start = startOf(line, marks[0]?.start ?? 0);
  const end = endOf(line, start);
  const before = start > 0 ? '…' : '';
  const shift = before.length - start;
  return {
    text: `${before}${line.slice(start, end).trimEnd()}${end < line.length ? '…' : ''}`.toWellFormed(),
    marks: marks
      .filter((mark) => mark.start < end)
      .map((mark) => ({ start: mark.start + shift, end: Math.min(mark.end, end) + shift })),
  };
}

/** Who wrote a message. */
export function writerOf({ isFromUser, source }: Pick<Message, 'isFromUser' | 'source'>): SnippetView['by'] {
  if (isFromUser) return 'customer';
  return source === OWN_REPLY_SOURCE ? 'owner' : 'bot';
}

/** Where a snippet begins that shows the place `at`. */
function startOf(line: string, at: number): number {
  if (at <= IN_SIGHT) return 0;
  const start = at - LEAD;
  const word = line.lastIndexOf(' ', start) + 1;
  if (word > start - WORD) return word;
  return graphemes().segment(line.slice(0, at)).containing(start)?.index ?? start;
}

function endOf(line: string, start: number): number {
  const rest = line.slice(start, start + MOST_UNITS);
  if (rest.length <= LENGTH) return line.length;
  const length = ASCII.test(rest) ? LENGTH : lengthInUnits(rest);
  if (start + length >= line.length) return line.length;
  const word = line.lastIndexOf(' ', start + length);
  return word > start + length - WORD && word > start ? word : start + length;
}

/** Of so many whole characters as a snippet holds. */
function lengthInUnits(text: string): number {
  let count = 0;
  let last = 0;
  for (const { index } of graphemes().segment(text)) {
    if (count === LENGTH) return index;
    count += 1;
    last = index;
  }
  // The last one may be cut short; a single one that fills all of it is shown as far as it goes.
  return text.length < MOST_UNITS || last === 0 ? text.length : last;
}
