import type { Knex } from 'knex';

export interface Message {
  id: number;
  isFromUser: boolean;
  messageText: string;
  source: string | null;
  /** JSON. */
  reason: string | null;
  createdAt: number;
}

export interface MessageDelivery {
  messageId: number;
  state: string;
  problem: string;
}

/** The newest messages before `before` (null: of all), newest first. */
export async function messagesBefore(
  db: Knex,
  conversationId: number,
  before: number | null,
  limit: number,
): Promise<Message[]> {
  const query = db('messages').where({ conversation_id: conversationId }).orderBy('id', 'desc').limit(limit);
  if (before !== null) query.where('id', '<', before);
  const rows = await query;
  return rows.map((row) => ({
    id: row.id,
    isFromUser: row.is_from_user === 1,
    messageText: row.message_text,
    source: row.source,
    reason: row.reason,
    createdAt: row.created_at,
  }));
}

export async function deliveriesOf(
  db: Knex,
  conversationId: number,
  messageIds: readonly number[],
): Promise<MessageDelivery[]> {
  const rows = await db('deliveries')
    .where({ conversation_id: conversationId })
    .whereIn('message_id', [...messageIds]);
  return rows.map((row) => ({ messageId: row.message_id, state: row.state, problem: row.problem }));
}

/**
 * A reply that the owner sent themselves; it counts as one of the conversation. null where the conversation is gone:
 * its row is changed first, so that it stays until the message is there.
 */
export async function insertOwnReply(
  trx: Knex,
  conversationId: number,
  messageText: string,
  source: string,
  now: number,
): Promise<Message | null> {
  const changed = await trx('conversations').where({ id: conversationId }).increment('message_count', 1);
  if (changed === 0) return null;
  const [row] = await trx('messages')
    .insert({
      conversation_id: conversationId,
      is_from_user: 0,
      message_text: messageText,
      source,
      created_at: now,
    })
    .returning('id');
  return { id: row?.id, isFromUser: false, messageText, source, reason: null, createdAt: now };
}
