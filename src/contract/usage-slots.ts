const WEEK = 7;
const MOST_SINGLE_DAYS = 31;

/** How many days a chart of a range draws as one: a day, or a week where the range is long. */
export function slotDays(days: number): number {
  return days > MOST_SINGLE_DAYS ? WEEK : 1;
}
