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

/**
 * Digits with their separators; Chinese numerals, also mixed ('1万2千'); abbreviations ('a.m.', 'ر.س'); words; white
 * space; any other single character. Each alternative reads a run of its own, so the time is linear.
 */
const TOKEN = new RegExp(
  [
    String.raw`(?<numeral>(?:\d+(?:[.,]\d+)*(?=[百千万萬億亿]))?(?:[百千万萬億亿]\d+(?=[百千万萬億亿])|[${NUMERALS}])+)`,
    String.raw`(?<number>\d+(?:[.,']\d+)*)`,
    String.raw`(?<short>[ap]\. ?m\.?(?!\p{L})|\p{Script=Arabic}\.\p{Script=Arabic}(?!\p{L})\.?)`,
    String.raw`(?<word>[[\p{L}\p{M}\u200c\u200d]--[${NUMERALS}]]+)`,
    String.raw`(?<space>\s+)`,
    String.raw`[\s\S]`,
  ].join('|'),
  'gv',
);

/** Takes a text apart, in one pass. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let isSpaced = true;
  let isNewLine = true;
  for (const match of plainForm(text).matchAll(TOKEN)) {
    const [written] = match;
    const groups = match.groups ?? {};
    if (groups.space !== undefined) {
      isSpaced = true;
      isNewLine ||= written.includes('\n');
      continue;
    }
    const place = {
      start: match.index,
      end: match.index + written.length,
      text: written,
      isSpaced,
      isNewLine,
    };
    tokens.push({ ...place, ...meaning(written, groups) });
    isSpaced = false;
    isNewLine = false;
  }
  return tokens;
}

type Meaning = Pick<Token, 'kind' | 'key' | 'parts' | 'value' | 'isScaled'>;

function meaning(written: string, groups: Readonly<Record<string, string | undefined>>): Meaning {
  const nothing = { parts: [], value: Number.NaN, isScaled: false };
  if (groups.number !== undefined) {
    return {
      ...nothing,
      kind: 'number',
      key: written,
      parts: written.split(/[.,']/),
      value: readNumber(written),
    };
  }
  if (groups.numeral !== undefined) {
    return { ...nothing, kind: 'number', key: written, value: readCjkNumeral(written) };
  }
  if (groups.short !== undefined) {
    return { ...nothing, kind: 'word', key: foldWord(written.replace(/[. ]/g, '')) };
  }
  return { ...nothing, kind: groups.word === undefined ? 'sign' : 'word', key: foldWord(written) };
}
