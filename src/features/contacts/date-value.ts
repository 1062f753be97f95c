import { once } from '../../once.ts';
import { foldComposed, foldWord } from '../../text/fold.ts';
import { languageOf } from '../../text/language-of.ts';
import { LANGUAGES } from '../../text/languages/index.ts';
import { pathWordsOf } from '../../text/languages/path-words.ts';
import type { Token } from '../../text/tokens.ts';
import { DATE_WORDS, isCompleteBefore } from '../../text/words.ts';
import { weekdaysIn } from '../replies/faq/names.ts';

/** Days as customers name them: with a month, or by what else leaves no doubt. */

const DAY_MS = 24 * 60 * 60 * 1_000;
/** Within these many days, the same day of a month falls on each weekday. */
const LOOKED_AHEAD = 400;

/**
 * A day that is said with its month: with its year, or the next such day. Where day and month could change places, the day
 * comes first in every language but English, which leaves it open: null. Beside a weekday it has to fall on that.
 */
export function dateOf(
  tells: readonly string[],
  beside: { text: string; weekday: number | null },
  now: number,
): string | null {
  const said = tells.flatMap((key) => {
    const match = /^date:(\d+)-(\d+)(?:-(\d{4}|any))?$/.exec(key);
    return match === null || match[1] === '0' ? [] : [match];
  });
  const days = new Set(said.map(([, day, month]) => `${day}-${month}`));
  const [day, month] = [...days][0]?.split('-').map(Number) ?? [];
  if (day === undefined || month === undefined || (days.size > 1 && !isDayFirst(beside.text))) return null;
  const year = said.map(([, , , written]) => Number(written)).find((one) => one > 0);
  const date = year === undefined ? nextOf(month, day, now) : isoDay(year, month, day);
  return date === null || beside.weekday === null || weekdayOn(date) === beside.weekday ? date : null;
}

function isDayFirst(text: string): boolean {
  const words = text.toLowerCase().match(/[\p{L}\p{M}']+/gu) ?? [];
  const language = languageOf(text, words);
  return language !== null && language !== 'en';
}

function nextOf(month: number, day: number, now: number): string | null {
  const thisYear = new Date(now).getUTCFullYear();
  // The 29th of February is in one of the next eight years.
  for (let ahead = 0; ahead <= 8; ahead += 1) {
    const next = isoDay(thisYear + ahead, month, day);
    if (next !== null && next >= todayOf(now)) return next;
  }
  return null;
}

/** Where the customer lives it can still be yesterday. */
function todayOf(now: number): string {
  return new Date(now - DAY_MS).toISOString().slice(0, 10);
}

function isoDay(year: number, month: number, day: number): string | null {
  const time = new Date(Date.UTC(year, month - 1, day));
  const isReal = time.getUTCMonth() === month - 1 && time.getUTCDate() === day;
  return isReal ? time.toISOString().slice(0, 10) : null;
}

/** Monday is 1, Sunday 7. */
function weekdayOn(date: string): number {
  return new Date(date).getUTCDay() || 7;
}

/** A day without its month: the token, and the weekday that stands beside it. */
export interface BareDay {
  token: Token;
  weekday: number | null;
}

/** 'el 5', 'the 12th', 'am 6.', 'samedi 12': a number of a day by its article, its ending or its weekday. */
export function bareDaysIn(tokens: readonly Token[]): BareDay[] {
  return tokens.flatMap((token, at) => {
    const { kind, value } = token;
    if (kind !== 'number' || !Number.isInteger(value) || value < 1 || value > 31) return [];
    const next = tokens[at + 1];
    const isOrdinal = token.parts.length > 0 && next?.isSpaced === false && DATE_WORDS.ordinals.has(next.key);
    const isDotted = next?.key === '.' && next.isSpaced === false;
    const weekday = weekdayBeside(tokens, at);
    const isNamed = ARTICLES().has(articleBefore(tokens, at)) && isCompleteBefore(tokens, at + 1);
    const isSaid = isOrdinal || weekday !== null || isNamed || (isDotted && isNamed);
    return isSaid ? [{ token, weekday }] : [];
  });
}

const ARTICLES = once(() => new Set(pathWordsOf('dayArticles').map(foldPhrase)));

function foldPhrase(phrase: string): string {
  return phrase.split(' ').map(foldWord).join(' ');
}

/** One word, or two where they are listed so. */
function articleBefore(tokens: readonly Token[], at: number): string {
  const [before, one] = [tokens[at - 2]?.key ?? '', tokens[at - 1]?.key ?? ''];
  return ARTICLES().has(`${before} ${one}`) ? `${before} ${one}` : one;
}

/** The weekday next to a date's tokens, an article, a comma or a dot aside; null: there is none. */
export function weekdayBeside(tokens: readonly Token[], from: number, to = from + 1): number | null {
  const isBetween = (key: string | undefined) =>
    key !== undefined && (/^[.,]$/.test(key) || BETWEEN().has(key));
  let before = from - 1;
  while (before >= from - 4 && isBetween(tokens[before]?.key)) before -= 1;
  let after = to;
  while (after <= to + 2 && isBetween(tokens[after]?.key)) after += 1;
  return weekdayAt(tokens, before) ?? weekdayAt(tokens, after);
}

const BETWEEN = once(
  () => new Set([...ARTICLES(), ...['the', 'feira', 'th', 'st', 'nd', 'rd', '-', 'o', 'a', 'de', 'het']]),
);

/** In English and by the language's own short and inflected forms; not where languages mean different days. */
const WEEKDAYS = once(() => {
  const days = new Map<string, Set<number>>();
  for (const { code, faq } of LANGUAGES) {
    const dayOf = weekdaysIn(code);
    for (const word of faq?.concepts.day?.split(',') ?? []) {
      const [, day] = dayOf(foldComposed(word.trim())).split(':');
      const key = foldWord(word.trim().split(' ')[0] ?? '');
      if (day === undefined || key.length < 3) continue;
      days.set(key, (days.get(key) ?? new Set()).add(Number(day)));
    }
  }
  return days;
});

function weekdayAt(tokens: readonly Token[], at: number): number | null {
  const days = WEEKDAYS().get(tokens[at]?.key ?? '');
  const [day] = days ?? [];
  return days?.size === 1 && day !== undefined ? day : null;
}

/**
 * The day that a bare one means: in the month of the day that was named before, else the next that falls on its weekday, or
 * the next at all.
 */
export function bareDate(
  { token, weekday }: BareDay,
  before: string | undefined,
  now: number,
): string | null {
  const [year, month] = before?.split('-').map(Number) ?? [];
  const sameMonth = year === undefined || month === undefined ? null : isoDay(year, month, token.value);
  if (sameMonth !== null && (weekday === null || weekdayOn(sameMonth) === weekday)) return sameMonth;
  for (let ahead = 0; ahead < LOOKED_AHEAD; ahead += 1) {
    const date = new Date(now + ahead * DAY_MS).toISOString().slice(0, 10);
    if (Number(date.slice(8)) === token.value && (weekday === null || weekdayOn(date) === weekday))
      return date;
  }
  return null;
}
