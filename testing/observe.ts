/** What tests look at from outside: the log, an owner's notices, how many rows there are. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { AppContext } from '../src/context.ts';
import type { Logger } from '../src/log.ts';
import { createTestLog } from './test-log.ts';

export interface CapturedLog {
  log: Logger;
  /** Every line so far, as it would stand on standard output. */
  lines: string[];
}

/** The product's own log, down to the finest level, that keeps its lines. */
export function captureLog(): CapturedLog {
  const lines: string[] = [];
  return { log: createTestLog((line) => lines.push(line)), lines };
}

/** The kinds of the owner's notices, in alphabetical order; waits a moment for those that are expected. */
export async function noticesOf(
  context: AppContext,
  userId: number,
  expected: readonly string[] = [],
): Promise<string[]> {
  const wanted = expected.toSorted().join();
  const endsAt = performance.now() + 10_000;
  for (;;) {
    await context.notifications.flush();
    const kinds: string[] = await context.db.knex('notifications').where({ user_id: userId }).pluck('kind');
    if (kinds.toSorted().join() === wanted || performance.now() > endsAt) return kinds.toSorted();
    await sleep(25);
  }
}

/** How many rows the tables have that a message touches. */
export async function countRows(context: AppContext): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of ['conversations', 'messages', 'inbox', 'deliveries']) {
    const row = await context.db.knex(table).count({ count: '*' }).first();
    counts[table] = Number(row?.count);
  }
  return counts;
}

/** Asks again and again until it is so; throws, naming `what`, when that takes longer than `ms`. */
export async function eventually(what: string, isSo: () => Promise<boolean>, ms = 10_000): Promise<void> {
  const endsAt = performance.now() + ms;
  while (!(await isSo())) {
    if (performance.now() > endsAt) throw new Error(`Not within ${ms} ms: ${what}`);
    await sleep(25);
  }
}

/** Waits for all of them to end, then throws what the first of them threw: nothing is left running behind. */
export async function allDone(work: readonly Promise<unknown>[]): Promise<void> {
  const results = await Promise.allSettled(work);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}
