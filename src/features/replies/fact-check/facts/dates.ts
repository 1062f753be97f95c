import { DATE_WORDS, DAY_WORDS_BEFORE, MONTHS, ordinalDayOf } from '../../../../text/words/date-words.ts';
import { isCompleteBefore } from '../../../../text/words/followers.ts';
import { type Fact, isGlued, numberAt, type Source, smallNumberAt, take } from './fact.ts';
import { numericDateAt } from './numeric-dates.ts';
import { isYear } from './years.ts';

/** A day of the year as far as it is said; several where day and month could change places. */
export interface DateReading {
  days: readonly { day: number; month: number }[];
  year: number | null;
  from: number;
  to: number;
}

/** Dates with a number: '3 May', 'May 3rd', '3/5', '2025-05-03', '5月3日', 'ngày 3 tháng 5', and 'May 2025'. */
export function extractDates(source: Source): Fact[] {
  const facts: Fact[] = [];
  const add = (reading: DateReading): void => {
    facts.push(dateFact(source, reading));
    take(source, reading.from, reading.to);
  };
  for (let index = 0; index < source.tokens.length; index += 1) {
    const found = numericDateAt(source, index) ?? cjkDateAt(source, index);
    if (found !== null) add(found);
    const month = source.taken[index] ? null : MONTHS.at(source.tokens, index);
    if (month !== null) namedDates(source, index, month.edge, month.value).forEach(add);
  }
  for (let index = 0; index < source.tokens.length; index += 1) {
    const day = dayOnlyAt(source, index);
    if (day !== null) facts.push(day);
  }
  return facts;
}

function dateFact(source: Source, { days, year, from, to }: DateReading): Fact {
  const start = source.tokens[from]?.start ?? 0;
  const end = source.tokens[to - 1]?.end ?? start;
  const keys = days.map(({ day, month }) => `date:${day}-${month}`);
  const ofDays = days.filter(({ day }) => day > 0).map(({ day }) => `day:${day}`);
  const ofMonths = year === null ? [] : days.map(({ month }) => `date:0-${month}-${year}`);
  const withYear = keys.map((key) => `${key}-${year ?? 'any'}`);
  const asks = year === null ? keys : [...withYear, ...keys.map((key) => `${key}-any`)];
  return { rule: 'date', start, end, asks, tells: [...keys, ...withYear, ...ofDays, ...ofMonths] };
}

/** The days around a month's name: '3, 5 and 7 May', 'May 3-5', with a year after them, or the year alone. */
function namedDates(source: Source, from: number, to: number, month: number): DateReading[] {
  const { tokens } = source;
  const before = daysBefore(source, from);
  if (before.length > 0) {
    const year = yearAt(source, to);
    return before.map(({ at, day }, nth) => ({
      days: [{ day, month }],
      year: year?.value ?? null,
      from: at,
      to: nth === before.length - 1 ? (year?.to ?? to) : at + 1,
    }));
  }
  const start = tokens[to]?.key === '.' ? to + 1 : to;
  const alone = numberAt(source, start);
  if (alone !== undefined && isYear(alone.value)) {
    return [{ days: [{ day: 0, month }], year: alone.value, from, to: start + 1 }];
  }
  const ordinal = ordinalAfter(source, start);
  if (ordinal !== null)
    return [{ days: [{ day: ordinal.day, month }], year: null, from, to: ordinal.at + 1 }];
  return daysAfter(source, start, from, month);
}

/** 'January the ninth', 'May the twenty-first'. */
function ordinalAfter({ tokens }: Source, start: number): DayAt | null {
  if (tokens[start]?.key !== 'the') return null;
  const first = tokens[start + 1];
  const isTens = first?.kind === 'number' && (first.value === 20 || first.value === 30);
  const at = isTens ? start + (tokens[start + 2]?.key === '-' ? 3 : 2) : start + 1;
  const day = ordinalDayOf(tokens[at]?.key ?? '');
  return day === undefined ? null : { at, day: isTens ? first.value + day : day };
}

interface DayAt {
  at: number;
  day: number;
}

/** The day numbers before a month, nearest last, over 'of', ordinal endings, ranges and lists. */
function daysBefore(source: Source, month: number): DayAt[] {
  const ordinal = ordinalBefore(source, month);
  if (ordinal !== null) return [ordinal];
  const days: DayAt[] = [];
  let at = month - 1;
  for (let steps = 0; steps < 3 && at >= 0; steps += 1, at -= 1) {
    const day = smallNumberAt(source, at);
    if (day !== undefined) {
      // In words only right before the month, as in 'dos de mayo': 'at eight, on March 15' is no list of days.
      if (day < 1 || day > 31 || (source.tokens[at]?.parts.length === 0 && days.length > 0)) break;
      days.unshift({ at, day });
      // What follows a day on the way to the next one must be a joint of a range or a list.
      steps = -1;
      continue;
    }
    const key = source.tokens[at]?.key ?? '';
    const isAllowed = days.length === 0 ? DATE_WORDS.beforeMonth.has(key) : DATE_WORDS.joints.has(key);
    if (!isAllowed) break;
  }
  return days;
}

