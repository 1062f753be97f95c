/** Times on the wire are ISO 8601 in UTC; inside they are milliseconds. */
export function isoTime(time: number): string {
  return new Date(time).toISOString();
}

export function isoTimeOrNull(time: number | null): string | null {
  return time === null ? null : isoTime(time);
}
