/** The last day on which something counts, as a date field has it, in the owner's time zone; '' where it always does. */
export function lastDayOf(validUntil: string | null): string {
  if (validUntil === null) return '';
  const last = new Date(Date.parse(validUntil) - 1);
  const parts = [last.getFullYear(), last.getMonth() + 1, last.getDate()];
  return parts.map((part, at) => `${part}`.padStart(at === 0 ? 4 : 2, '0')).join('-');
}

/** The first moment after that day; null without a day. */
export function endOfDay(day: string): string | null {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const end = new Date(year, month - 1, date + 1);
  return day === '' || Number.isNaN(end.getTime()) ? null : end.toISOString();
}
