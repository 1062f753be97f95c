import { isStorable, NOT_STORABLE } from './fields.ts';
import { sameZone } from './time-zones.ts';

/** When a business is open, and what its bot does while it is closed. No shape of TypeBox: the browser takes it too. */
export interface Hours {
  /** A name of the IANA list, such as 'Europe/Berlin'. */
  timeZone: string;
  /** The opening times of Monday to Sunday. */
  week: readonly (readonly OpenRange[])[];
  /** Days on which nothing opens; a night that began the evening before still ends at its time. */
  holidays: readonly Holiday[];
  outside: OutsideHours;
}

/** From 'HH:MM' until 'HH:MM', up to '24:00'; one that does not end later than it begins ends on the next day. */
export interface OpenRange {
  from: string;
  to: string;
}

/** Both days belong to it, each as 'YYYY-MM-DD'. */
export interface Holiday {
  from: string;
  to: string;
  /** '' where it has none. */
  name: string;
}

/** answer: as usual. away: one text a closed time and conversation. silent: the owner is told when it opens. */
export const OUTSIDE_HOURS = ['answer', 'away', 'silent'] as const;
export type OutsideHours = (typeof OUTSIDE_HOURS)[number];

export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;
export const HOURS_LIMITS = { rangesADay: 3, holidays: 200, holidayDays: 366, holidayName: 60 } as const;

export const DAY_MINUTES = 1_440;
const WEEK_MINUTES = 7 * DAY_MINUTES;
const DAY_MS = DAY_MINUTES * 60_000;
const TIME = /^([01]\d|2[0-4]):([0-5]\d)$/;
const DATE = /^(20\d\d)-(\d\d)-(\d\d)$/;

/** Minutes since midnight; null where it is no time of day. */
export function minutesOf(time: unknown): number | null {
  const [, hours, minutes] = typeof time === 'string' ? (TIME.exec(time) ?? []) : [];
  if (hours === undefined) return null;
  const sum = Number(hours) * 60 + Number(minutes);
  return sum <= DAY_MINUTES ? sum : null;
}

/** Days since the epoch; null where the calendar has no such day. */
export function dayOfDate(date: unknown): number | null {
  if (typeof date !== 'string' || !DATE.test(date)) return null;
  const time = Date.parse(`${date}T00:00:00Z`);
  // 'February 30' is read as a day of March.
  const isDay = !Number.isNaN(time) && new Date(time).toISOString().startsWith(date);
  return isDay ? time / DAY_MS : null;
}

/** The sentence that says what is wrong with the hours, or null; none are fine. */
export function checkHours(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (!isRecord(value)) return 'Hours have a timeZone, a week, holidays and what happens outside';
  const { timeZone, week, holidays, outside } = value;
  if (sameZone(timeZone) === null)
    return 'Time zone: choose one of the list, such as Europe/Berlin or America/New_York';
  if (!OUTSIDE_HOURS.some((one) => one === outside)) return `outside: one of ${OUTSIDE_HOURS.join(', ')}`;
  return checkWeek(week) ?? checkHolidays(holidays);
}

function checkWeek(week: unknown): string | null {
  if (!Array.isArray(week) || week.length !== WEEKDAYS.length)
    return 'week: seven lists of opening times, Monday first';
  const spans: { start: number; end: number; day: number }[] = [];
  for (const [day, ranges] of week.entries()) {
    const name = WEEKDAYS[day] ?? '';
    if (!Array.isArray(ranges)) return `${name}: a list of opening times, empty where it is closed`;
    if (ranges.length > HOURS_LIMITS.rangesADay)
      return `${name}: at most ${HOURS_LIMITS.rangesADay} opening times`;
    for (const range of ranges) {
      const span = spanOf(range);
      if (span === null) return `${name}: write times like 9:00-18:00, or nothing where it is closed`;
      if (span.start === span.end - DAY_MINUTES && span.start > 0)
        return `${name}: this ends when it begins. Open day and night is 0:00-24:00`;
      spans.push({ start: span.start + day * DAY_MINUTES, end: span.end + day * DAY_MINUTES, day });
    }
  }
  if (spans.length === 0) return 'Open at least once a week, or pause the bot instead';
  const overlap = overlapOf(spans);
  return overlap === null ? null : `${WEEKDAYS[overlap]}: two opening times overlap`;
}

/** In minutes since midnight; the end may lie on the next day. null where a time can't be read. */
export function spanOf(range: unknown): { start: number; end: number } | null {
  if (!isRecord(range)) return null;
  const start = minutesOf(range.from);
  const end = minutesOf(range.to);
  if (start === null || end === null || start === DAY_MINUTES) return null;
  return { start, end: end > start ? end : end + DAY_MINUTES };
}

/** The day of one that begins before another has ended, Sunday's night included; null where none do. */
function overlapOf(spans: readonly { start: number; end: number; day: number }[]): number | null {
  const sorted = spans.toSorted((one, other) => one.start - other.start);
  const [first] = sorted;
  const around = first === undefined ? sorted : [...sorted, { ...first, start: first.start + WEEK_MINUTES }];
  for (const [index, { start, day }] of around.entries()) {
    const before = around[index - 1];
    if (before !== undefined && before.end > start) return day;
  }
  return null;
}

function checkHolidays(holidays: unknown): string | null {
  if (!Array.isArray(holidays)) return 'holidays: a list, empty where there are none';
  if (holidays.length > HOURS_LIMITS.holidays) return `Holidays: at most ${HOURS_LIMITS.holidays}`;
  for (const holiday of holidays) {
    if (!isRecord(holiday)) return 'holidays: each has from, to and perhaps a name';
    const from = dayOfDate(holiday.from);
    const to = dayOfDate(holiday.to);
    if (from === null || to === null) return 'Holidays: write days like 2027-12-24, one a line';
    if (to < from) return `Holidays: ${holiday.from} ends before it begins`;
    if (to - from >= HOURS_LIMITS.holidayDays) return `Holidays: ${holiday.from} lasts longer than a year`;
    const { name = '' } = holiday;
    if (typeof name !== 'string') return 'Invalid input';
    if (!isStorable(name)) return NOT_STORABLE;
    if ([...name].length > HOURS_LIMITS.holidayName)
      return `Holidays: a name holds at most ${HOURS_LIMITS.holidayName} characters`;
  }
  return null;
}

/** One form for the same hours. Expects what was checked. */
export function normalHours({ timeZone, week, holidays, outside }: Hours): Hours {
  return {
    timeZone: sameZone(timeZone) ?? timeZone,
    week: week.map((ranges) =>
      ranges
        .map(({ from, to }) => ({ from, to }))
        .sort((one, other) => one.from.localeCompare(other.from, 'en')),
    ),
    holidays: holidays
      .map(({ from, to, name = '' }) => ({ from, to, name: name.trim() }))
      .sort((one, other) => one.from.localeCompare(other.from, 'en')),
    outside,
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
