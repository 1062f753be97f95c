import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../db/database.ts';
import { claimTask, endClaim, extendClaim } from '../../db/task-claims.ts';
import { AppError } from '../../errors.ts';

/** One change of prices at a time, over all processes: two at once would end as a mixture. */
export type PricingTurn = ReturnType<typeof createPricingTurn>;

const TASK = 'prices';
/** Longer than two tries of a call take, so that the turn is kept from call to call. */
const CLAIM_MS = 20_000;
const WAIT_MS = 8_000;
const LOOK_MS = 200;

export function createPricingTurn(db: Database, clock: () => number) {
  async function claim(waitMs: number): Promise<number> {
    const giveUpAt = performance.now() + waitMs;
    for (;;) {
      const until = await claimTask(db.knex, TASK, clock, CLAIM_MS);
      if (until !== null) return until;
      if (performance.now() >= giveUpAt) throw new AppError('pricing_busy');
      await sleep(LOOK_MS);
    }
  }

  return {
    /** Waits for its turn, but no longer than `waitMs`: then it throws `pricing_busy`. */
    async take<T>(
      work: (stillMine: () => Promise<boolean>) => Promise<T>,
      waitMs: number = WAIT_MS,
    ): Promise<T> {
      let until = await claim(waitMs);
      async function stillMine(): Promise<boolean> {
        const next = await extendClaim(db.knex, TASK, until, clock, CLAIM_MS);
        until = next ?? until;
        return next !== null;
      }
      try {
        return await work(stillMine);
      } finally {
        await endClaim(db.knex, TASK, until);
      }
    },
  };
}
