import type { Database } from '../../db/database.ts';
import type { Allowance } from '../auth/allowances.ts';
import type { Limits } from '../auth/limits.service.ts';

/** Counts a call for which Stripe is asked several times. Throws `too_many_requests`. */
export type CountPlanCall = (userId: number) => Promise<void>;

/** More than anybody clicks. */
const ALLOWANCE: Allowance = {
  windows: [
    { max: 30, ms: 60_000 },
    { max: 200, ms: 60 * 60_000 },
  ],
};

export function createCountPlanCall(db: Database, limits: Limits): CountPlanCall {
  return (userId) =>
    db.knex.transaction(async (trx) => {
      const limit = await limits.holdAllowance(trx, `plan ${userId}`, ALLOWANCE);
      limit.require();
      await limit.settle(true);
    });
}
