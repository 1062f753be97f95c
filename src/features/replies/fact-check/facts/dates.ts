import {
  DATE_WORDS,
  DAY_WORDS_BEFORE,
  isCompleteBefore,
  MONTHS,
  ordinalDayOf,
  YEAR_AFTER,
  YEAR_BEFORE,
} from '../../../../text/words.ts';
import { type Fact, factOf, isGlued, keyAt, numberAt, type Source, smallNumberAt, take } from './fact.ts';
import { type DateReading, numericDateAt } from './numeric-dates.ts';

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
  const keys = days.map(({ day, month }) => `date:${day}-${month}`);
  const ofDays = days.filter(({ day }) => day > 0).map(({ day }) => `day:${day}`);
  const ofMonths = year === null ? [] : days.map(({ month }) => `date:0-${month}-${year}`);
  const withYear = keys.map((key) => `${key}-${year ?? 'any'}`);
  const asks = year === null ? keys : [...withYear, ...keys.map((key) => `${key}-any`)];
  return factOf(source, 'date', from, to, asks, [...keys, ...withYear, ...ofDays, ...ofMonths]);
}

/** The days around a month's name: '3, 5 and 7 May', 'May 3-5', with a year after them, or the year alone. */
function namedDates(source: Source, from: number, to: number, month: number): DateReading[] {
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
  const start = keyAt(source, to) === '.' ? to + 1 : to;
  const alone = numberAt(source, start);
  if (alone !== undefined && isYear(alone.value)) {
    return [{ days: [{ day: 0, month }], year: alone.value, from, to: start + 1 }];
  }
  const ordinal = ordinalAfter(source, start);
  if (ordinal !== null)
    return [{ days: [{ day: ordinal.day, month }], year: null, from, to: ordinal.at + 1 }];
  return daysAfter(source, start, from, month);
}

interface DayAt {
  at: number;
  day: number;
}

/** 'January the ninth'. */
function ordinalAfter(source: Source, start: number): DayAt | null {
  const day = keyAt(source, start) === 'the' ? ordinalDayOf(keyAt(source, start + 1)) : undefined;
  return day === undefined ? null : { at: start + 1, day };
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
      // In words only right before the month, as in 'dos de mayo': 'at eight, on March 15' is one day.
      if (!isDay(day) || (source.tokens[at]?.parts.length === 0 && days.length > 0)) break;
      days.unshift({ at, day });
      // What follows a day on the way to the next one must be a joint of a range or a list.
      steps = -1;
      continue;
    }
    const allowed = days.length === 0 ? DATE_WORDS.beforeMonth : DATE_WORDS.joints;
    if (!allowed.has(keyAt(source, at))) break;
  }
  return days;
}

/** 'The first of May', 'двадцать третьего ноября', 'পয়লা ডিসেম্বর'. Latin letters need an 'of': 'First may I ask' is not a date. */
function ordinalBefore(source: Source, month: number): DayAt | null {
  const hasOf = DATE_WORDS.ofMonth.has(keyAt(source, month - 1));
  const at = hasOf ? month - 2 : month - 1;
  const key = keyAt(source, at);
  const unit = ordinalDayOf(key);
  if (unit === undefined || (!hasOf && /^[a-z]/.test(key) && !/(?:t|st)e[nr]$|^premier$/.test(key)))
    return null;
  const before = keyAt(source, at - 1) === '-' ? at - 2 : at - 1;
  const tens = source.tokens[before];
  const hasTens = unit < 10 && tens?.kind === 'number' && (tens.value === 20 || tens.value === 30);
  return hasTens ? { at: before, day: tens.value + unit } : { at, day: unit };
}

