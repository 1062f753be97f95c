import { performance } from 'node:perf_hooks';

/** On Postgres a number that is missing may belong to a transaction that is not finished; this long it may take. */
const UNFINISHED_MS = 10_000;
/** What is older is a backlog: the numbers that it lacks were deleted. */
const BACKLOG_MS = 60 * 60 * 1_000;

export type FinishedUpTo = ReturnType<typeof createFinishedUpTo>;

/**
 * Finds the last number before the first gap that may still be filled. A gap's age counts from when this process saw it:
 * what stands behind it may have been written long after the time that it tells.
 */
export function createFinishedUpTo(monotonic: () => number = () => performance.now()) {
  /** Since when this number, and with it all before, is known to have been drawn. */
  let drawn = { upTo: 0, since: 0 };

  /** `rows` are those after `from`, in their order; `now` is of the clock that `createdAt` is. */
  return (rows: readonly { id: number; createdAt: number }[], from: number, now: number): number => {
    let upTo = from;
    for (const { id, createdAt } of rows) {
      if (id > upTo + 1 && createdAt > now - BACKLOG_MS) {
        if (id > drawn.upTo) drawn = { upTo: rows.at(-1)?.id ?? id, since: monotonic() };
        if (monotonic() - drawn.since < UNFINISHED_MS) break;
      }
      upTo = id;
    }
    return upTo;
  };
}
