import {
  HALF_PRICES,
  isFigureOfSpeech,
  PERCENT_PREFIXES,
  PERCENT_WORDS,
  tenthsOf,
} from '../../../../text/words/percent-words.ts';
import { type Fact, isGlued, numberAt, type Source, take } from './fact.ts';

/** Percentages in every notation: '20%', '%20', 'twenty percent', 'yüzde 20', '百分之二十', '八折'. */
export function extractPercentages(source: Source): Fact[] {
  const facts: Fact[] = [];
  source.tokens.forEach((_, index) => {
    const number = numberAt(source, index);
    if (number === undefined || Number.isNaN(number.value)) {
      const half = halfPriceAt(source, index);
      if (half !== null) facts.push(half);
      return;
    }
    const found = percentAfter(source, index) ?? percentBefore(source, index);
    if (found === null) return;
    const { value, from, to } = found;
    // 'A hundred percent' in words claims nothing.
    const isFigure =
      (value === 100 && number.parts.length === 0) ||
      isFigureOfSpeech(value, source.tokens[from - 1]?.key ?? '', source.tokens[to]?.key ?? '');
    if (source.reading === 'reply' && isFigure) return;
    const start = source.tokens[from]?.start ?? number.start;
    const end = source.tokens[to - 1]?.end ?? number.end;
    for (const one of [value, ...spanStart(source, from)]) {
      facts.push({ rule: 'percentage', start, end, asks: [`percent:${one}`], tells: [`percent:${one}`] });
    }
    take(source, from, to);
  });
  return facts;
}

function halfPriceAt(source: Source, index: number): Fact | null {
  const token = source.tokens[index];
  const hit = source.taken[index] ? null : HALF_PRICES.at(source.tokens, index);
  if (hit === null || token === undefined) return null;
  const key = `percent:${hit.value}`;
  const end = source.tokens[hit.edge - 1]?.end ?? token.end;
  return { rule: 'percentage', start: token.start, end, asks: [key], tells: [key] };
}

interface Found {
  value: number;
  from: number;
  to: number;
}

function percentAfter(source: Source, index: number): Found | null {
  const number = source.tokens[index];
  const word = PERCENT_WORDS.at(source.tokens, index + 1);
  if (number === undefined) return null;
  if (word !== null) return { value: number.value, from: index, to: word.edge };
  const next = source.tokens[index + 1];
  const tenths = next?.kind === 'word' && !next.isSpaced ? tenthsOf(number.value, next.text) : null;
  return tenths === null ? null : { value: tenths, from: index, to: index + 2 };
}

function percentBefore(source: Source, index: number): Found | null {
  const { tokens } = source;
  const value = tokens[index]?.value ?? Number.NaN;
  const before = tokens[index - 1];
  const isSignOnly = before?.key === '%' && isGlued(source, index) && tokens[index - 2]?.kind !== 'number';
  if (isSignOnly) return { value, from: index - 1, to: index + 1 };
  const prefix = PERCENT_PREFIXES.before(tokens, index - 1);
  if (prefix !== null && tokens[prefix.edge]?.key !== 'percent')
    return { value, from: prefix.edge, to: index + 1 };
  const isChinese = before?.text === '分之' && tokens[index - 2]?.text === '百';
  return isChinese ? { value, from: index - 2, to: index + 1 } : null;
}

/** The first of '10-20 %'. */
function spanStart(source: Source, from: number): number[] {
  const first = numberAt(source, from - 2);
  const joint = source.tokens[from - 1]?.key ?? '';
  const isSpan = ['-', 'to', 'bis', 'a', 'до', 'से'].includes(joint);
  return isSpan && first !== undefined && !Number.isNaN(first.value) ? [first.value] : [];
}
