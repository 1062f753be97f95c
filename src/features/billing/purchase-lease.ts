import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { endLease, type Lease, takeLease } from './purchases.store.ts';
import { isUnsettled, stripeAway } from './stripe-errors.ts';
import { OPERATION_MS } from './stripe-operation.ts';

export interface HeldLease extends Lease {
  token: string;
}

/** Runs `work` while nobody else buys for the same user. Waits its turn, and throws `billing_unavailable` in the end. */
export type WithLease = <T>(userId: number, work: (lease: HeldLease) => Promise<T>) => Promise<T>;

/** Whoever holds it has no time left for another call to Stripe by then, and a process that died is not waited for. */
const LEASE_MS = OPERATION_MS + 4_000;
const LOOK_MS = 100;

export function createWithLease(
  db: Database,
  clock: () => number,
  random: (bytes: number) => Buffer,
): WithLease {
  return async (userId, work) => {
    const token = random(16).toString('hex');
    const giveUpAt = performance.now() + OPERATION_MS;
    let lease: Lease | null = null;
    while (lease === null) {
      const now = clock();
      lease = await takeLease(db.knex, userId, { token, now, until: now + LEASE_MS });
      if (lease !== null) break;
      if (performance.now() > giveUpAt) throw stripeAway();
      await sleep(LOOK_MS);
    }
    let isSettled = false;
    try {
      const result = await work({ ...lease, token });
      isSettled = true;
      return result;
    } catch (error) {
      isSettled = error instanceof AppError || !isUnsettled(error);
      throw error;
    } finally {
      await endLease(db.knex, token, isSettled);
    }
  };
}
