import { type Hours, spanOf } from '../../../../contract/hours.ts';
import { zoneOffset } from '../../../../contract/time-zones.ts';
import type { Fact } from '../facts/fact.ts';
import { ALL_DAYS, type Claims, type Clause, isLimited, type Lead } from './clauses.ts';
import type { Figure, TimeSpan } from './figures.ts';
import { DAY_MS, has, IS, MONDAY } from './reader.ts';

const DAY_MINUTES = 1_440;

/** When a business is open, by weekday: a bit each, Monday is 2. */
export interface Opening {
  /** null: it is not known what day it is there. */
  timeZone: string | null;
  open: number;
  /** Weekdays of which the texts say nothing that is sure. */
  unsure: number;
  /** Days since the epoch, both ends included. */
  holidays: readonly { from: number; to: number }[];
  figures: readonly Figure[];
}

/** `texts`: what is written beside the hours may limit them, as 'closed on the first Monday' does. */
export function openingOf({ timeZone, week, holidays }: Hours, texts: readonly Claims[]): Opening {
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
  const unsure = daysOfAll(texts.flatMap(({ clauses }) => clauses.filter(isOpening)));
  return { timeZone, open, unsure, holidays: off, figures };
}

const isOpening = ({ senses }: Clause) => has(senses, IS.open | IS.closed);
export const daysOfAll = (some: readonly { days: number }[]) => some.reduce((all, { days }) => all | days, 0);
/** So many days with hours are a week; the others are closed. */
const LEAST_DAYS = 3;

/**
 * The same from texts such as 'open Tue-Fri 8.30-5, Sat 9-1, closed Sun + Mon'; null where they say nothing of it. What is
 * also said of a day otherwise ('Monday by appointment', 'closed on 24 December') makes that day unsure.
 */
export function openingFrom(texts: readonly Claims[], spans: readonly TimeSpan[]): Opening | null {
  const clauses = texts.flatMap((text) => text.clauses);
  const stated = clauses.filter((clause) => clause.days !== 0 && !clause.isQuestion);
  const isPlain = (clause: Clause) => !isLimited(clause.senses) && isBare(clause);
  const closed = daysOfAll(stated.filter((clause) => opens(clause) === false && isPlain(clause)));
  const open = daysOfAll(spans.filter(({ isWhole }) => isWhole));
  const named = daysOfAll(stated);
  if (closed === 0 && open === 0) return null;
  const isWeek = countOf(open) >= LEAST_DAYS || countOf(closed) + countOf(open) >= ALL_WEEK;
  const known = (open | closed | (isWeek ? ALL_DAYS & ~named : 0)) & ~(open & closed);
  const said = daysOfAll(stated.filter((clause) => opens(clause) === true));
  return {
    timeZone: null,
    open: open | (said & ~closed),
    // Of what the texts say twice, neither is known to be so.
    unsure: (ALL_DAYS & ~known) | (closed & (said | daysOfAll(spans))),
    holidays: [],
    figures: [],
  };
}

/** 'Mon–Fri 09:00–17:00, Sat 09:00–13:00', with the days' short names in a language. */
export function weekIn(code: string, { week }: Pick<Hours, 'week'>): string {
  const format = new Intl.DateTimeFormat(code, { weekday: 'short', timeZone: 'UTC' });
  const nameOf = (at: number) => format.format(MONDAY + at * DAY_MS);
  const timesOf = (at: number) => (week[at] ?? []).map(({ from, to }) => `${from}–${to}`).join(' + ');
  const parts: string[] = [];
  for (let first = 0, last = 0; first < week.length; first = last + 1, last = first) {
    while (last + 1 < week.length && timesOf(last + 1) === timesOf(first)) last += 1;
    const days = last === first ? nameOf(first) : `${nameOf(first)}–${nameOf(last)}`;
    if (timesOf(first) !== '') parts.push(`${days} ${timesOf(first)}`);
  }
  return parts.join(', ');
}

/** The sentences that say when the business is open. */
export function sentencesOfOpening(texts: readonly Claims[]): string {
  const found = texts.flatMap(({ text, clauses, sentences }) =>
    clauses
      .filter((clause) => clause.days !== 0 && !clause.isQuestion && opens(clause) !== null)
      .map((clause) => {
        const { start = 0, end = 0 } = sentences[clause.sentence] ?? {};
        return text.slice(start, end).trim();
      }),
  );
  return [...new Set(found)].join(' ');
}

const ALL_WEEK = 7;

function countOf(days: number): number {
  return days.toString(2).replaceAll('0', '').length;
}

function dayOf(date: string): number {
  return Math.floor(Date.parse(`${date}T00:00:00Z`) / DAY_MS);
}

