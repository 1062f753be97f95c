import type { Knex } from 'knex';
import { AppError } from '../../errors.ts';
import type { Secrets } from '../../secrets.ts';
import {
  ALLOWANCES,
  type Allowance,
  type AllowanceName,
  memoryMs,
  recentTimes,
  waitMs,
} from './allowances.ts';
import { lockTimes, saveTimes } from './limits.store.ts';

/** One allowance of one subject, held by this transaction: nobody else can use it up meanwhile. */
export interface HeldLimit {
  isFree: boolean;
  /** How long until it is free. */
  retryAfterSeconds: number;
  /** Uses some up where `isUsed`, one without a number, else leaves all as it is; one statement in both cases. */
  settle(isUsed: boolean, uses?: number): Promise<void>;
  /** Throws `too_many_requests` unless it is free. */
  require(): void;
}

/** Limits live in the database, so that all processes share them and a restart forgets none. */
export type Limits = ReturnType<typeof createLimits>;

export function createLimits(secrets: Secrets, clock: () => number) {
  /** The same for an allowance that the operator sets; `subject` names what it is for, and for whom. */
  async function holdAllowance(
    trx: Knex.Transaction,
    name: string,
    allowance: Allowance,
  ): Promise<HeldLimit> {
    const subject = secrets.hmac('limit', name).toString('base64url');
    const now = clock();
    const times = recentTimes(await lockTimes(trx, subject), allowance, now);
    const wait = waitMs(times, allowance, now);
    const retryAfterSeconds = Math.ceil(wait / 1_000);
    return {
      isFree: wait === 0,
      retryAfterSeconds,
      settle: (isUsed, uses = 1) => {
        const used = isUsed ? [...times, ...Array<number>(uses).fill(now)] : times;
        return saveTimes(trx, subject, used, now + memoryMs(allowance));
      },
      require() {
        if (wait > 0) throw new AppError('too_many_requests', { retryAfterSeconds });
      },
    };
  }

  return {
    /** `who` is an origin, a mailbox, a device or a user; it is stored hashed. */
    hold: (trx: Knex.Transaction, name: AllowanceName, who: string): Promise<HeldLimit> =>
      holdAllowance(trx, `${name} ${who}`, ALLOWANCES[name]),
    holdAllowance,
  };
}
