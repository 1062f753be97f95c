import type { Database } from '../../db/database.ts';
import { isDatabaseAway } from '../../db/database-away.ts';
import type { Purge } from '../maintenance/purge.ts';
import { addUses, countUses, deleteOldUses, type KnowledgeUseRow, listUses } from './uses.store.ts';

export type KnowledgeUses = ReturnType<typeof createKnowledgeUses>;

const COUNTED_MS = 30 * 24 * 60 * 60_000;
const MOST_LISTED = 100;
const KEPT_MS = 90 * 24 * 60 * 60_000;
/** While the database is away, replies go on; what is more is let go. */
const MOST_WAITING = 10_000;

/** Beside these, they go with their conversation and with their source. */
export const USES_PURGE: Purge = { name: 'knowledge uses', keepMs: () => KEPT_MS, delete: deleteOldUses };

/** Which replies used a source. They are written once a second, not with each reply: a process that is killed loses its last second. */
export function createKnowledgeUses(db: Database, clock: () => number) {
  let waiting: KnowledgeUseRow[] = [];
  return {
    /** Never waits. */
    add(uses: readonly KnowledgeUseRow[]): void {
      if (waiting.length < MOST_WAITING) waiting.push(...uses);
    },
    async flush(): Promise<void> {
      const taken = waiting;
      if (taken.length === 0) return;
      waiting = [];
      try {
        await db.knex.transaction((trx) => addUses(trx, taken));
      } catch (error) {
        if (isDatabaseAway(error)) waiting = [...taken, ...waiting];
        throw error;
      }
    },
    /** By source: replies of the last 30 days. */
    counts: (userId: number): Promise<Map<number, number>> =>
      countUses(db.knex, userId, clock() - COUNTED_MS),
    /** The newest first. */
    list: (userId: number, sourceId: number) => listUses(db.knex, userId, sourceId, MOST_LISTED),
  };
}
