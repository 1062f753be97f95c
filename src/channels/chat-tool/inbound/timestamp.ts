const LONGEST = 64;
const EARLIEST_MS = Date.UTC(2000, 0);
const LATEST_MS = Date.UTC(2100, 0);

/** Seconds, milliseconds or microseconds since the epoch, perhaps with a fraction: the size tells which. */
const UNIX = /^\d{10,16}(?:\.\d+)?$/;
const SECONDS_BELOW = 1e11;
const MILLISECONDS_BELOW = 1e14;

/** What ManyChat sends, and Date.parse reads as it is: 2026-11-20T13:34:00+00:00. */
const COMPLETE_ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/;

/** Its relatives: a space for the T, no seconds, no zone, +0000, +00. */
const ISO = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?))? ?(Z|UTC|[+-]\d\d(?::?\d\d)?)?$/i;

/** Fri, 20 Nov 2026 13:34:00 +0000 and Nov 20, 2026 1:34 PM. */
const WRITTEN =
  /^(?:[a-z]{3,9}, )?(?:[a-z]{3,9} \d{1,2},?|\d{1,2} [a-z]{3,9},?) \d{4}(?:,? \d{1,2}:\d\d(?::\d\d)?(?: ?[ap]m)?)?( (?:GMT|UTC|Z|[+-]\d{4}))?$/i;

/**
 * Milliseconds since the epoch for the forms in which chat tools write a time, or null. A time without a zone
 * is taken as UTC; day and month as bare numbers (03/05/2026) are ambiguous and not read.
 */
export function readTimestamp(text: string): number | null {
  if (text.length > LONGEST) return null;
  const time = Math.round(readUnix(text) ?? readIso(text) ?? readWritten(text));
  return time >= EARLIEST_MS && time < LATEST_MS ? time : null;
}

function readUnix(text: string): number | null {
  if (!UNIX.test(text)) return null;
  const value = Number(text);
  if (value < SECONDS_BELOW) return value * 1000;
  return value < MILLISECONDS_BELOW ? value : value / 1000;
}

function readIso(text: string): number | null {
  if (COMPLETE_ISO.test(text)) return Date.parse(text);
  const match = ISO.exec(text);
  if (match === null) return null;
  const [, day, time = '00:00', zone = 'Z'] = match;
  return Date.parse(`${day}T${time}${isoZone(zone)}`);
}

function isoZone(zone: string): string {
  if (/^(Z|UTC)$/i.test(zone)) return 'Z';
  const digits = zone.slice(1).replace(':', '').padEnd(4, '0');
  return `${zone[0]}${digits.slice(0, 2)}:${digits.slice(2)}`;
}

function readWritten(text: string): number {
  const match = WRITTEN.exec(text);
  if (match === null) return Number.NaN;
  return Date.parse(match[1] === undefined ? `${text} UTC` : text);
}