/** Days since the epoch by the clock of the business; null: it is not told what time it is. */
function todayAt({ timeZone }: Opening, now: number | undefined): number | null {
  return now === undefined || timeZone === null
    ? null
    : Math.floor((now + zoneOffset(timeZone, now)) / DAY_MS);
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

/** What a clause says of being open; null: nothing that is sure, as with two negations or with a time: 'we close at 1 pm'. */
export function opens({ senses, terms, isNegative }: Clause): boolean | null {
  const isOpen = has(senses, IS.open);
  const isClosed = has(senses, IS.closed);
  if (isOpen === isClosed) return null;
  if (isClosed) return isNegative || [...terms].some((term) => term.startsWith('#')) ? null : false;
  return !isNegative;
}

/**
 * The clauses that say a day is open or closed when it is not, also by its hours ('Sunday 9 to 5'), and the yes or no that
 * does.
 */
export function findWrongDays(
  opening: Opening,
  reply: Claims,
  asked: Claims,
  lead: { lead: Lead; sentence: number },
  times: readonly Fact[],
  now: number | undefined,
): readonly Clause[] {
  const isWrong = (days: number, isOpen: boolean) => {
    const isClosed = (days & ~opening.open) !== 0;
    if (days === 0 || (days & opening.unsure) !== 0 || isClosed !== isOpen) return false;
    return isOpen || !hasHolidayNear(opening, todayAt(opening, now));
  };
  const hasHours = ({ start, end, isNegative, senses }: Clause) =>
    !isNegative && !has(senses, IS.closed) && times.some((fact) => start <= fact.start && fact.start < end);
  const stated = reply.clauses.filter((clause) => {
    const says = opens(clause) ?? (hasHours(clause) ? true : null);
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
  const named = daysOfAll(sentence.map((clause) => ({ days: daysOf(clause, opening, now) })));
  const isOneDay = only !== undefined && countOf(daysOf(only, opening, now)) === 1;
  if (!isSimple || (!isOneDay && named !== 0 && (named & daysOf(only, opening, now)) === 0)) return [];
  // 'And on Sunday?' asks for the hours as well.
  const isAbout = opens(only) ?? (asked.clauses.every(isBare) ? true : null);
  if (
    isAbout === null ||
    only.isNegative ||
    sentence.some(({ isNegative }) => isNegative) === (lead.lead === 'yes')
  )
    return [];
  const says = (lead.lead === 'yes') === isAbout;
  return isWrong(daysOf(only, opening, now), says) ? sentence.slice(0, 1) : [];
}

/** It names nothing but days and times. */
function isBare({ terms }: Clause): boolean {
  return ![...terms].some((term) => !/^(?:day:|#|closed$)/.test(term));
}

/**
 * The sentences that agree to a time that the customer named, though it lies outside the hours of that day; where nobody
 * names a day, outside those of all days, if a week's are known.
 */
export function findWrongTimes(
  spans: readonly TimeSpan[],
  reply: Claims,
  asked: Claims,
  { lead }: { lead: Lead },
  times: readonly Fact[],
  named: () => ReadonlySet<string>,
): readonly number[] {
  const ofQuestion = daysOfAll(asked.clauses);
  const isWeek = spans.some(({ days }) => days === 0) || countOf(daysOfAll(spans)) >= LEAST_DAYS;
  const found = times.map(({ start, asks }) => {
    const sentence = reply.sentences.findIndex((one) => one.start <= start && start < one.end);
    const clauses = reply.clauses.filter((clause) => clause.sentence === sentence);
    const days = daysOfAll(clauses) || ofQuestion;
    const isOpen = clauses.some(
      ({ isNegative, isQuestion, senses }) =>
        isNegative || isQuestion || isLimited(senses, IS.closed | IS.turns | IS.before),
    );
    if (lead === 'no' || isOpen || (days === 0 && (lead === null || !isWeek))) return -1;
    const near = spans.filter((span) => days === 0 || (span.days & days) !== 0);
    const isKnown = near.some((span) => span.start !== span.end) && asks.some((value) => named().has(value));
    return isKnown && !near.some((span) => isWithin({ asks }, span)) ? sentence : -1;
  });
  return found.filter((sentence) => sentence >= 0);
}

/** The spans of a template's hours. */
export function spansOf({ week }: Hours): TimeSpan[] {
  return week.flatMap((ranges, at) =>
    ranges
      .map(spanOf)
      .filter((span) => span !== null)
      .map(({ start, end }) => ({ start: [start], end: [end], days: 1 << (at + 1), isWhole: true })),
  );
}

/** Whether a time that is written so may lie in a span, up to its end. */
export function isWithin({ asks }: Pick<Fact, 'asks'>, { start, end }: TimeSpan): boolean {
  const minutes = asks.map((key) => Number(key.slice('time:'.length)));
  return start.some((from) =>
    end.some((written) => {
      const to = written >= from ? written : written + DAY_MINUTES;
      return minutes.some((time) => (from <= time && time <= to) || time + DAY_MINUTES <= to);
    }),
  );
}
