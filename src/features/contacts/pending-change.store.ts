import type { Knex } from 'knex';

/** Whether a change of the conversation's memo waits to be kept. */
export async function hasPendingChange(db: Knex, userId: number, conversationId: number): Promise<boolean> {
  const row = await db('memo_changes')
    .where({ user_id: userId, conversation_id: conversationId })
    .first('id');
  return row !== undefined;
}
