import { CURRENCY_SIGNS, type Currency, NAMED_CURRENCIES } from './currencies.ts';
import { foldWord } from './fold.ts';
import { LANGUAGES, meaningsOf, wordsOf } from './languages/index.ts';
import type { ClockMark, DateWords, DayPart } from './languages/language.ts';
import type { Token } from './tokens.ts';
import { wordTable } from './word-lists.ts';

export type { ClockMark, DayPart } from './languages/language.ts';

const set = (...list: Parameters<typeof wordsOf>) => new Set(wordsOf(...list).map(foldWord));
const table = (...list: Parameters<typeof wordsOf>) => wordTable([[wordsOf(...list).join(','), true]]);
/** Words by the number that they mean. */
const numbers = (...list: Parameters<typeof meaningsOf>) =>
  wordTable<number>(meaningsOf(...list).map(([words, value]) => [words, Number(value)]));

// Times of day. The languages' type says where each of these words stands.

/** Minutes that a mark adds. */
export const MARK_MINUTES: Readonly<Record<ClockMark, number>> = {
  clock: 0,
  weak: 0,
  duration: 0,
  half: 30,
  quarter: 15,
  third: 20,
  'quarter-to': -15,
  'third-to': -20,
};

export const CLOCK_AFTER = wordTable<ClockMark>(meaningsOf(({ clock }) => clock?.marks));
export const CLOCK_BEFORE = table(({ clock }) => clock?.before);
export const SHIFT_BEFORE = numbers(({ clock }) => clock?.shifts);
export const PART_AFTER = wordTable<DayPart>(meaningsOf(({ clock }) => clock?.partsAfter));
export const PART_AFTER_CLOCK = wordTable<DayPart>(meaningsOf(({ clock }) => clock?.partsAfterClock));
export const PART_BEFORE = wordTable<DayPart>(meaningsOf(({ clock }) => clock?.partsBefore));
export const SPAN_WORDS = set(({ clock }) => clock?.spans, '-');
/** The same, inside a run of Chinese or Japanese. */
export const SPAN_CHARACTERS = /[至到]|から/;
export const SPAN_FILLERS = set(({ clock }) => clock?.spanFillers, "'");
export const POINT_WORDS = set(({ clock }) => clock?.points);
export const WEAK_POINT_WORDS = set(({ clock }) => clock?.weakPoints);
export const HOURS_CONTEXT = table(({ clock }) => clock?.hoursContext);
export const NAMED_TIMES = numbers(({ clock }) => clock?.named);
export const NAMED_TIME_POINTS = set(({ clock }) => clock?.namedPoints);

// Dates.

const dates = (part: keyof DateWords, ...signs: string[]) => set(({ dates: of }) => of?.[part], ...signs);

export const DATE_WORDS = {
  ordinals: dates('ordinals', '°'),
  beforeMonth: dates('beforeMonth', '.', '-'),
  joints: dates('joints', '-', ',', '&', '.'),
  ofMonth: dates('ofMonth'),
  spans: dates('spans', '-'),
  beforeYear: dates('beforeYear', ','),
  points: dates('points'),
  numeric: dates('numeric'),
} as const;

export const DAY_WORDS_BEFORE = dates('daysBefore');

/** 1 to 12. */
export const MONTHS = wordTable(
  LANGUAGES.flatMap(({ months }) => months?.split(';').map((names, at) => [names, at + 1] as const) ?? []),
);

const DAYS = new Map<string, number>();
for (const list of LANGUAGES.flatMap(({ ordinalDays = [] }) => ordinalDays)) {
  for (const [at, word] of list.split(/\s+/).entries()) if (word !== '_') DAYS.set(foldWord(word), at + 1);
}

/** The day that an ordinal word can name, or undefined: it is a day only beside a month. */
export function ordinalDayOf(key: string): number | undefined {
  return DAYS.get(key);
}

export const YEAR_BEFORE = table(({ years }) => years?.before);
export const YEAR_AFTER = table(({ years }) => years?.after);

