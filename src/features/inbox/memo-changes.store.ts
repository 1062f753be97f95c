import type { Knex } from 'knex';
import type { MemoChange } from '../../contract/memo.ts';

export interface NotedChange {
  id: number;
  userId: number;
  conversationId: number;
  change: MemoChange;
  createdAt: number;
}

/** The oldest, in their order: all owners' where `userId` is null. Another process waits until these are deleted. */
export async function lockChanges(
  trx: Knex.Transaction,
  userId: number | null,
  limit: number,
): Promise<NotedChange[]> {
  const query = trx('memo_changes').orderBy('id').limit(limit).forUpdate();
  const rows = await (userId === null ? query : query.where({ user_id: userId }));
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    conversationId: row.conversation_id,
    change: JSON.parse(row.change),
    createdAt: row.created_at,
  }));
}

export async function deleteChanges(trx: Knex.Transaction, changes: readonly NotedChange[]): Promise<void> {
  const users = new Set(changes.map(({ userId }) => userId));
  const ids = changes.map(({ id }) => id);
  await trx('memo_changes')
    .whereIn('user_id', [...users])
    .whereIn('id', ids)
    .delete();
}
