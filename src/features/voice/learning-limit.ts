import type { Database } from '../../db/database.ts';
import type { Allowance } from '../auth/allowances.ts';
import type { Limits } from '../auth/limits.service.ts';

/**
 * Counts what an owner's voice is learned anew for: each time takes a process of its own for seconds, one owner's after the
 * other's. Throws `too_many_requests`. What only deletes is never counted.
 */
export type CountLearning = (userId: number, reason: keyof typeof ALLOWANCES) => Promise<void>;

/** More than anybody clicks; a script is slowed down. */
const ALLOWANCES = {
  import: {
    windows: [
      { max: 10, ms: 60_000 },
      { max: 60, ms: 60 * 60_000 },
    ],
  },
  correction: {
    windows: [
      { max: 30, ms: 60_000 },
      { max: 300, ms: 60 * 60_000 },
    ],
  },
} as const satisfies Record<string, Allowance>;

export function createCountLearning(db: Database, limits: Pick<Limits, 'holdAllowance'>): CountLearning {
  return (userId, reason) =>
    db.knex.transaction(async (trx) => {
      const limit = await limits.holdAllowance(trx, `voice ${reason} ${userId}`, ALLOWANCES[reason]);
      limit.require();
      await limit.settle(true);
    });
}
