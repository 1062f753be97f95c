import { type Holiday, type Hours, type OpenRange, type OutsideHours, WEEKDAYS } from './hours.ts';

/** Hours as they are typed: a line a weekday and holiday. */
export interface TypedHours {
  timeZone: string;
  /** '9:00-12:00, 13:00-18:00'; '' where it is closed. */
  week: readonly string[];
  /** A line each: '2027-12-24 to 2027-12-26 Christmas'. */
  holidays: string;
  outside: OutsideHours;
}

const TIME = String.raw`(\d{1,2})(?:[:.h](\d{2})?)?\s*([ap]\.?m\.?)?`;
const RANGE = new RegExp(String.raw`^${TIME}\s*(?:[-–—]|to|until|till)\s*${TIME}$`, 'i');
const CLOSED = /^(?:closed|none|[-–—])?$/i;
const HOLIDAY =
  /^(\d{4}-\d{2}-\d{2})(?:\s*(?:[-–—]|to|until|till)\s*(\d{4}-\d{2}-\d{2}))?(?:$|[\s:,]+(.*)$)/i;

/** What can't be read is kept as it is, so that the check of the hours names its day. */
export function readHours({ timeZone, week, holidays, outside }: TypedHours): Hours {
  return { timeZone: timeZone.trim(), week: week.map(readRanges), holidays: readHolidays(holidays), outside };
}

export function typedHours({ timeZone, week, holidays, outside }: Hours): TypedHours {
  return {
    timeZone,
    week: week.map(rangesText),
    holidays: holidays.map(holidayText).join('\n'),
    outside,
  };
}

function readRanges(line: string): OpenRange[] {
  if (CLOSED.test(line.trim())) return [];
  return line.split(/[,;]|\band\b/i).map((part) => {
    const [, hour, minute, half, endHour, endMinute, endHalf] = RANGE.exec(part.trim()) ?? [];
    if (hour === undefined || endHour === undefined) return { from: part.trim(), to: '' };
    return { from: timeText(hour, minute, half), to: timeText(endHour, endMinute, endHalf) };
  });
}

function timeText(hour: string, minute = '00', half = ''): string {
  const isPm = half.toLowerCase().startsWith('p');
  const count = half === '' ? Number(hour) : (Number(hour) % 12) + (isPm ? 12 : 0);
  return `${String(count).padStart(2, '0')}:${minute}`;
}

function rangesText(ranges: readonly OpenRange[]): string {
  return ranges
    .map(({ from, to }) => `${from.replace(/^0(?=\d:)/, '')}-${to.replace(/^0(?=\d:)/, '')}`)
    .join(', ');
}

function readHolidays(text: string): Holiday[] {
  const lines = text.split('\n').map((line) => line.trim());
  return lines
    .filter((line) => line !== '')
    .map((line) => {
      const [, from, to, name = ''] = HOLIDAY.exec(line) ?? [];
      return from === undefined
        ? { from: line, to: '', name: '' }
        : { from, to: to ?? from, name: name.trim() };
    });
}

function holidayText({ from, to, name }: Holiday): string {
  return `${from}${to === from ? '' : ` to ${to}`} ${name}`.trim();
}

const OUTSIDE_WORDS: Readonly<Record<OutsideHours, string>> = {
  answer: 'answer as usual',
  away: 'send the away text',
  silent: 'stay silent',
};

/** All of it, to be read and compared: in the history and on the command line. */
export function hoursText(hours: Hours | null): string {
  if (hours === null) return '';
  const { timeZone, week, holidays, outside } = typedHours(hours);
  const days = week.map((line, day) => `${WEEKDAYS[day]}: ${line === '' ? 'closed' : line}`);
  const closed = holidays === '' ? [] : [`Holidays: ${holidays.replaceAll('\n', ', ')}`];
  return [...days, ...closed, `Time zone: ${timeZone}`, `While closed: ${OUTSIDE_WORDS[outside]}`].join('\n');
}
