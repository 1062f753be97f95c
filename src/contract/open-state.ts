import { dayOfDate, type Hours, spanOf, WEEKDAYS } from './hours.ts';
import { zoneOffset } from './time-zones.ts';

/** Whether a business is open, and from when until when that is so; null: not within two years. Times are UTC. */
export interface OpenState {
  isOpen: boolean;
  since: number | null;
  until: number | null;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const HORIZON_DAYS = 800;
/** 1970 began on a Thursday. */
const EPOCH_WEEKDAY = 3;

interface Span {
  start: number;
  end: number;
}

/** Hours made ready for being asked: what the clock on the wall shows decides, as it does for customers at the door. */
interface Timetable {
  offset(time: number): number;
  /** Minutes since midnight, up to two days; none on a holiday. `day` counts local days since the epoch. */
  spansOf(day: number): readonly Span[];
}

/** Pure: the same for the same hours and time. */
export function openState(hours: Hours, now: number): OpenState {
  const table = timetableOf(hours);
  const isOpen = isOpenAt(table, now);
  return { isOpen, since: changeBefore(table, now, isOpen), until: changeAfter(table, now, isOpen) };
}

/** The same, worked out again only once it changes. */
export function createOpenStates(hours: Hours): (now: number) => OpenState {
  let last: OpenState & { from: number; to: number } = {
    isOpen: false,
    since: null,
    until: null,
    from: 0,
    to: 0,
  };
  return (now) => {
    if (now < last.from || now >= last.to) {
      const state = openState(hours, now);
      last = { ...state, from: state.since ?? now, to: state.until ?? now + DAY_MS };
    }
    return last;
  };
}

function timetableOf({ timeZone, week, holidays }: Hours): Timetable {
  const spans = week.map((ranges) => ranges.map(spanOf).filter((span) => span !== null));
  const off = holidays.map(({ from, to }) => ({ from: dayOfDate(from) ?? 0, to: dayOfDate(to) ?? -1 }));
  return {
    offset: (time) => zoneOffset(timeZone, time),
    spansOf: (day) =>
      off.some(({ from, to }) => from <= day && day <= to)
        ? []
        : (spans[(((day + EPOCH_WEEKDAY) % 7) + 7) % WEEKDAYS.length] ?? []),
  };
}

function isOpenAt(table: Timetable, time: number): boolean {
  const local = time + table.offset(time);
  const day = Math.floor(local / DAY_MS);
  const within = (minutes: number) => (span: Span) => span.start <= minutes && minutes < span.end;
  const minutes = (local - day * DAY_MS) / MINUTE_MS;
  return (
    table.spansOf(day).some(within(minutes)) ||
    table.spansOf(day - 1).some(within(minutes + DAY_MS / MINUTE_MS))
  );
}

function changeAfter(table: Timetable, now: number, isOpen: boolean): number | null {
  const today = localDay(table, now);
  for (let day = today - 2; day < today + HORIZON_DAYS; day += 1) {
    for (const time of changesOf(table, day)) {
      if (time > now && isOpenAt(table, time) !== isOpen) return firstOf(table, now, time, isOpen);
    }
  }
  return null;
}

/** Two days can share a change of the clocks: what follows within the next two days may come earlier. */
function firstOf(table: Timetable, now: number, found: number, isOpen: boolean): number {
  const day = localDay(table, found);
  const others = [day - 1, day, day + 1].flatMap((near) => changesOf(table, near));
  return Math.min(
    found,
    ...others.filter((time) => time > now && time < found && isOpenAt(table, time) !== isOpen),
  );
}

function changeBefore(table: Timetable, now: number, isOpen: boolean): number | null {
  const today = localDay(table, now);
  let found: number | null = null;
  for (let day = today + 1; day > today - HORIZON_DAYS; day -= 1) {
    // A day's times reach into the next two, so those of the days before are looked at as well.
    if (found !== null && day < localDay(table, found) - 2) break;
    for (const time of changesOf(table, day)) {
      if (time <= now && time > (found ?? Number.NEGATIVE_INFINITY) && isOpenAt(table, time - 1) !== isOpen)
        found = time;
    }
  }
  return found;
}

function localDay(table: Timetable, time: number): number {
  return Math.floor((time + table.offset(time)) / DAY_MS);
}

/** When a day's opening times can begin or end: more than do, where the clocks are changed; in order. */
function changesOf(table: Timetable, day: number): number[] {
  const spans = table.spansOf(day);
  if (spans.length === 0) return [];
  const midnight = day * DAY_MS;
  const [early, late] = [midnight - 15 * HOUR_MS, midnight + 61 * HOUR_MS];
  const [before, after] = [table.offset(early), table.offset(late)];
  const local = spans.flatMap(({ start, end }) => [midnight + start * MINUTE_MS, midnight + end * MINUTE_MS]);
  const times = local.map((time) => time - before);
  if (before !== after) times.push(...local.map((time) => time - after), clockChange(table, early, late));
  return times.sort((one, other) => one - other);
}

/** When the clocks are changed between two times of which that is known. */
function clockChange({ offset }: Timetable, early: number, late: number): number {
  const before = offset(early);
  let [low, high] = [early, late];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offset(middle) === before) low = middle;
    else high = middle;
  }
  return high;
}
