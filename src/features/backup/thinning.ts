const DAY_MS = 86_400_000;
const ALL_FOR_MS = 2 * DAY_MS;
const DAILY_FOR_MS = 7 * DAY_MS;
const WEEK_MS = 7 * DAY_MS;

/**
 * The times of those that go: all of the last two days stay, then the last of each day for a week, then the last of each
 * week until `keepMs`. The newest always stays.
 */
export function archivesToDelete(madeAt: readonly number[], now: number, keepMs: number): number[] {
  const newestFirst = madeAt.toSorted((a, b) => b - a);
  const taken = new Set<string>();
  return newestFirst.filter((time, at) => {
    const age = now - time;
    if (at === 0 || age < ALL_FOR_MS) return false;
    if (age >= keepMs) return true;
    const place =
      age < DAILY_FOR_MS ? `day ${Math.floor(time / DAY_MS)}` : `week ${Math.floor(time / WEEK_MS)}`;
    if (taken.has(place)) return true;
    taken.add(place);
    return false;
  });
}
