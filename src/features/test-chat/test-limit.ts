import type { Database } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import type { Allowance } from '../auth/allowances.ts';
import type { Limits } from '../auth/limits.service.ts';

/**
 * Counts one test message of an owner for which the AI is asked: they cost what customers' messages cost, and the key
 * may be the operator's. Throws `too_many_requests`.
 */
export type CountTest = (userId: number) => Promise<void>;

/** More than anybody types; a script is slowed down. */
const ALLOWANCE: Allowance = {
  windows: [
    { max: 20, ms: 60_000 },
    { max: 200, ms: 60 * 60_000 },
  ],
};

export function createCountTest(db: Database, limits: Limits): CountTest {
  return (userId) =>
    db.knex.transaction(async (trx) => {
      const limit = await limits.holdAllowance(trx, `test ${userId}`, ALLOWANCE);
      if (!limit.isFree) {
        const sentence =
          'You have tried a lot of messages in a short time. Please wait a moment and try again.';
        throw new AppError('too_many_requests', { sentence, retryAfterSeconds: limit.retryAfterSeconds });
      }
      await limit.settle(true);
    });
}
