import type { Database } from '../../../db/database.ts';
import { findMeaning } from './meaning.store.ts';
import type { MeaningChoice } from './meaning.types.ts';

export type MeaningChoices = ReturnType<typeof createMeaningChoices>;

/** What replies need to know of an owner's choice. */
export function createMeaningChoices(db: Database) {
  return {
    /** null: it is off, or nothing is read in that fits. */
    async of(userId: number): Promise<MeaningChoice | null> {
      const saved = await findMeaning(db.knex, userId);
      if (saved === null || !saved.isOn || saved.dimensions === 0 || saved.doubt === 'misfit') return null;
      const { model, dimensions, version, probe, doubt } = saved;
      return { model, dimensions, version, probe, doubt };
    },
  };
}
