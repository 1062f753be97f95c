import { DATE_WORDS, HOURS_CONTEXT, isCompleteBefore } from '../../../../text/words.ts';
import { isGlued, keyAt, numberAt, type Source, smallNumberAt } from './fact.ts';

/** A day of the year as far as it is said; several where day and month could change places. */
export interface DateReading {
  days: readonly { day: number; month: number }[];
  year: number | null;
  from: number;
  to: number;
}

/** Dates in numbers alone. Two parts are a date only beside a word for one: '1/2 kg', '24/7' and '50/50' are not. */
export function numericDateAt(source: Source, index: number): DateReading | null {
  if (numberAt(source, index) === undefined || isInsideNumber(source, index)) return null;
  const whole = partsAt(source, index);
  if (whole === null) return null;
  const { parts, to, sign } = whole;
  const [first = 0, second = 0, third = 0] = parts.map(Number);
  const date = (year: number | null, ...days: DateReading['days']): DateReading | null => {
    const possible = days.filter(({ day, month }) => day >= 1 && day <= 31 && month >= 1 && month <= 12);
    return possible.length === 0 ? null : { days: possible, year, from: index, to };
  };
  const dayFirst = { day: first, month: second };
  const monthFirst = { day: second, month: first };
  if (parts.length === 3) {
    if (parts[0]?.length === 4) return date(first, { day: third, month: second });
    if (parts[2]?.length === 4) return date(third, dayFirst, monthFirst);
    return parts[2]?.length === 2 && third >= 20 ? date(2000 + third, dayFirst, monthFirst) : null;
  }
  const found = sign === '/' ? date(null, dayFirst, monthFirst) : date(null, dayFirst);
  return found !== null && isMeantAsDate(source, index, whole) ? found : null;
}

interface Parts {
  parts: readonly string[];
  sign: string;
  to: number;
}

/** Two or three groups of digits with one sign between: a single number '3.5.2025', or numbers with '/' or '-'. */
function partsAt(source: Source, index: number): Parts | null {
  const token = source.tokens[index];
  if (token === undefined || token.isScaled) return null;
  const { text } = token;
  if (token.parts.length === 3 && /^\d{1,4}\.\d{1,2}\.\d{1,4}$/.test(text)) {
    return { parts: token.parts, sign: '.', to: index + 1 };
  }
  if (token.parts.length === 2 && /^\d{1,2}\.\d{1,2}$/.test(text)) {
    const isDotted = keyAt(source, index + 1) === '.' && isGlued(source, index + 1);
    return { parts: token.parts, sign: isDotted ? '..' : '.', to: index + (isDotted ? 2 : 1) };
  }
  const sign = keyAt(source, index + 1);
  if (token.parts.length !== 1 || !['/', '-'].includes(sign)) return null;
  const parts = [text];
  let to = index + 1;
  while (parts.length < 3 && keyAt(source, to) === sign && isGlued(source, to) && isGlued(source, to + 1)) {
    const next = numberAt(source, to + 1);
    if (next === undefined || next.parts.length !== 1 || next.text.length > 4) break;
    parts.push(next.text);
    to += 2;
  }
  return parts.length === 3 || (sign === '/' && parts.length === 2) ? { parts, sign, to } : null;
}

/** A further number on either side ('1/2/3/4') makes it something else. */
function isInsideNumber(source: Source, index: number): boolean {
  return ['/', ':', '$', '€', '£'].includes(keyAt(source, index - 1)) && isGlued(source, index);
}

function isMeantAsDate(source: Source, index: number, { parts, sign, to }: Parts): boolean {
  const { tokens, reading } = source;
  const isPhrase = parts.join(sign) === '24/7';
  if (isPhrase || (sign === '/' && keyAt(source, to) === '/')) return false;
  if (reading !== 'reply') return sign !== '.' || reading === 'said' || hasDateWord(source, index);
  if (hasDateWord(source, index)) return isCompleteBefore(tokens, to) || sign === '..';
  const isPadded = parts.some((part) => part.startsWith('0') || Number(part) > 12);
  if (sign !== '/' || !isPadded || smallNumberAt(source, index) === undefined) return false;
  return isCompleteBefore(tokens, to) || /^\p{Script=Hiragana}/u.test(tokens[to]?.text ?? '');
}

function hasDateWord(source: Source, index: number): boolean {
  const before = keyAt(source, index - 1);
  const isContext = (at: number): boolean => HOURS_CONTEXT.before(source.tokens, at) !== null;
  return DATE_WORDS.numeric.has(before) || isContext(index - 1) || (before === ',' && isContext(index - 2));
}
