import { type Hours, spanOf } from '../../../../contract/hours.ts';
import { zoneOffset } from '../../../../contract/time-zones.ts';
import type { Fact } from '../facts/fact.ts';
import { type Claims, type Clause, isLimited } from './clauses.ts';
import type { Figure, TimeSpan } from './figures.ts';
import { has, IS } from './reader.ts';

const DAY_MS = 86_400_000;
const DAY_MINUTES = 1_440;

/** When a business is open, by weekday: a bit each, Monday is 2. */
export interface Opening {
  timeZone: string;
  open: number;
  /** Days since the epoch, both ends included. */
  holidays: readonly { from: number; to: number }[];
  figures: readonly Figure[];
}

export function openingOf({ timeZone, week, holidays }: Hours): Opening {
  let open = 0;
  const figures = week.map((ranges, at): Figure => {
    const spans = ranges.map(spanOf).filter((span) => span !== null);
    if (spans.length > 0) open |= 1 << (at + 1);
    const values = spans
      .flatMap(({ start, end }) => [start, end])
      .map((minutes) => `time:${minutes % DAY_MINUTES}`);
    return {
      rule: 'time',
      values,
      label: new Set([`day:${at + 1}`]),
      above: new Set(),
      kin: new Set(),
      most: null,
    };
  });
  const off = holidays.map(({ from, to }) => ({ from: dayOf(from), to: dayOf(to) }));
  return { timeZone, open, holidays: off, figures };
}

function dayOf(date: string): number {
  return Math.floor(Date.parse(`${date}T00:00:00Z`) / DAY_MS);
}

/** Days since the epoch by the clock of the business; null: it is not told what time it is. */
function todayAt({ timeZone }: Opening, now: number | undefined): number | null {
  return now === undefined ? null : Math.floor((now + zoneOffset(timeZone, now)) / DAY_MS);
}

/** The weekdays of a clause, with today and tomorrow; 0: it names none. 1970 began on a Thursday. */
export function daysOf({ days, senses }: Clause, opening: Opening, now: number | undefined): number {
  const today = has(senses, IS.today | IS.tomorrow) ? todayAt(opening, now) : null;
  if (today === null) return days;
  const weekday = (day: number) => 1 << (((((day + 3) % 7) + 7) % 7) + 1);
  const isToday = has(senses, IS.today) ? weekday(today) : 0;
  return days | isToday | (has(senses, IS.tomorrow) ? weekday(today + 1) : 0);
}

/** Whether what is closed on a weekday may still differ next week. */
function hasHolidayNear({ holidays }: Opening, today: number | null): boolean {
  return today === null
    ? holidays.length > 0
    : holidays.some(({ from, to }) => from <= today + 8 && to >= today);
}

/** What a clause says of being open; null: nothing that is sure. */
export function opens({ senses, isNegative }: Clause): boolean | null {
  const isOpen = has(senses, IS.open);
  const isClosed = has(senses, IS.closed);
  if (isOpen === isClosed) return null;
  return isOpen !== isNegative;
}

/** The clauses that say a day is open or closed when it is not, and the yes or no that does. */
export function findWrongDays(
  opening: Opening,
  unsure: number,
  reply: Claims,
  asked: Claims,
  lead: { lead: 'yes' | 'no' | null; sentence: number },
  now: number | undefined,
): readonly Clause[] {
  const isWrong = (days: number, isOpen: boolean) => {
    const isClosed = (days & ~opening.open) !== 0;
    if (days === 0 || (days & unsure) !== 0 || isClosed !== isOpen) return false;
    return isOpen || !hasHolidayNear(opening, todayAt(opening, now));
  };
  const stated = reply.clauses.filter((clause) => {
    const says = opens(clause);
    return (
      says !== null &&
      !clause.isQuestion &&
      !isLimited(clause.senses) &&
      isWrong(daysOf(clause, opening, now), says)
    );
  });
  if (stated.length > 0 || lead.lead === null) return stated;
  const about = asked.clauses.filter((clause) => daysOf(clause, opening, now) !== 0);
  const [only] = about;
  const sentence = reply.clauses.filter((clause) => clause.sentence === lead.sentence);
  const isSimple =
    about.length === 1 && only !== undefined && asked.clauses.length <= 4 && sentence[0] !== undefined;
  if (!isSimple || sentence.some((clause) => daysOf(clause, opening, now) & ~daysOf(only, opening, now)))
    return [];
  const isAbout = opens(only);
  if (
    isAbout === null ||
    only.isNegative ||
    sentence.some(({ isNegative }) => isNegative) === (lead.lead === 'yes')
  )
    return [];
  const says = (lead.lead === 'yes') === isAbout;
  return isWrong(daysOf(only, opening, now), says) ? sentence.slice(0, 1) : [];
}

/** The spans of a template's hours. */
export function spansOf({ week }: Hours): TimeSpan[] {
  return week.flatMap((ranges, at) =>
    ranges
      .map(spanOf)
      .filter((span) => span !== null)
      .map(({ start, end }) => ({ start: [start], end: [end], days: 1 << (at + 1) })),
  );
}

/** Whether a time that is written so may lie in a span, up to its end. */
export function isWithin({ asks }: Pick<Fact, 'asks'>, { start, end }: TimeSpan): boolean {
  const minutes = asks.map((key) => Number(key.slice('time:'.length)));
  return start.some((from) =>
    end.some((written) => {
      const to = written > from ? written : written + DAY_MINUTES;
      return minutes.some((time) => (from <= time && time <= to) || time + DAY_MINUTES <= to);
    }),
  );
}
