/** Languages whose month names are known: those in which Instagram writes dates with words. */
const LOCALES = 'en de es fr it pt nl tr pl ru uk sv da nb fi id ms ro cs sk hu el vi hr'.split(' ');

let months: ReadonlyMap<string, number> | null = null;

/** Month names in lower case, made when a date has one: it takes a tenth of a second. */
function monthNames(): ReadonlyMap<string, number> {
  months ??= new Map(
    LOCALES.flatMap((locale) =>
      (['long', 'short'] as const).flatMap((month) => {
        // With a day beside it, a month has the form that dates use ('5 мая', '5 maja').
        const format = new Intl.DateTimeFormat(locale, { month, day: 'numeric', timeZone: 'UTC' });
        return Array.from({ length: 12 }, (_, index) => {
          const name = format.formatToParts(Date.UTC(2024, index, 5)).find(({ type }) => type === 'month');
          return [plain(name?.value ?? ''), index] as const;
        });
      }),
    ),
  );
  return months;
}

const CLOCK = /(\d{1,2})[:.h](\d{2})(?:[:.](\d{2}))?/;
const AFTERNOON = /\bp\.? ?m\b|오후|下午|午後|\bÖS\b|\bCH\b|μ\.?μ|(?<!\p{L})م(?!\p{L})/iu;
const MORNING = /\ba\.? ?m\b|오전|上午|午前|\bÖÖ\b|\bSA\b|π\.?μ|(?<!\p{L})ص(?!\p{L})/iu;
const NUMERIC_DATE = /(\d{1,4})[./-](\d{1,2})[./-](\d{1,4})/;
const CJK_DATE = /(\d{4})[年.년]\s*(\d{1,2})[月.월]\s*(\d{1,2})/;

/** How a file orders day and month in dates of digits. */
export type DayOrder = 'day_first' | 'month_first';

/** The order that fits every date of a file; where all fit both ways, the day is first, as in most of the world. */
export function dayOrderOf(dates: Iterable<string>): DayOrder {
  for (const date of dates) {
    const [, first, second] = NUMERIC_DATE.exec(date) ?? [];
    if (first === undefined || first.length > 2) continue;
    if (Number(first) > 12) return 'day_first';
    if (Number(second) > 12) return 'month_first';
  }
  return 'day_first';
}

/** A point in time as somebody's file writes it, as if in UTC where it names no zone; null where it is not understood. */
export function readTime(written: string, order: DayOrder = 'day_first'): number | null {
  const text = written.trim();
  if (/^\d{9,13}(?:\.\d+)?$/.test(text)) return Number(text) * (text.length < 12 ? 1000 : 1);
  if (/^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:?\d\d)$/.test(text)) return validTime(Date.parse(text));
  const date = cjkDate(text) ?? numericDate(text, order) ?? wordDate(text);
  if (date === null) return null;
  const [, hours = '0', minutes = '0', seconds = '0'] = CLOCK.exec(text.replace(NUMERIC_DATE, ' ')) ?? [];
  const hour = hourOf(Number(hours), text);
  const [year, month, day] = date;
  return validTime(Date.UTC(year, month, day, hour, Number(minutes), Number(seconds)));
}

function hourOf(hour: number, text: string): number {
  if (AFTERNOON.test(text) && hour < 12) return hour + 12;
  return MORNING.test(text) && hour === 12 ? 0 : hour;
}

type DateParts = [year: number, month: number, day: number];

function cjkDate(text: string): DateParts | null {
  const [, year, month, day] = CJK_DATE.exec(text) ?? [];
  return year === undefined ? null : [Number(year), Number(month) - 1, Number(day)];
}

function numericDate(text: string, order: DayOrder): DateParts | null {
  const [, first = '', second, third = ''] = NUMERIC_DATE.exec(text) ?? [];
  if (first === '') return null;
  if (first.length === 4) return [Number(first), Number(second) - 1, Number(third)];
  const year = Number(third) + (third.length < 3 ? 2000 : 0);
  return order === 'day_first'
    ? [year, Number(second) - 1, Number(first)]
    : [year, Number(first) - 1, Number(second)];
}

/** 'Oct 30, 2025', '9 de octubre de 2025', '10월 30, 2025': a month, and of the numbers the year is the long one. */
function wordDate(text: string): DateParts | null {
  const korean = /(\d{1,2})월/.exec(text)?.[1];
  const named = (text.match(/\p{L}+/gu) ?? []).map((word) => monthNames().get(plain(word)));
  const month = korean === undefined ? named.find((index) => index !== undefined) : Number(korean) - 1;
  const year = /\d{4}/.exec(text)?.[0];
  const day = /(?<!\d)\d{1,2}(?![\d:월])/.exec(text.replace(CLOCK, ' '))?.[0];
  if (month === undefined || year === undefined || day === undefined) return null;
  return [Number(year), month, Number(day)];
}

function validTime(at: number): number | null {
  return Number.isNaN(at) ? null : at;
}

function plain(month: string): string {
  return month.toLowerCase().replace(/[.\s]/g, '');
}