function daysAfter(source: Source, start: number, from: number, month: number): DateReading[] {
  const { tokens } = source;
  const found: DateReading[] = [];
  let at = start;
  for (;;) {
    const day = smallNumberAt(source, at);
    if (!isDay(day) || tokens[at]?.parts.length === 0) break;
    let to = at + 1;
    if (DATE_WORDS.ordinals.has(keyAt(source, to)) && isGlued(source, to)) to += 1;
    // The second day of 'May 3-5', 'ஜனவரி 14 முதல் 16 வரை'.
    const isSpan = DATE_WORDS.spans.has(keyAt(source, to)) && isDay(smallNumberAt(source, to + 1));
    const year = yearAt(source, keyAt(source, to) === ',' ? to + 1 : to);
    const isLatin = /^[a-z]/.test(keyAt(source, from));
    const isCounted = year === null && !isSpan && isLatin && !isCompleteBefore(tokens, to);
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

function isDay(value: number | undefined): value is number {
  return value !== undefined && value >= 1 && value <= 31;
}

/** '5月3日', also in numerals, and '3 tháng 5'. */
function cjkDateAt(source: Source, index: number): DateReading | null {
  const { tokens } = source;
  const first = smallNumberAt(source, index);
  const word = tokens[index + 1]?.text ?? '';
  const second = smallNumberAt(source, index + 2);
  if (first === undefined || second === undefined) return null;
  const sign = tokens[index + 3]?.text ?? '';
  if (['月', '월'].includes(word) && first <= 12 && /^[日号號일]/.test(sign)) {
    const before = tokens[index - 1]?.text === '年' ? (tokens[index - 2]?.value ?? 0) : 0;
    const year = isYear(before) ? before : null;
    const from = year === null ? index : index - 2;
    return { days: [{ day: second, month: first }], year, from, to: index + 4 };
  }
  if (word !== 'tháng' || second > 12 || first > 31) return null;
  return { days: [{ day: first, month: second }], year: null, from: index, to: index + 3 };
}

/** A day without its month: 'on the 25th', 'el día 25', '25日'. */
function dayOnlyAt(source: Source, index: number): Fact | null {
  const { tokens, reading } = source;
  const day = smallNumberAt(source, index);
  if (!isDay(day)) return null;
  const next = tokens[index + 1];
  const isOrdinal = next !== undefined && isGlued(source, index + 1) && DATE_WORDS.ordinals.has(next.key);
  const before = keyAt(source, index - 1);
  const isSaid = isOrdinal
    ? before === 'the' &&
      DATE_WORDS.points.has(keyAt(source, index - 2)) &&
      isCompleteBefore(tokens, index + 2)
    : (DAY_WORDS_BEFORE.has(before) && isCompleteBefore(tokens, index + 1)) ||
      /^[日号號](?![間间内內以前後后色線线码碼ほくぐ程目分])/.test(next?.isSpaced === false ? next.text : '');
  const isMeant = isSaid || (reading !== 'reply' && isOrdinal) || reading === 'said';
  return isMeant ? factOf(source, 'date', index, index + 1, [`day:${day}`]) : null;
}

function yearAt(source: Source, index: number): { value: number; to: number } | null {
  const at = DATE_WORDS.beforeYear.has(keyAt(source, index)) ? index + 1 : index;
  const number = numberAt(source, at);
  return number !== undefined && isYear(number.value) ? { value: number.value, to: at + 1 } : null;
}

export function isYear(value: number): boolean {
  return Number.isInteger(value) && value >= 1900 && value <= 2100;
}

/** Years alone, where a word says so: 'since 2009', 'depuis 1974', '2015年'. Any number of a known text makes its year known. */
export function extractYears(source: Source): Fact[] {
  const { tokens, reading } = source;
  return tokens.flatMap((_, index) => {
    const token = numberAt(source, index);
    if (token === undefined || !isYear(token.value) || token.text.length !== 4) return [];
    const isSaid =
      reading !== 'reply' ||
      YEAR_AFTER.at(tokens, index + 1) !== null ||
      (YEAR_BEFORE.before(tokens, index - 1) !== null && isCompleteBefore(tokens, index + 1));
    return isSaid ? factOf(source, 'date', index, index + 1, [`year:${token.value}`]) : [];
  });
}
