import { MASKS } from '../../../../contract/owner-voice.ts';
import { languageOf } from '../../../../text/language-of.ts';

/**
 * What is counted of a text, as places in two tables: `letters`, its runs of three and four characters, and `shapes`, its
 * words by case and length, its punctuation and its emojis, alone and two in a row.
 */
export interface Marks {
  letters: Uint16Array;
  shapes: Uint16Array;
  words: number;
  /** '' where the words do not say. */
  language: string;
}

export const LETTER_PLACES = 4_096;
export const SHAPE_PLACES = 1_024;

/**
 * Counts a text. Words that are not among `kept` are written as their shape, so that what a text is about weighs little.
 * Linear in its length.
 */
export function marksOf(text: string, kept: ReadonlySet<string>): Marks {
  const pieces = piecesOf(text);
  return {
    letters: runsOf(distorted(pieces, kept)),
    shapes: shapesOf(pieces),
    words: pieces.reduce((sum, piece) => sum + sizeOf(piece), 0),
    language: languageOf(text, wordsIn(pieces)) ?? '',
  };
}

/** The words of a text, in lower case. */
export function wordsOf(text: string): string[] {
  return wordsIn(piecesOf(text));
}

function wordsIn(pieces: readonly string[]): string[] {
  return pieces.filter(isWord).map((word) => word.toLowerCase());
}

const NAME = 'Xxxxx';
const LINK = '\ue000';
const ADDRESSES =
  /https?:\/\/\S+|www\.\S+|[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}.-]{1,253}|(?<![\p{L}\p{N}])@[\p{L}\p{N}._]{1,60}/gu;
const MASKED = new RegExp(Object.values(MASKS).join('|'), 'g');
const MASK_SHAPES: Readonly<Record<string, string>> = {
  [MASKS.name]: NAME,
  [MASKS.phone]: '0000000',
  [MASKS.number]: '00',
};
const PIECES =
  /\n+|\p{Extended_Pictographic}(?:[\ufe0f\u{1f3fb}-\u{1f3ff}]|\u200d\p{Extended_Pictographic})*|\p{RI}{2}|[\p{L}\p{M}](?:[\p{L}\p{M}]|['’](?=\p{L}))*|\p{N}+|[^\s\p{L}\p{N}\p{M}]/gu;
const WORD = /^\p{L}/u;
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]/u;

function piecesOf(text: string): string[] {
  const plain = text
    .normalize('NFC')
    .replace(MASKED, (mask) => MASK_SHAPES[mask] ?? LINK)
    .replace(ADDRESSES, LINK);
  return plain.match(PIECES) ?? [];
}

function isWord(piece: string): boolean {
  return WORD.test(piece);
}

/** Words as people count them; two characters of a script without spaces are one. */
function sizeOf(piece: string): number {
  if (!isWord(piece)) return 0;
  return UNSPACED.test(piece) ? Math.ceil(piece.length / 2) : 1;
}

/** Letters that follow themselves twice: 'soooo'. */
const STRETCHED = /(\p{L})\1\1/u;
const ENDING = 2;

/** The text again, one space between pieces, digits and rare words by their shape. */
function distorted(pieces: readonly string[], kept: ReadonlySet<string>): string {
  const shown = pieces.map((piece) => {
    if (/^\p{N}/u.test(piece)) return '0'.repeat(Math.min(piece.length, 4));
    if (!isWord(piece) || UNSPACED.test(piece) || STRETCHED.test(piece)) return piece;
    return kept.has(piece.toLowerCase()) ? piece : shapeOfWord(piece);
  });
  return `\n${shown.join(' ')}\n`;
}

/** 'Hochzeit' is 'X*it': case, that it is a word, and how it ends. */
function shapeOfWord(word: string): string {
  const first = word.charAt(0);
  const start = first === first.toLowerCase() ? 'x' : 'X';
  return `${start}*${word.length > 4 ? word.slice(-ENDING).toLowerCase() : ''}`;
}

function runsOf(text: string): Uint16Array {
  const places = new Uint16Array(Math.max(0, 2 * text.length - 5));
  let count = 0;
  for (let at = 0; at + 3 <= text.length; at += 1) {
    const three = mix(mix(mix(3, text.charCodeAt(at)), text.charCodeAt(at + 1)), text.charCodeAt(at + 2));
    places[count] = placeOf(three, LETTER_PLACES);
    count += 1;
    if (at + 4 > text.length) continue;
    places[count] = placeOf(mix(three, text.charCodeAt(at + 3)), LETTER_PLACES);
    count += 1;
  }
  return places.subarray(0, count);
}

const LENGTHS = [3, 6, 10, 15, 25, 40, 60];

/** Each shape, each two in a row, and how long the whole is. */
function shapesOf(pieces: readonly string[]): Uint16Array {
  const words = pieces.filter(isWord).length;
  const shapes = ['\n', ...pieces.map(shapeOf), '\n'];
  const marks: string[] = [`length ${LENGTHS.findIndex((most) => words <= most)}`];
  shapes.forEach((shape, at) => {
    marks.push(shape);
    if (at > 0) marks.push(`${shapes[at - 1]} ${shape}`);
  });
  return Uint16Array.from(marks, (mark) => placeOf(hashOf(mark), SHAPE_PLACES));
}

function shapeOf(piece: string): string {
  if (piece.startsWith('\n')) return '\n';
  if (/^\p{N}/u.test(piece)) return '0';
  if (!isWord(piece)) return piece;
  if (STRETCHED.test(piece)) return '~';
  if (UNSPACED.test(piece)) return 'u';
  if (piece.length > 1 && piece === piece.toUpperCase() && piece !== piece.toLowerCase()) return 'AA';
  const first = piece.charAt(0);
  if (first !== first.toLowerCase()) return 'A';
  if (piece.length <= 3) return 'a';
  return piece.length <= 6 ? 'aa' : 'aaa';
}

/** FNV-1a, a character at a time. */
function mix(hash: number, code: number): number {
  return Math.imul(hash ^ code, 0x01000193);
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = mix(hash, text.charCodeAt(at));
  return hash;
}

function placeOf(hash: number, places: number): number {
  const spread = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((spread ^ (spread >>> 13)) >>> 0) % places;
}
