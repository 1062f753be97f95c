import type { Knex } from 'knex';
import type { MemoChange } from '../../contract/memo.ts';

export interface NotedChange {
  id: number;
  userId: number;
  conversationId: number;
  change: MemoChange;
  createdAt: number;
}

/**
 * The oldest, in their order: where `userId` is null those of all owners but some. Another process waits until these are
 * deleted.
 */
export async function lockChanges(
  trx: Knex.Transaction,
  { userId, except }: { userId: number | null; except: readonly number[] },
  limit: number,
): Promise<NotedChange[]> {
  const query = trx('memo_changes').orderBy('id').limit(limit).forUpdate();
  if (userId !== null) query.where({ user_id: userId });
  else if (except.length > 0) query.whereNotIn('user_id', [...except]);
  const rows = await query;
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    conversationId: row.conversation_id,
    change: JSON.parse(row.change),
    createdAt: row.created_at,
  }));
}

export async function hasChanges(db: Knex, userId: number): Promise<boolean> {
  return (await db('memo_changes').where({ user_id: userId }).first('id')) !== undefined;
}

export async function ownersWithChanges(db: Knex, except: readonly number[]): Promise<number[]> {
  return db('memo_changes')
    .whereNotIn('user_id', [...except])
    .distinct('user_id')
    .orderBy('user_id')
    .pluck('user_id');
}

export async function deleteChanges(trx: Knex.Transaction, changes: readonly NotedChange[]): Promise<void> {
  const users = new Set(changes.map(({ userId }) => userId));
  const ids = changes.map(({ id }) => id);
  await trx('memo_changes')
    .whereIn('user_id', [...users])
    .whereIn('id', ids)
    .delete();
}
