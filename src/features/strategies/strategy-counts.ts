import type { MemoChangeHandler } from '../inbox/memo-changes.ts';
import { addCount, existingStrategies, type StrategyCount } from './strategies.store.ts';

/** Counts how far conversations come, from what the journal notes: each change once. */
export const countStrategies: MemoChangeHandler = async (trx, changes) => {
  const byUser = Map.groupBy(changes, ({ userId }) => userId);
  for (const [userId, own] of byUser) {
    const events = own.flatMap(({ change }) => change.strategyEvents ?? []);
    if (events.length === 0) continue;
    const existing = await existingStrategies(
      trx,
      userId,
      events.map(({ strategy }) => strategy),
    );
    const sums = new Map<string, StrategyCount>();
    for (const { strategy, step, what } of events) {
      if (!existing.has(strategy)) continue;
      const key = `${strategy} ${step} ${what}`;
      const sum = sums.get(key) ?? { strategyId: strategy, step, what, count: 0 };
      sums.set(key, { ...sum, count: sum.count + 1 });
    }
    // Always in the same order, so that two processes never wait for each other.
    for (const key of [...sums.keys()].sort()) {
      const sum = sums.get(key);
      if (sum !== undefined) await addCount(trx, userId, sum);
    }
  }
};
