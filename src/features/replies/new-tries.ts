import { createHash } from 'node:crypto';
import type { Database } from '../../db/database.ts';
import type { Logger } from '../../log.ts';
import type { AiAccess } from './ai-access.ts';
import { SENTENCES } from './prompt/texts.ts';

/** Of so many tries of so many days, so many have to help; under that there is one a day. */
const COUNTED = 10;
const LEAST_HELPED = 2;
const DAY_MS = 24 * 60 * 60 * 1_000;
const COUNTED_MS = 7 * DAY_MS;

type Place = Pick<AiAccess, 'account' | 'baseUrl' | 'model'>;

export type NewTries = ReturnType<typeof createNewTries>;

/**
 * Whether asking a model once more pays off where its reply was refused, by account, address and model. It is kept in the
 * database, so that all processes know it, and begins anew with another model or prompt.
 */
export function createNewTries(db: Database, log: Logger, clock: () => number) {
  const rowsOf = (place: Place) =>
    db.knex('new_tries').where({ user_id: place.account, place: nameOf(place) });

  async function newest(
    place: Place,
  ): Promise<{ tried_at: number | string; has_helped: number | boolean }[]> {
    return rowsOf(place)
      .where('tried_at', '>', clock() - COUNTED_MS)
      .orderBy('tried_at', 'desc')
      .limit(COUNTED)
      .select('tried_at', 'has_helped');
  }

  async function isResting(place: Place): Promise<boolean> {
    const tries = await newest(place);
    return (
      tries.length === COUNTED && tries.filter(({ has_helped }) => Boolean(has_helped)).length < LEAST_HELPED
    );
  }

  return {
    isResting,
    /** Also where the database can't be asked: a reply never waits for that. */
    async mayTry(place: Place): Promise<boolean> {
      try {
        if (!(await isResting(place))) return true;
        const [last] = await newest(place);
        return clock() - Number(last?.tried_at ?? 0) >= DAY_MS;
      } catch (error) {
        log.warn({ err: error, userId: place.account }, 'it is not known whether new tries help');
        return true;
      }
    },
    /** Never throws. */
    async count(place: Place, hasHelped: boolean): Promise<void> {
      try {
        await db.knex.transaction(async (trx) => {
          await trx('new_tries')
            .where({ user_id: place.account })
            .andWhere('tried_at', '<=', clock() - COUNTED_MS)
            .delete();
          await trx('new_tries').insert({
            user_id: place.account,
            place: nameOf(place),
            tried_at: clock(),
            has_helped: hasHelped,
          });
        });
      } catch (error) {
        log.warn({ err: error, userId: place.account }, 'a new try could not be counted');
      }
    },
  };
}

function nameOf({ baseUrl, model }: Place): string {
  return createHash('sha256').update([baseUrl, model, SENTENCES.again].join('\n')).digest('hex');
}
