import type { Knex } from 'knex';
import type { Database } from '../../db/database.ts';
import { isDatabaseAway } from '../../db/database-away.ts';
import { transactionOrAgain } from '../../db/deadlock.ts';
import type { Logger } from '../../log.ts';
import {
  deleteChanges,
  hasChanges,
  lockChanges,
  type NotedChange,
  ownersWithChanges,
} from './memo-changes.store.ts';

/** Keeps rows of what memos say, in the transaction that it is given. The conversation may be gone. */
export type MemoChangeHandler = (trx: Knex.Transaction, changes: readonly NotedChange[]) => Promise<void>;

/** Tells others of what changed in memos, once and in order, a moment after the reply. */
export type MemoChanges = ReturnType<typeof createMemoChanges>;

/** Small, because on SQLite a batch holds up the replies that come meanwhile. */
const BATCH = 40;

export function createMemoChanges(
  db: Database,
  handlers: readonly MemoChangeHandler[],
  log: Pick<Logger, 'error'>,
) {
  /** Owners whose changes could not be kept. They wait, in their order, and everybody else's go on. */
  const faulty = new Set<number>();

  async function batch(userId: number | null): Promise<boolean> {
    return transactionOrAgain(db.knex, async (trx) => {
      const changes = await lockChanges(trx, { userId, except: [...faulty] }, BATCH);
      if (changes.length === 0) return false;
      for (const handle of handlers) await handle(trx, changes);
      await deleteChanges(trx, changes);
      return changes.length === BATCH;
    });
  }

  async function catchUpOwner(userId: number): Promise<void> {
    // Most pages find nothing, and a transaction would cost more than all else that they read.
    if (await hasChanges(db.knex, userId)) while (await batch(userId));
    faulty.delete(userId);
  }

  /** The same, where a fault is told once and costs this owner alone. */
  async function tryOwner(userId: number): Promise<void> {
    try {
      await catchUpOwner(userId);
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      if (!faulty.has(userId)) log.error({ err: error, userId }, "an owner's memo changes could not be kept");
      faulty.add(userId);
    }
  }

  async function catchUpAll(): Promise<void> {
    for (const userId of [...faulty]) await tryOwner(userId);
    try {
      while (await batch(null));
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      for (const userId of await ownersWithChanges(db.knex, [...faulty])) await tryOwner(userId);
    }
  }

  return {
    /** Until nothing is left; of one owner, whose page is about to read. */
    catchUp: (userId: number | null = null): Promise<void> =>
      userId === null ? catchUpAll() : catchUpOwner(userId),
  };
}
