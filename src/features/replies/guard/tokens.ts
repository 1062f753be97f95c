import { foldWord, plainForm } from './fold.ts';
import { readNumber } from './numbers.ts';
import { readCjkNumeral } from './words/cjk-numerals.ts';

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

/** Takes a text apart, in one pass: each pattern is tried once per place and reads a run of its own. */
export function tokenize(text: string): Token[] {
  const plain = plainForm(text);
  const tokens: Token[] = [];
  let isSpaced = true;
  let isNewLine = true;
  let start = 0;
  while (start < plain.length) {
    const space = endOf(SPACE, plain, start);
    if (space > start) {
      isSpaced = true;
      isNewLine ||= plain.slice(start, space).includes('\n');
      start = space;
      continue;
    }
    const { end, ...meaning } = readAt(plain, start);
    tokens.push({ start, end, text: plain.slice(start, end), isSpaced, isNewLine, ...meaning });
    isSpaced = false;
    isNewLine = false;
    start = end;
  }
  return tokens;
}

/** Where a sticky pattern ends that begins here; the same place when it does not match. */
function endOf(pattern: RegExp, text: string, start: number): number {
  pattern.lastIndex = start;
  return pattern.test(text) ? pattern.lastIndex : start;
}

type Meaning = Pick<Token, 'kind' | 'key' | 'parts' | 'value' | 'isScaled' | 'end'>;

const NO_PARTS: readonly string[] = [];

function readAt(plain: string, start: number): Meaning {
  const code = plain.charCodeAt(start);
  const isAscii = code < 0x80;
  const isDigit = isAscii && code >= 0x30 && code <= 0x39;
  const numeral = isDigit || !isAscii ? endOf(NUMERAL, plain, start) : start;
  if (numeral > start) {
    const written = plain.slice(start, numeral);
    return {
      kind: 'number',
      key: written,
      parts: NO_PARTS,
      value: readCjkNumeral(written),
      isScaled: false,
      end: numeral,
    };
  }
  if (isDigit) {
    const end = endOf(NUMBER, plain, start);
    const written = plain.slice(start, end);
    return {
      kind: 'number',
      key: written,
      parts: written.split(/[.,']/),
      value: readNumber(written),
      isScaled: false,
      end,
    };
  }
  const nothing = { parts: NO_PARTS, value: Number.NaN, isScaled: false };
  const short = plain[start + 1] === '.' ? endOf(SHORT, plain, start) : start;
  if (short > start) {
    return {
      kind: 'word',
      key: foldWord(plain.slice(start, short).replace(/[. ]/g, '')),
      ...nothing,
      end: short,
    };
  }
  const word = endOf(WORD, plain, start);
  if (word > start) return { kind: 'word', key: foldWord(plain.slice(start, word)), ...nothing, end: word };
  const end = start + String.fromCodePoint(plain.codePointAt(start) ?? code).length;
  return { kind: 'sign', key: plain.slice(start, end), ...nothing, end };
}
