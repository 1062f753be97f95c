import type { Knex } from 'knex';
import type { Database } from '../../db/database.ts';
import { deleteChanges, lockChanges, type NotedChange } from './memo-changes.store.ts';

/** Keeps rows of what memos say, in the transaction that it is given. The conversation may be gone. */
export type MemoChangeHandler = (trx: Knex.Transaction, changes: readonly NotedChange[]) => Promise<void>;

/** Tells others of what changed in memos, once and in order, a moment after the reply. */
export type MemoChanges = ReturnType<typeof createMemoChanges>;

/** Small, because on SQLite a batch holds up the replies that come meanwhile. */
const BATCH = 40;

export function createMemoChanges(db: Database, handlers: readonly MemoChangeHandler[]) {
  async function batch(userId: number | null): Promise<boolean> {
    return db.knex.transaction(async (trx) => {
      const changes = await lockChanges(trx, userId, BATCH);
      if (changes.length === 0) return false;
      for (const handle of handlers) await handle(trx, changes);
      await deleteChanges(trx, changes);
      return changes.length === BATCH;
    });
  }

  return {
    /** Until nothing is left; of one owner, whose page is about to read. */
    async catchUp(userId: number | null = null): Promise<void> {
      while (await batch(userId));
    },
  };
}
