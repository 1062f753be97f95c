import type { AccountRef } from '../../callers.ts';
import type { RetentionView } from '../../contract/retention.ts';
import type { Database } from '../../db/database.ts';
import { invalidFields } from '../../errors.ts';
import type { Audit } from '../audit/audit.service.ts';
import type { Settings } from '../settings/settings.service.ts';
import { readRetentionDays, writeRetentionDays } from './retention.store.ts';

/** How long an owner's conversations are kept: the server's time, or a shorter one of the owner. */
export type Retention = ReturnType<typeof createRetention>;

export function createRetention(db: Database, audit: Audit, settings: Settings) {
  /** An earlier release allowed 0 days, for ever. */
  const serverDays = () => settings.get('retention_period_days') || null;

  async function read(userId: number): Promise<RetentionView> {
    return { days: await readRetentionDays(db.knex, userId), serverDays: serverDays() };
  }

  return {
    read,
    serverDays,
    /** In days; 0: for ever. The shorter one counts, also where the operator has lowered the server's since. */
    async inForce(userId: number): Promise<number> {
      const known = await read(userId);
      const chosen = [known.days, known.serverDays].filter((days) => days !== null);
      return chosen.length === 0 ? 0 : Math.min(...chosen);
    },
    /** null: as long as the server. Throws `invalid_input`. */
    async save(userId: number, days: number | null, by?: AccountRef): Promise<RetentionView> {
      const most = serverDays();
      if (days !== null && most !== null && days > most) {
        const sentence = `This server keeps conversations for ${most} days at most. Please choose fewer.`;
        throw invalidFields({ days: sentence });
      }
      await db.knex.transaction(async (trx) => {
        const before = await readRetentionDays(trx, userId);
        if (before === days) return;
        await writeRetentionDays(trx, userId, days);
        await audit.record(trx, {
          action: 'retention.changed',
          by,
          userId,
          before: { days: before },
          after: { days },
        });
      });
      return read(userId);
    },
  };
}
