/** A name as the list of time zones writes it; null where it is none: an offset is not, since it knows no summer time. */
export function sameZone(name: unknown): string | null {
  if (typeof name !== 'string' || !/^[A-Za-z][A-Za-z0-9_+/-]{1,63}$/.test(name)) return null;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** How far the clocks of a place are ahead of UTC at that time, in milliseconds. Throws `RangeError` for no time zone. */
export function zoneOffset(timeZone: string, time: number): number {
  const second = Math.floor(time / 1_000) * 1_000;
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of formatOf(timeZone).formatToParts(second)) parts[type] = Number(value);
  const { year = 1970, month = 1, day = 1, hour = 0, minute = 0, second: left = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, left) - second;
}

/** Making one takes as long as a hundred uses of it; there are some hundred zones at most. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(timeZone, format);
  return format;
}
