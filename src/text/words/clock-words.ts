import { foldWord } from '../fold.ts';
import { meaningsOf, wordsOf } from '../languages/index.ts';
import type { ClockMark, DayPart } from '../languages/language.ts';
import { wordTable } from '../word-table.ts';

export type { ClockMark, DayPart } from '../languages/language.ts';

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

const set = (words: readonly string[]): ReadonlySet<string> => new Set(words.map(foldWord));
const all = (words: readonly string[]) => wordTable([[words.join(','), true]]);

export const CLOCK_AFTER = wordTable<ClockMark>(meaningsOf(({ clock }) => clock?.marks));

/** Words that make the number after them a time of day. */
export const CLOCK_BEFORE = all(wordsOf(({ clock }) => clock?.before));

/** Words before an hour that move it, in minutes. */
export const SHIFT_BEFORE = wordTable(
  meaningsOf(({ clock }) => clock?.shifts).map(([words, minutes]) => [words, Number(minutes)] as const),
);

/** Half of the day, said after the hour. */
export const PART_AFTER = wordTable<DayPart>(meaningsOf(({ clock }) => clock?.partsAfter));

/** Also words for a night, a noon and pain: half of the day only after a word for the hour. */
export const PART_AFTER_CLOCK = wordTable<DayPart>(meaningsOf(({ clock }) => clock?.partsAfterClock));

/** Half of the day, said before the hour. */
export const PART_BEFORE = wordTable<DayPart>(meaningsOf(({ clock }) => clock?.partsBefore));

/** Between the two ends of a span. */
export const SPAN_WORDS = set(wordsOf(({ clock }) => clock?.spans, '-'));
/** The same, inside a run of Chinese or Japanese. */
export const SPAN_CHARACTERS = /[至到]|から/;

/** May stand between a span's word and its second end. */
export const SPAN_FILLERS = set(wordsOf(({ clock }) => clock?.spanFillers, "'"));

/** Before a time of day, where no noun follows the number. */
export const POINT_WORDS = set(wordsOf(({ clock }) => clock?.points));

/** Before an hour with a weak mark: 'à 8h', 'às 8 horas', 'в 10 часов'. */
export const WEAK_POINT_WORDS = set(wordsOf(({ clock }) => clock?.weakPoints));

/** Days and words of opening hours: near them, '8-18' is a span of hours. */
export const HOURS_CONTEXT = all(wordsOf(({ clock }) => clock?.hoursContext));

/** Minutes since midnight. */
export const NAMED_TIMES = wordTable<number>(
  meaningsOf(({ clock }) => clock?.named).map(([words, minutes]) => [words, Number(minutes)] as const),
);

export const NAMED_TIME_POINTS = set(wordsOf(({ clock }) => clock?.namedPoints));