// Percentages.

export const PERCENT_WORDS = table(({ percent }) => percent?.after, '%');
export const PERCENT_PREFIXES = table(({ percent }) => percent?.before);
export const HALF_PRICES = wordTable([[wordsOf(({ percent }) => percent?.halfPrices).join(','), 50]]);

/** East Asian words that say a discount or a share in tenths, and the percentage each means. */
const TENTHS = new Map(LANGUAGES.flatMap(({ percent }) => Object.entries(percent?.tenths ?? {})));

/** The percentage that a number and the word after it mean ('八折' is 20), or null. */
export function tenthsOf(value: number, word: string): number | null {
  const tenths = TENTHS.get(word.charAt(0));
  if (!tenths?.word.test(word)) return null;
  return tenths.isOff ? 100 - (value < 10 ? value * 10 : value) : value * 10;
}

const WHOLLY_AFTER = set(({ percent }) => percent?.whollyAfter);
const WHOLLY_BEFORE = set(({ percent }) => percent?.whollyBefore);

/** Whether '100 %' means 'wholly' here, and so claims nothing about what is sold. */
export function isFigureOfSpeech(value: number, before: string, after: string): boolean {
  return [100, 110, 1000].includes(value) && (WHOLLY_BEFORE.has(before) || WHOLLY_AFTER.has(after));
}

// Prices.

export const PRICE_WORDS = table(({ prices }) => prices?.before);
export const PRICE_FILLERS = set(({ prices }) => prices?.fillers, ':', '=');
export const NAMED_AMOUNTS = numbers(({ prices }) => prices?.named);
export const PRICE_AFTER = set(({ prices }) => prices?.after);
/** Less than this is an age or a count there. */
export const LEAST_PRICE_AFTER = 50;
export const PRICE_SPANS = set(({ prices }) => prices?.spans);

export const CURRENCIES = wordTable<Currency>([
  ...CURRENCY_SIGNS,
  ...meaningsOf(({ currencies }) => currencies).map(
    ([words, name]) => [words, NAMED_CURRENCIES[name]] as const,
  ),
]);

// What follows a number.

const FOLLOWERS = set(({ followers }) => followers);
const COUNT_SPANS = set(({ countSpans }) => countSpans, '-');

/**
 * Whether nothing counted follows a number: the text ends, or punctuation or a small word comes ('at 7 locations' counts
 * locations). `index` is the token after the number; of '2 or 3 times' the whole is looked at.
 */
export function isCompleteBefore(tokens: readonly Token[], index: number): boolean {
  const [next, second, third] = [tokens[index], tokens[index + 1], tokens[index + 2]];
  if (next === undefined || next.isNewLine) return true;
  if (next.kind === 'number') return false;
  if (COUNT_SPANS.has(next.key) && second?.kind === 'number' && third !== undefined)
    return third.kind !== 'word' || FOLLOWERS.has(third.key);
  if (next.kind === 'sign') return !['/', '%', '°', '*', '+', 'º', '$', '€', '£'].includes(next.key);
  return FOLLOWERS.has(next.key);
}

const EVERYDAY = new Map(
  LANGUAGES.flatMap(({ code, everyday }) =>
    everyday === undefined
      ? []
      : [[code, new RegExp(`(?<!\\p{L})(?:${everyday.replaceAll(', ', '|')})(?!\\p{L})`, 'giu')]],
  ),
);

/** Whether a text is in a language whose everyday words are known: two of them are enough. */
export function looksLike(code: string, text: string): boolean {
  return (text.match(EVERYDAY.get(code) ?? /(?!)/)?.length ?? 0) >= 2;
}

/** Whether a word for a part of the day means something else in the language of a text: 'am Fenster'. */
export function isOtherWord(key: string, text: string): boolean {
  return LANGUAGES.some(({ code, clock }) => clock?.notParts === key && looksLike(code, text));
}
