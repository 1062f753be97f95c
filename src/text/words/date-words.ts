import { foldWord } from '../fold.ts';
import { LANGUAGES, wordsOf } from '../languages/index.ts';
import type { DateWords } from '../languages/language.ts';
import { wordTable } from '../word-table.ts';

function set(part: keyof DateWords, ...signs: readonly string[]): ReadonlySet<string> {
  return new Set([...wordsOf(({ dates }) => dates?.[part]), ...signs].map(foldWord));
}

export const DATE_WORDS = {
  ordinals: set('ordinals', '°'),
  beforeMonth: set('beforeMonth', '.', '-'),
  joints: set('joints', '-', ',', '&', '.'),
  ofMonth: set('ofMonth'),
  spans: set('spans', '-'),
  beforeYear: set('beforeYear', ','),
  points: set('points'),
  numeric: set('numeric'),
} as const;

export const DAY_WORDS_BEFORE = set('daysBefore');

/** 1 to 12. */
export const MONTHS = wordTable(
  LANGUAGES.flatMap(({ months = [] }) => months.map((names, at) => [names, at + 1] as const)),
);

const DAYS = new Map<string, number>();
for (const list of LANGUAGES.flatMap(({ ordinalDays = [] }) => ordinalDays)) {
  for (const [at, word] of list.split(/\s+/).entries()) if (word !== '_') DAYS.set(foldWord(word), at + 1);
}

/** The day that an ordinal word can name, or undefined: it is a day only beside a month. */
export function ordinalDayOf(key: string): number | undefined {
  return DAYS.get(key);
}

/** Before a number of four digits that is a year. */
export const YEAR_BEFORE = wordTable([[wordsOf(({ years }) => years?.before).join(','), true]]);

/** After one. */
export const YEAR_AFTER = wordTable([[wordsOf(({ years }) => years?.after).join(','), true]]);
