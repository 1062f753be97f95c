import { foldWord, plainForm } from './fold.ts';
import { type Hints, NO_HINTS } from './hints.ts';
import { readCjkNumeral, readNumber } from './numerals.ts';

/** A number, a word or a single sign, with its place in the text. White space is only remembered. */
export interface Token {
  kind: 'number' | 'word' | 'sign';
  start: number;
  end: number;
  /** In plain form, as written. */
  text: string;
  /** What word tables compare: the folded word, or the sign itself. */
  key: string;
  /** White space before it. */
  isSpaced: boolean;
  /** A line break before it. */
  isNewLine: boolean;
  /** The groups of digits of a number: ['1', '250'] for '1.250'; empty where it is written in words. */
  parts: readonly string[];
  /** The value of a number, or NaN where its separators make none ('3.5.2025'). */
  value: number;
  /** Said in thousands or more by a word or letter: '25k', '45 ribu'. */
  isScaled: boolean;
  /** Which tables of words hold it, once looked up. */
  hints: Hints;
}

const NUMERALS = '〇零一二三四五六七八九十百千万萬億亿两兩';

/** Digits with their separators. */
const NUMBER = /\d+(?:[.,']\d+)*/y;
/** Chinese numerals, also mixed with digits: '1万2千'. */
const NUMERAL = new RegExp(
  `(?:\\d+(?:[.,]\\d+)*(?=[百千万萬億亿]))?(?:[百千万萬億亿]\\d+(?=[百千万萬億亿])|[${NUMERALS}])+`,
  'y',
);
/** Abbreviations that are one word: 'a.m.', 'ر.س'. */
const SHORT = /[ap]\. ?m\.?(?!\p{L})|\p{Script=Arabic}\.\p{Script=Arabic}(?!\p{L})\.?/uy;
const WORD = new RegExp(`[[\\p{L}\\p{M}\\u200c\\u200d]--[${NUMERALS}]]+`, 'vy');
const SPACE = /\s+/y;

/** Splits a text into tokens in one pass, linear in its length. */
export function tokenize(text: string): Token[] {
  const plain = plainForm(text);
  const tokens: Token[] = [];
  let isSpaced = true;
  let isNewLine = true;
  let start = 0;
  while (start < plain.length) {
    const space = endOfSpace(plain, start);
    if (space > start) {
      isSpaced = true;
      isNewLine ||= hasLineBreak(plain, start, space);
      start = space;
      continue;
    }
    const token = readToken(plain, start);
    token.isSpaced = isSpaced;
    token.isNewLine = isNewLine;
    tokens.push(token);
    isSpaced = false;
    isNewLine = false;
    start = token.end;
  }
  return tokens;
}

const NO_PARTS: readonly string[] = [];
const [LINE_BREAK, SPACE_CODE, DOT, ZERO, NINE, A, Z, ASCII_END] = [
  0x0a, 0x20, 0x2e, 0x30, 0x39, 0x61, 0x7a, 0x80,
];

function readToken(plain: string, start: number): Token {
  const code = plain.charCodeAt(start);
  const isAscii = code < ASCII_END;
  const isDigit = code >= ZERO && code <= NINE;
  const numeral = isDigit || !isAscii ? endOf(NUMERAL, plain, start) : start;
  if (numeral > start) {
    const written = plain.slice(start, numeral);
    return token('number', start, written, written, readCjkNumeral(written));
  }
  if (isDigit) {
    const written = plain.slice(start, endOf(NUMBER, plain, start));
    return token('number', start, written, written, readNumber(written), written.split(/[.,']/));
  }
  const short = plain.charCodeAt(start + 1) === DOT ? endOf(SHORT, plain, start) : start;
  if (short > start) {
    const written = plain.slice(start, short);
    return token('word', start, written, foldWord(written.replace(/[. ]/g, '')));
  }
  const letters = endOfLetters(plain, start);
  const isWhole = !(plain.charCodeAt(letters) >= ASCII_END);
  const word = isWhole ? letters : endOf(WORD, plain, start);
  if (word > start) {
    const written = plain.slice(start, word);
    return token('word', start, written, isWhole ? written : foldWord(written));
  }
  const sign = isAscii ? plain.charAt(start) : String.fromCodePoint(plain.codePointAt(start) ?? code);
  return token('sign', start, sign, sign);
}

function token(
  kind: Token['kind'],
  start: number,
  text: string,
  key: string,
  value = Number.NaN,
  parts = NO_PARTS,
): Token {
  const end = start + text.length;
  return {
    kind,
    start,
    end,
    text,
    key,
    isSpaced: false,
    isNewLine: false,
    parts,
    value,
    isScaled: false,
    hints: NO_HINTS,
  };
}

/** Where a sticky pattern ends that begins here; the same place when it does not match. */
function endOf(pattern: RegExp, text: string, start: number): number {
  pattern.lastIndex = start;
  return pattern.test(text) ? pattern.lastIndex : start;
}

/** The end of white space. A single space between words is by far the most frequent, and needs no pattern. */
function endOfSpace(text: string, start: number): number {
  const code = text.charCodeAt(start);
  if (code > SPACE_CODE && code < ASCII_END) return start;
  const next = text.charCodeAt(start + 1);
  return code === SPACE_CODE && next > SPACE_CODE && next < ASCII_END ? start + 1 : endOf(SPACE, text, start);
}

function hasLineBreak(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) if (text.charCodeAt(at) === LINE_BREAK) return true;
  return false;
}

/** The end of a run of letters a to z, found without a pattern. Another letter may continue the word. */
function endOfLetters(text: string, start: number): number {
  let end = start;
  let code = text.charCodeAt(end);
  while (code >= A && code <= Z) {
    end += 1;
    code = text.charCodeAt(end);
  }
  return end;
}

/** All words and numbers of a text as keys, one space between; punctuation, emojis and marks left out. Idempotent. */
export function wordKeys(text: string): string {
  return tokenize(text.normalize('NFKC'))
    .filter(({ kind, key }) => kind !== 'sign' && key !== '')
    .map(({ key }) => key)
    .join(' ');
}
