import type { Database } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import type { Allowance } from '../auth/allowances.ts';
import type { HeldLimit, Limits } from '../auth/limits.service.ts';
import type { Costly, DocumentReader } from './read/document-reader.ts';

/** What may be read for an owner: how often, and for how much of a processor's time. */
export type ReadingLimit = ReturnType<typeof createReadingLimit>;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** More than anybody does by hand; a script is slowed down. */
const ALLOWANCES = {
  file: {
    windows: [
      { max: 30, ms: MINUTE_MS },
      { max: 300, ms: HOUR_MS },
    ],
  },
  pages: {
    windows: [
      { max: 30, ms: MINUTE_MS },
      { max: 200, ms: HOUR_MS },
    ],
  },
} as const satisfies Record<string, Allowance>;
/** A usual file or page takes one second, one that is made to harm ten. */
const SECONDS_AN_HOUR = 600;
const TIME: Allowance = { windows: [{ max: SECONDS_AN_HOUR, ms: HOUR_MS }] };

export function createReadingLimit(db: Database, limits: Pick<Limits, 'holdAllowance'>) {
  /** Over all processes, and a restart forgets none of it. */
  function ofTime<T>(userId: number, work: (limit: HeldLimit) => Promise<T>): Promise<T> {
    return db.patient.transaction(async (trx) =>
      work(await limits.holdAllowance(trx, `knowledge time ${userId}`, TIME)),
    );
  }

  /** In milliseconds: when there is time again to read for an owner. 0: now. */
  const waitMs = (userId: number): Promise<number> =>
    ofTime(userId, async ({ retryAfterSeconds }) => retryAfterSeconds * 1_000);

  async function timed<T>(userId: number, read: Promise<Costly<T>>): Promise<Costly<T>> {
    const { reading, cpuMs } = await read;
    const seconds = Math.ceil(cpuMs / 1_000);
    if (seconds > 0) await ofTime(userId, (limit) => limit.settle(true, seconds));
    return { reading, cpuMs };
  }

  return {
    waitMs,
    /** Counts a reading that an owner asks for. Throws `too_many_requests`. */
    async count(userId: number, what: keyof typeof ALLOWANCES): Promise<void> {
      const wait = await waitMs(userId);
      if (wait > 0) throw timeIsUp(wait);
      await db.knex.transaction(async (trx) => {
        const limit = await limits.holdAllowance(trx, `knowledge ${what} ${userId}`, ALLOWANCES[what]);
        limit.require();
        await limit.settle(true);
      });
    },
    /** The same reader; what it takes counts. */
    timing: ({ read, readSitemap }: DocumentReader): DocumentReader => ({
      read: (userId, ...rest) => timed(userId, read(userId, ...rest)),
      readSitemap: (userId, ...rest) => timed(userId, readSitemap(userId, ...rest)),
    }),
  };
}

function timeIsUp(waitMs: number): AppError {
  const minutes = Math.ceil(waitMs / MINUTE_MS);
  const when = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return new AppError('too_many_requests', {
    sentence: `Your files and pages of the last hour took ${SECONDS_AN_HOUR / 60} minutes to read, which is as much as one account can have. Try again in ${when}. What is here already stays in use.`,
    retryAfterSeconds: Math.ceil(waitMs / 1_000),
  });
}
