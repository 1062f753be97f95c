/** On Postgres a number that is missing may belong to a transaction that is not finished; this long it may take. */
const UNFINISHED_MS = 10_000;

/** The last number before the first gap that may still be filled. */
export function finishedUpTo(
  rows: readonly { id: number; createdAt: number }[],
  from: number,
  now: number,
): number {
  let upTo = from;
  for (const { id, createdAt } of rows) {
    if (id > upTo + 1 && createdAt > now - UNFINISHED_MS) break;
    upTo = id;
  }
  return upTo;
}
