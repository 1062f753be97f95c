import type { Database } from '../../db/database.ts';
import { isDatabaseAway } from '../../db/database-away.ts';
import { inTurn } from '../../in-turn.ts';
import { createSums, type TakenSums } from './sums.ts';
import { addSpeed, addTriggerUse, addUsage, ofExistingTemplates } from './usage-sums.store.ts';

/**
 * Daily sums of replies, tokens and cost. They are added up in memory and written once a second, not with each reply:
 * two more pages a commit would cost a fifth of the replies a second. A process that is killed loses its last second of
 * sums, never a message.
 */
export type UsageRecorder = ReturnType<typeof createUsageRecorder>;

export function createUsageRecorder(db: Database) {
  const sums = createSums();
  let unwritten: TakenSums[] = [];

  async function write({ usage, triggers, speeds }: TakenSums): Promise<void> {
    await db.knex.transaction(async (trx) => {
      // An account can be deleted between its reply and this second.
      for (const sum of await ofExistingTemplates(trx, usage)) await addUsage(trx, sum);
      for (const sum of triggers) await addTriggerUse(trx, sum);
      for (const sum of await ofExistingTemplates(trx, speeds)) await addSpeed(trx, sum);
    });
  }

  return {
    /** Counts a reply that is recorded; never waits. */
    add: sums.add,
    /**
     * Writes what is in memory, and waits for the writes under way as well. What a database that is away did not take
     * stays there.
     */
    flush: inTurn(async () => {
      const taken = sums.take();
      const batches = taken.usage.length === 0 ? unwritten : [...unwritten, taken];
      unwritten = [];
      for (const [index, batch] of batches.entries()) {
        try {
          await write(batch);
        } catch (error) {
          // Sums that the database refuses would fail for ever and are let go.
          unwritten = [...batches.slice(isDatabaseAway(error) ? index : index + 1), ...unwritten];
          throw error;
        }
      }
    }),
  };
}
