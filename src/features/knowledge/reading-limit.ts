import type { Database } from '../../db/database.ts';
import type { Allowance } from '../auth/allowances.ts';
import type { Limits } from '../auth/limits.service.ts';

/** Counts what is read for an owner: each file takes a process of its own for seconds. Throws `too_many_requests`. */
export type CountReading = (userId: number, what: keyof typeof ALLOWANCES) => Promise<void>;

/** More than anybody does by hand; a script is slowed down. */
const ALLOWANCES = {
  file: {
    windows: [
      { max: 30, ms: 60_000 },
      { max: 300, ms: 60 * 60_000 },
    ],
  },
  pages: {
    windows: [
      { max: 30, ms: 60_000 },
      { max: 200, ms: 60 * 60_000 },
    ],
  },
} as const satisfies Record<string, Allowance>;

export function createCountReading(db: Database, limits: Pick<Limits, 'holdAllowance'>): CountReading {
  return (userId, what) =>
    db.knex.transaction(async (trx) => {
      const limit = await limits.holdAllowance(trx, `knowledge ${what} ${userId}`, ALLOWANCES[what]);
      limit.require();
      await limit.settle(true);
    });
}
