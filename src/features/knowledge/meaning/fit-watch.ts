import { createBoundedCache } from '../../../bounded-cache.ts';
import { recordChange } from '../../../db/change-feed.ts';
import type { Database } from '../../../db/database.ts';
import type { Logger } from '../../../log.ts';
import type { ModelFaultKind } from '../../ai/faults.ts';
import { writeNoted } from './meaning.store.ts';
import type { MeaningChoice } from './meaning.types.ts';
import { packVector, unpackVector } from './vectors.ts';

/** Sent as it is, without marks: what a model makes of it tells the model. */
export const PROBE = 'The bakery in the old town opens at seven and is closed on Mondays.';
/**
 * Below this cosine another model has answered: vectors of two models point anywhere. Those of one differ by rounding, by what is
 * asked beside, by our bytes (0.002), and a little more where its weights have fewer bits, with which passages are still found.
 * Chosen, not measured on vendors' models.
 */
const LEAST_LIKENESS = 0.95;

const DAY_MS = 24 * 3_600_000;
/** What a server refuses now and then need not be looked into each time. */
const DOUBT_EVERY_MS = 10 * 60_000;
const MOST_OWNERS = 10_000;

/** Another question may do better in a moment, or is not asked at all. */
const SAYS_NOTHING: ReadonlySet<ModelFaultKind> = new Set([
  'timeout',
  'busy',
  'rate_limited',
  'provider_down',
]);

/** Whether vectors of `dimensions` can be compared with those of the model that made `answer` of the probe. */
export function fits(
  answer: Float32Array,
  { dimensions, probe }: Pick<MeaningChoice, 'dimensions' | 'probe'>,
) {
  if (answer.length !== dimensions) return false;
  if (probe === null || probe.length !== dimensions) return true;
  const kept = new Float32Array(dimensions);
  unpackVector(probe, kept);
  return answer.reduce((sum, value, at) => sum + value * (kept[at] ?? 0), 0) >= LEAST_LIKENESS;
}

export type FitWatch = ReturnType<typeof createFitWatch>;

/** Notices at questions that an owner's vectors fit no more, or that the server has lost its model. Reading in looks into it. */
export function createFitWatch(db: Database, log: Logger, clock: () => number) {
  const probedAt = createBoundedCache<number, number>(MOST_OWNERS);
  const doubtedAt = createBoundedCache<number, number>(MOST_OWNERS);

  /** Whether so much time has passed since then, or it never was. */
  const isDue = (last: number | undefined, everyMs: number) =>
    last === undefined || clock() - last >= everyMs;

  /** Beside the reply, which waits for no write. */
  function note(userId: number, choice: MeaningChoice, noted: Parameters<typeof writeNoted>[3]): void {
    db.knex
      .transaction(async (trx) => {
        if (await writeNoted(trx, userId, choice, noted)) await recordChange(trx, 'account', userId, clock());
      })
      .catch((error: unknown) => log.warn({ err: error, userId }, 'what a question showed was not noted'));
  }

  return {
    /** Whether the probe goes along: with the first question of a day, in each process. */
    takeProbe(userId: number): boolean {
      if (!isDue(probedAt.get(userId), DAY_MS)) return false;
      probedAt.set(userId, clock());
      return true;
    },
    /** Whether the vectors of questions fit. `probe`: what the same answer made of it, where it went along. */
    answered(
      userId: number,
      choice: MeaningChoice,
      questions: readonly Float32Array[],
      probe: Float32Array | undefined,
    ): boolean {
      const isOneLength = questions.every(({ length }) => length === choice.dimensions);
      if (!isOneLength || (probe !== undefined && !fits(probe, choice))) {
        probedAt.delete(userId);
        note(userId, choice, { doubt: 'misfit', problem: 'vectors_stale' });
        return false;
      }
      if (probe !== undefined && choice.probe === null) note(userId, choice, { probe: packVector(probe) });
      return true;
    },
    failed(userId: number, choice: MeaningChoice, kind: ModelFaultKind): void {
      probedAt.delete(userId);
      if (SAYS_NOTHING.has(kind) || choice.doubt !== '') return;
      if (!isDue(doubtedAt.get(userId), DOUBT_EVERY_MS)) return;
      doubtedAt.set(userId, clock());
      note(userId, choice, { doubt: 'fault' });
    },
  };
}
