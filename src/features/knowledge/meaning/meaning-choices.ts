import { recordChange } from '../../../db/change-feed.ts';
import type { Database } from '../../../db/database.ts';
import { lockOwner } from '../../../db/lock-owner.ts';
import type { Notifications } from '../../notifications/notifications.service.ts';
import { findMeaning, writeChoice } from './meaning.store.ts';
import type { MeaningChoice } from './meaning.types.ts';

interface NewChoice {
  isOn?: boolean;
  model: string;
  isAnew?: boolean;
}

export type MeaningChoices = ReturnType<typeof createMeaningChoices>;

/** What an owner chose, as replies and settings need it. */
export function createMeaningChoices(
  db: Database,
  notifications: Pick<Notifications, 'withdraw'>,
  clock: () => number,
) {
  return {
    /** null: it is off, or nothing is read in that fits. */
    async of(userId: number): Promise<MeaningChoice | null> {
      const saved = await findMeaning(db.knex, userId);
      if (saved === null || !saved.isOn || saved.dimensions === 0 || saved.doubt === 'misfit') return null;
      const { model, dimensions, version, probe, doubt } = saved;
      return { model, dimensions, version, probe, doubt };
    },
    /** '' where the owner never chose, also one that is off. */
    async modelOf(userId: number): Promise<string> {
      return (await findMeaning(db.knex, userId))?.model ?? '';
    },
    /** Without `isOn`, that stays as it is. `isAnew`: all is read in once more. */
    async choose(userId: number, { isOn, model, isAnew = false }: NewChoice): Promise<void> {
      await db.knex.transaction(async (trx) => {
        await lockOwner(trx, userId);
        const last = await findMeaning(trx, userId);
        const chosen = { isOn: isOn ?? last?.isOn ?? false, model };
        await writeChoice(trx, userId, { ...chosen, isAnew: isAnew || last?.model !== model });
        if (isAnew) await notifications.withdraw(trx, { userId, templateId: null, kind: 'meaning_stale' });
        await recordChange(trx, 'account', userId, clock());
      });
    },
  };
}
