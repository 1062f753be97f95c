import type { Knex } from 'knex';
import { pauseColumns } from '../../db/pause-columns.ts';
import type { MovedConversation } from './moved-conversations.store.ts';

/** A customer's last word on automatic replies. */
export interface SaidConsent {
  conversationId: number;
  isStop: boolean;
  at: number;
}

/** In any of the conversations; null: never said. */
export async function lastConsent(
  db: Knex,
  userId: number,
  conversationIds: readonly number[],
): Promise<SaidConsent | null> {
  const row = await db('conversation_events')
    .where({ user_id: userId })
    .whereIn('conversation_id', [...conversationIds])
    .whereIn('kind', ['opted_out', 'opted_in'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .first();
  if (row === undefined) return null;
  return {
    conversationId: row.conversation_id,
    isStop: row.kind === 'opted_out',
    at: Number(row.created_at),
  };
}

export async function saveConsent(
  trx: Knex.Transaction,
  { userId, id, pause, memo }: MovedConversation,
): Promise<void> {
  await trx('conversations')
    .where({ user_id: userId, id })
    .update({ ...pauseColumns(pause), memo: JSON.stringify(memo), version: trx.raw('version + 1') });
}
