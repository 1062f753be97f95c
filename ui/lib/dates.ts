const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });
const DATE = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});
const TIME = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const MOMENT = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

const FULL = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hourCycle: 'h12',
});

const WEEKDAY = new Intl.DateTimeFormat('en-US', { weekday: 'long' });

/** 'Tuesday'. */
export function formatWeekday(iso: string): string {
  return WEEKDAY.format(new Date(iso));
}

/** 'Nov 20, 2026 2:06 PM'. */
export function formatFullMoment(iso: string): string {
  return FULL.format(new Date(iso))
    .replace(/, (?=[\d:]+\s?[AP]M)/, ' ')
    .replaceAll('\u202f', ' ');
}

/** 'Dec 14, 2026', in the reader's time zone; month and day stay in one line. */
export function formatDay(iso: string): string {
  return DAY.format(new Date(iso)).replace(' ', '\u00a0');
}

/** A date without a time, such as '2026-11-05', is 'Nov 5, 2026' everywhere. */
export function formatDate(date: string): string {
  return DATE.format(new Date(date)).replace(' ', '\u00a0');
}

/** 'Nov 20, 14:06'. */
export function formatShortMoment(iso: string): string {
  return MOMENT.format(new Date(iso));
}

/** 'Nov 20' and '2026', for lists that drop the year where there is no room. */
export function formatDayParts(iso: string): [day: string, year: string] {
  const [day = '', year = ''] = formatDay(iso).split(', ');
  return [day, year];
}

/** '14:06'. */
export function formatTime(iso: string): string {
  return TIME.format(new Date(iso));
}

/** 'just now', '12 min ago' and so on up to a day, in one line; then 'Nov 20, 14:06'. */
export function formatMoment(iso: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(iso)) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes}\u00a0min\u00a0ago`;
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)}\u00a0h\u00a0ago`;
  return formatShortMoment(iso);
}

/** '14:06' within a day of `from`, else 'Nov 20, 14:06'. */
export function formatUntil(iso: string, from: number): string {
  const isSoon = Date.parse(iso) - from < 24 * 60 * 60_000;
  return isSoon ? formatTime(iso) : formatShortMoment(iso);
}

/** 'Nov 20 at 14:02'. */
export function formatAt(at: number): string {
  return MOMENT.format(at).replace(', ', ' at ');
}

/** 252 is '4:12'. */
export function formatCountdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