/** 'The first of May', 'двадцать третьего ноября', 'পয়লা ডিসেম্বর'. Latin letters need an 'of': 'First may I ask' is no date. */
function ordinalBefore({ tokens }: Source, month: number): DayAt | null {
  const hasOf = DATE_WORDS.ofMonth.has(tokens[month - 1]?.key ?? '');
  const at = hasOf ? month - 2 : month - 1;
  const key = tokens[at]?.key ?? '';
  const unit = ordinalDayOf(key);
  if (unit === undefined || (!hasOf && /^[a-z]/.test(key) && !/(?:t|st)e[nr]$|^premier$/.test(key)))
    return null;
  const before = tokens[at - 1]?.key === '-' ? at - 2 : at - 1;
  const tens = tokens[before];
  const hasTens = unit < 10 && tens?.kind === 'number' && (tens.value === 20 || tens.value === 30);
  return hasTens ? { at: before, day: tens.value + unit } : { at, day: unit };
}

function daysAfter(source: Source, start: number, from: number, month: number): DateReading[] {
  const found: DateReading[] = [];
  let at = start;
  for (;;) {
    const day = smallNumberAt(source, at);
    const isWritten = source.tokens[at]?.parts.length === 0;
    if (day === undefined || isWritten || day < 1 || day > 31 || isClock(source, at)) break;
    let to = at + 1;
    if (DATE_WORDS.ordinals.has(source.tokens[to]?.key ?? '') && isGlued(source, to)) to += 1;
    const isSpan = DATE_WORDS.spans.has(source.tokens[to]?.key ?? '') && isSpanEnd(source, to + 1);
    const comma = source.tokens[to]?.key === ',' ? to + 1 : to;
    const year = yearAt(source, comma);
    const isLatin = /^[a-z]/.test(source.tokens[from]?.key ?? '');
    const isCounted = year === null && !isSpan && isLatin && !isCompleteBefore(source.tokens, to);
    if (source.reading === 'reply' && isCounted && found.length === 0) break;
    found.push({
      days: [{ day, month }],
      year: year?.value ?? null,
      from: found.length === 0 ? from : at,
      to: year?.to ?? to,
    });
    if (!isSpan) break;
    at = to + 1;
  }
  return found;
}

/** The second day of 'May 3-5', 'ஜனவரி 14 முதல் 16 வரை'. */
function isSpanEnd(source: Source, index: number): boolean {
  const day = smallNumberAt(source, index);
  return day !== undefined && day >= 1 && day <= 31;
}

/** '5月3日', also in numerals, and '3 tháng 5'. */
function cjkDateAt(source: Source, index: number): DateReading | null {
  const { tokens } = source;
  const first = smallNumberAt(source, index);
  const word = tokens[index + 1];
  const second = smallNumberAt(source, index + 2);
  if (first === undefined || second === undefined) return null;
  const days = [{ day: second, month: first }];
  const sign = tokens[index + 3]?.text ?? '';
  if (['月', '월'].includes(word?.text ?? '') && first <= 12 && /^[日号號일]/.test(sign)) {
    const hasYear = tokens[index - 1]?.text === '年' && isYear(tokens[index - 2]?.value ?? 0);
    const year = hasYear ? (tokens[index - 2]?.value ?? null) : null;
    return { days, year, from: hasYear ? index - 2 : index, to: index + 4 };
  }
  if (word?.text !== 'tháng' || second > 12 || first > 31) return null;
  return { days: [{ day: first, month: second }], year: null, from: index, to: index + 3 };
}

/** A day without its month: 'on the 25th', 'el día 25', '25日'. */
function dayOnlyAt(source: Source, index: number): Fact | null {
  const { tokens, reading } = source;
  const day = smallNumberAt(source, index);
  const token = tokens[index];
  if (day === undefined || token === undefined || day < 1 || day > 31) return null;
  const next = tokens[index + 1];
  const isOrdinal = next !== undefined && isGlued(source, index + 1) && DATE_WORDS.ordinals.has(next.key);
  const before = tokens[index - 1]?.key ?? '';
  const isSaid = isOrdinal
    ? before === 'the' &&
      DATE_WORDS.points.has(tokens[index - 2]?.key ?? '') &&
      isCompleteBefore(tokens, index + 2)
    : (DAY_WORDS_BEFORE.has(before) && isCompleteBefore(tokens, index + 1)) ||
      /^[日号號](?![間间内內以前後后色線线码碼ほくぐ程目分])/.test(next?.isSpaced === false ? next.text : '');
  const isDay = reading === 'reply' ? isSaid : isSaid || isOrdinal || reading === 'said';
  if (!isDay) return null;
  const keys = [`day:${day}`];
  return { rule: 'date', start: token.start, end: token.end, asks: keys, tells: keys };
}

/** '8:00', which is no day. */
function isClock(source: Source, index: number): boolean {
  return (
    source.tokens[index + 1]?.key === ':' &&
    isGlued(source, index + 1) &&
    numberAt(source, index + 2) !== undefined
  );
}

function yearAt(source: Source, index: number): { value: number; to: number } | null {
  const skip = DATE_WORDS.beforeYear.has(source.tokens[index]?.key ?? '') ? 1 : 0;
  const number = numberAt(source, index + skip);
  return number !== undefined && isYear(number.value) ? { value: number.value, to: index + skip + 1 } : null;
}
