import { HOURS_CONTEXT } from '../../../../text/words/clock-words.ts';
import { DATE_WORDS } from '../../../../text/words/date-words.ts';
import { isCompleteBefore } from '../../../../text/words/followers.ts';
import type { DateReading } from './dates.ts';
import { isGlued, numberAt, type Source, smallNumberAt } from './fact.ts';

/** Dates in numbers alone. Two parts are a date only where something says so: '1/2 kg', '24/7' and '50/50' are none. */
export function numericDateAt(source: Source, index: number): DateReading | null {
  const number = numberAt(source, index);
  if (number === undefined || isInsideNumber(source, index)) return null;
  const whole = partsAt(source, index);
  if (whole === null) return null;
  const { parts, to, sign } = whole;
  const [first = '', second = '', third = ''] = parts;
  if (parts.length === 3) {
    if (first.length === 4) return reading([[Number(third), Number(second)]], Number(first), index, to);
    const year = third.length === 2 ? 2000 + Number(third) : Number(third);
    const isPlausible = third.length === 4 || (third.length === 2 && Number(third) >= 20);
    if (!isPlausible) return null;
    return reading(
      [
        [Number(first), Number(second)],
        [Number(second), Number(first)],
      ],
      year,
      index,
      to,
    );
  }
  const pairs: [number, number][] = [[Number(first), Number(second)]];
  if (sign === '/') pairs.push([Number(second), Number(first)]);
  const found = reading(pairs, null, index, to);
  return found !== null && isMeantAsDate(source, index, to, sign, parts) ? found : null;
}

interface Parts {
  parts: string[];
  sign: string;
  to: number;
}

/** Two or three groups of digits with one sign between: a single number '3.5.2025', or numbers with '/' or '-'. */
function partsAt(source: Source, index: number): Parts | null {
  const token = source.tokens[index];
  if (token === undefined || token.isScaled) return null;
  if (token.parts.length === 3 && /^\d{1,4}\.\d{1,2}\.\d{1,4}$/.test(token.text)) {
    return { parts: [...token.parts], sign: '.', to: index + 1 };
  }
  if (token.parts.length === 2 && /^\d{1,2}\.\d{1,2}$/.test(token.text)) {
    const isDotted = source.tokens[index + 1]?.key === '.' && isGlued(source, index + 1);
    return { parts: [...token.parts], sign: isDotted ? '..' : '.', to: index + (isDotted ? 2 : 1) };
  }
  const sign = source.tokens[index + 1]?.key ?? '';
  if (token.parts.length !== 1 || !['/', '-'].includes(sign)) return null;
  const parts = [token.text];
  let to = index + 1;
  while (
    parts.length < 3 &&
    source.tokens[to]?.key === sign &&
    isGlued(source, to) &&
    isGlued(source, to + 1)
  ) {
    const next = numberAt(source, to + 1);
    if (next === undefined || next.parts.length !== 1 || next.text.length > 4) break;
    parts.push(next.text);
    to += 2;
  }
  const isEnough = sign === '/' ? parts.length > 1 : parts.length === 3;
  return isEnough ? { parts, sign, to } : null;
}

function reading(
  pairs: readonly (readonly [number, number])[],
  year: number | null,
  from: number,
  to: number,
): DateReading | null {
  const days = pairs
    .map(([day, month]) => ({ day, month }))
    .filter(({ day, month }) => day >= 1 && day <= 31 && month >= 1 && month <= 12);
  return days.length === 0 ? null : { days, year, from, to };
}

/** A further number on either side ('1/2/3/4') makes it something else. */
function isInsideNumber(source: Source, index: number): boolean {
  const before = source.tokens[index - 1]?.key ?? '';
  return ['/', ':', '$', '€', '£'].includes(before) && isGlued(source, index);
}

function isMeantAsDate(
  source: Source,
  index: number,
  to: number,
  sign: string,
  parts: readonly string[],
): boolean {
  const { tokens, reading: kind } = source;
  const isPhrase = parts.join(sign) === '24/7';
  if (isPhrase || (sign === '/' && tokens[to]?.key === '/')) return false;
  if (kind !== 'reply') return sign !== '.' || kind === 'said' || hasDateWord(source, index);
  if (hasDateWord(source, index)) return isCompleteBefore(tokens, to) || sign === '..';
  if (sign !== '/') return false;
  const [first = 0, second = 0] = parts.map(Number);
  const isPadded = parts.some((part) => part.startsWith('0'));
  const isCompleted = isCompleteBefore(tokens, to) || /^\p{Script=Hiragana}/u.test(tokens[to]?.text ?? '');
  return (
    isCompleted && (isPadded || Math.max(first, second) > 12) && smallNumberAt(source, index) !== undefined
  );
}

function hasDateWord(source: Source, index: number): boolean {
  const before = source.tokens[index - 1];
  return (
    DATE_WORDS.numeric.has(before?.key ?? '') ||
    HOURS_CONTEXT.before(source.tokens, index - 1) !== null ||
    (before?.key === ',' && HOURS_CONTEXT.before(source.tokens, index - 2) !== null)
  );
}
