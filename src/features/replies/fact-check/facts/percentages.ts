import {
  HALF_PRICES,
  isFigureOfSpeech,
  PERCENT_PREFIXES,
  PERCENT_WORDS,
  tenthsOf,
} from '../../../../text/words.ts';
import { type Fact, factOf, isGlued, keyAt, numberAt, type Source, take } from './fact.ts';

/** Percentages in every notation: '20%', '%20', 'twenty percent', 'yüzde 20', '百分之二十', '八折'. */
export function extractPercentages(source: Source): Fact[] {
  const facts: Fact[] = [];
  const add = (from: number, to: number, value: number): void => {
    facts.push(factOf(source, 'percentage', from, to, [`percent:${value}`]));
  };
  for (const [index] of source.tokens.entries()) {
    const number = numberAt(source, index);
    if (number === undefined || Number.isNaN(number.value)) {
      const half = source.taken[index] ? null : HALF_PRICES.at(source.tokens, index);
      if (half !== null) add(index, half.edge, half.value);
      continue;
    }
    const { value } = number;
    const found = percentAfter(source, index, value) ?? percentBefore(source, index, value);
    if (found === null) continue;
    const { percentage, from, to } = found;
    // 'A hundred percent' in words claims nothing.
    const isFigure =
      (percentage === 100 && number.parts.length === 0) ||
      isFigureOfSpeech(percentage, keyAt(source, from - 1), keyAt(source, to));
    if (source.reading === 'reply' && isFigure) continue;
    for (const one of [percentage, ...spanStart(source, from)]) add(from, to, one);
    take(source, from, to);
  }
  return facts;
}

interface Found {
  percentage: number;
  from: number;
  to: number;
}

function percentAfter({ tokens }: Source, index: number, value: number): Found | null {
  const word = PERCENT_WORDS.at(tokens, index + 1);
  if (word !== null) return { percentage: value, from: index, to: word.edge };
  const next = tokens[index + 1];
  const tenths = next?.kind === 'word' && !next.isSpaced ? tenthsOf(value, next.text) : null;
  return tenths === null ? null : { percentage: tenths, from: index, to: index + 2 };
}

function percentBefore(source: Source, index: number, percentage: number): Found | null {
  const { tokens } = source;
  const to = index + 1;
  const isSign = keyAt(source, index - 1) === '%' && isGlued(source, index);
  if (isSign && tokens[index - 2]?.kind !== 'number') return { percentage, from: index - 1, to };
  const prefix = PERCENT_PREFIXES.before(tokens, index - 1);
  if (prefix !== null && keyAt(source, prefix.edge) !== 'percent')
    return { percentage, from: prefix.edge, to };
  const isChinese = tokens[index - 1]?.text === '分之' && tokens[index - 2]?.text === '百';
  return isChinese ? { percentage, from: index - 2, to } : null;
}

/** The first of '10-20 %'. */
function spanStart(source: Source, from: number): number[] {
  const first = numberAt(source, from - 2);
  const isSpan = ['-', 'to', 'bis', 'a', 'до', 'से'].includes(keyAt(source, from - 1));
  return isSpan && first !== undefined && !Number.isNaN(first.value) ? [first.value] : [];
}
