import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../db/database.ts';
import { claimTask } from '../../db/task-claims.ts';
import {
  monthsBefore,
  removeWorth,
  type Sums,
  saveMonth,
  saveWorth,
  subscriptionIdsAfter,
  type Worth,
  worthIn,
  worthNow,
} from './revenue.store.ts';

/** Small pages with a rest between them: nobody waits for a report, and customers wait for replies. */
const PAGE = 200;
const REST_MS = 5;
const TASK = 'revenue';
/** A claim is not given back: whoever comes next within the hour has nothing to do. */
const EVERY_MS = 60 * 60_000;

/** One of all processes counts, once an hour. */
export function createRevenueMonths(db: Database, clock: () => number): () => Promise<void> {
  return async () => {
    if ((await claimTask(db.patient, TASK, clock, EVERY_MS)) !== null) await countRevenueMonth(db, clock());
  };
}

/**
 * Writes down what each subscription is worth in this month, and compares it with the month before. What ends in a month
 * is taken out of it again, so that a month that is over stays as it was at its end. Run again and again, by one process.
 */
export async function countRevenueMonth(db: Database, now: number): Promise<void> {
  const month = monthOf(now);
  const [before] = await monthsBefore(db.patient, month, 1);
  const sums: Sums = { total: zero(), new: zero(), kept: zero(), changed: zero(), lost: zero() };
  for (let after = ''; ; await sleep(REST_MS)) {
    const ids = await subscriptionIdsAfter(db.patient, after, PAGE);
    const last = ids.at(-1);
    if (last === undefined) break;
    after = last;
    const [current, saved] = await Promise.all([
      worthNow(db.patient, ids, now),
      worthIn(db.patient, month, ids),
    ]);
    await save(db, month, current, saved);
    // The first month that is counted has none before it: what began earlier was there already.
    const earlier =
      before === undefined
        ? current.filter(({ startedAt }) => monthOf(startedAt) < month)
        : await worthIn(db.patient, before.month, ids);
    compare(sums, current, earlier);
  }
  await saveMonth(db.patient, { month, countedAt: now, sums });
}

/** Writes what differs, which is little but in the first days of a month. */
async function save(
  db: Database,
  month: number,
  current: readonly Worth[],
  saved: readonly Worth[],
): Promise<void> {
  const known = new Map(saved.map((worth) => [worth.id, worth]));
  const changed = current.filter((worth) => !isSame(worth, known.get(worth.id)));
  const ids = new Set(current.map(({ id }) => id));
  const gone = saved.filter(({ id }) => !ids.has(id)).map(({ id }) => id);
  if (changed.length > 0) await saveWorth(db.patient, month, changed);
  if (gone.length > 0) await removeWorth(db.patient, month, gone);
}

function compare(sums: Sums, current: readonly Worth[], earlier: readonly Worth[]): void {
  const before = new Map(earlier.map((worth) => [worth.id, worth]));
  for (const worth of current) {
    const { yearlyCents } = worth;
    const old = before.get(worth.id);
    before.delete(worth.id);
    add(sums.total, yearlyCents);
    if (old === undefined) add(sums.new, yearlyCents);
    else if (isSame(worth, old)) add(sums.kept, yearlyCents);
    else add(sums.changed, yearlyCents - old.yearlyCents);
  }
  for (const { yearlyCents } of before.values()) add(sums.lost, yearlyCents);
}

function isSame(worth: Worth, other: Worth | undefined): boolean {
  return other?.planType === worth.planType && other.yearlyCents === worth.yearlyCents;
}

function add(sum: { count: number; cents: number }, cents: number): void {
  sum.count += 1;
  sum.cents += cents;
}

function zero() {
  return { count: 0, cents: 0 };
}

/** Such as 202701, UTC. */
function monthOf(time: number): number {
  const date = new Date(time);
  return date.getUTCFullYear() * 100 + date.getUTCMonth() + 1;
}
