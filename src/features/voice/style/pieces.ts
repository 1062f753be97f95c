import { MASKS } from '../../../contract/owner-voice.ts';
import type { Traits } from './traits.ts';
import type { Word } from './words.ts';

/** A few words that stand for themselves at the beginning or end of a message: punctuation, an emoji or a name parts them off. */
export interface Piece {
  /** In lower case, with single spaces; a letter that is stretched stands three times. */
  text: string;
  /** A person's name stands right beside it. */
  isNamed: boolean;
  /** The message has nothing else. */
  isWhole: boolean;
}

/** A greeting or goodbye of more words is a sentence. */
const MOST_WORDS = 4;

/** The piece at the beginning of a message; null where it begins with a longer sentence, or with no word. */
export function firstPiece(message: Traits): Piece | null {
  const { words, text } = message;
  let end = 0;
  while (end < words.length && words[end]?.isMask === false && (end === 0 || isJoined(message, end)))
    end += 1;
  const [first, last, next] = [words[0], words[end - 1], words[end]];
  if (first === undefined || last === undefined || end > MOST_WORDS) return null;
  const isNamed =
    next !== undefined && next.text === MASKS.name && /^[\s,]*$/.test(text.slice(last.end, next.start));
  return { text: plain(text.slice(first.start, last.end)), isNamed, isWhole: restIsMasks(words.slice(end)) };
}

/** The piece at the end of a message, before its last signs and names; null where a longer sentence or a question ends it. */
export function lastPiece(message: Traits): Piece | null {
  const { words, text, ending } = message;
  let end = words.length;
  while (end > 0 && words[end - 1]?.isMask === true) end -= 1;
  let start = end - 1;
  while (start > 0 && isJoined(message, start) && words[start - 1]?.isMask === false) start -= 1;
  const line = text.lastIndexOf('\n', words[start]?.start);
  const onLine = words.findIndex((word) => word.start > line);
  // A last line of its own is one goodbye: 'Hugs, Mia'.
  if (line > 0 && end - onLine <= MOST_WORDS && !words.slice(onLine, end).some(({ isMask }) => isMask))
    start = onLine;
  const [first, last] = [words[start], words[end - 1]];
  if (first === undefined || last === undefined || end - start > MOST_WORDS || ending === '?') return null;
  return {
    text: plain(text.slice(first.start, last.end)),
    isNamed: end < words.length,
    isWhole: restIsMasks(words.slice(0, start)),
  };
}

/** What a message begins with, for comparison with pieces. */
export function beginning({ text, words }: Traits): string {
  const start = words[0]?.start ?? text.length;
  return plain(text.slice(start, start + LONGEST));
}

/** What a message ends with, without signs, emojis and names at its end. */
export function endOf({ text, words }: Traits): string {
  const end = words.findLast(({ isMask }) => !isMask)?.end ?? 0;
  return plain(text.slice(Math.max(0, end - LONGEST), end));
}

/** Whether a text begins with a piece that is no part of a longer word. */
function beginsWith(text: string, piece: string): boolean {
  return text.startsWith(piece) && isEdge(piece.at(-1) ?? '', text.charAt(piece.length));
}

function endsWith(text: string, piece: string): boolean {
  return text.endsWith(piece) && isEdge(text.charAt(text.length - piece.length - 1), piece.charAt(0));
}

/** Looks for the longest of some pieces in texts. */
export interface PieceFinder {
  begin(text: string): string | undefined;
  end(text: string): string | undefined;
}

export function finderOf(pieces: Iterable<string>): PieceFinder {
  const longestFirst = [...new Set(pieces)].sort((a, b) => b.length - a.length);
  const byFirst = Map.groupBy(longestFirst, (piece) => piece.charAt(0));
  const byLast = Map.groupBy(longestFirst, (piece) => piece.at(-1) ?? '');
  return {
    begin: (text) => byFirst.get(text.charAt(0))?.find((piece) => beginsWith(text, piece)),
    end: (text) => byLast.get(text.at(-1) ?? '')?.find((piece) => endsWith(text, piece)),
  };
}

const LONGEST = 80;

/** In lower case, with single spaces, stretched letters three times. */
export function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/(\p{L})\1{3,}/gu, '$1$1$1')
    .replace(/\s+/g, ' ');
}

function isJoined({ text, words }: Traits, index: number): boolean {
  const [before, word] = [words[index - 1], words[index]];
  if (before === undefined || word === undefined) return false;
  const between = text.slice(before.end, word.start);
  return /^[ \t'’-]*$/.test(between);
}

function restIsMasks(rest: readonly Word[]): boolean {
  return rest.every(({ isMask }) => isMask);
}

const SPACED_LETTER =
  /[[\p{L}\p{M}\p{N}]--[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]]/v;

/** Whether a word may end between two letters: not inside a word of a script with spaces. */
function isEdge(left: string, right: string): boolean {
  return !(SPACED_LETTER.test(left) && SPACED_LETTER.test(right));
}
