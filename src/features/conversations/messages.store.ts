import type { Knex } from 'knex';
import type { DeliveryState } from '../../contract/reply.ts';
import type { LastMessage, Message, MessageDelivery } from './message.types.ts';

/** States of a delivery in which the customer has, or may have, no reply and nobody tries again. */
export const UNDELIVERED: readonly string[] = ['failed', 'unknown'] satisfies DeliveryState[];

/** The newest messages before `before` (null: of all), newest first. */
export async function messagesBefore(
  db: Knex,
  conversationId: number,
  before: number | null,
  limit: number,
): Promise<Message[]> {
  const query = db('messages').where({ conversation_id: conversationId }).orderBy('id', 'desc').limit(limit);
  if (before !== null) query.where('id', '<', before);
  return (await query).map(toMessage);
}

/** The messages after one, oldest first. */
export async function messagesFrom(
  db: Knex,
  conversationId: number,
  after: number,
  limit: number,
): Promise<Message[]> {
  const rows = await db('messages')
    .where({ conversation_id: conversationId })
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit);
  return rows.map(toMessage);
}

/** The last message of each conversation that has one. */
export async function lastMessages(
  db: Knex,
  conversationIds: readonly number[],
): Promise<Map<number, LastMessage>> {
  const rows = await db('conversations as c')
    .join('messages as m', 'm.id', db.raw('(select max(id) from messages where conversation_id = c.id)'))
    .whereIn('c.id', [...conversationIds])
    .select('m.*', {
      delivery_state: db('deliveries')
        .where('conversation_id', db.ref('c.id'))
        .where('message_id', db.ref('m.id'))
        .select('state'),
    });
  return new Map(
    rows.map((row) => [row.conversation_id, { ...toMessage(row), deliveryState: row.delivery_state }]),
  );
}

/** The newest messages of several conversations, at most `limit` each, newest first. */
export async function newestOfEach(
  db: Knex,
  conversationIds: readonly number[],
  limit: number,
): Promise<Map<number, Message[]>> {
  const numbered = db('messages')
    .whereIn('conversation_id', [...conversationIds])
    .select('id', db.raw('row_number() over (partition by conversation_id order by id desc) as place'));
  const rows = await db('messages')
    .whereIn('id', db.from(numbered.as('numbered')).where('place', '<=', limit).select('id'))
    .orderBy('id', 'desc');
  const found = new Map<number, Message[]>();
  for (const row of rows) {
    const known = found.get(row.conversation_id);
    if (known === undefined) found.set(row.conversation_id, [toMessage(row)]);
    else known.push(toMessage(row));
  }
  return found;
}

/** Replies of the AI in some conversations, the newest first: those that a template said, also where it was not named. */
export async function aiReplies(
  db: Knex,
  conversationIds: readonly number[],
  { templateId, since, limit }: { templateId: number; since: number; limit: number },
): Promise<{ id: number; conversationId: number }[]> {
  const rows = await db('messages as m')
    .join('conversations as c', 'c.id', 'm.conversation_id')
    .whereIn('m.conversation_id', [...conversationIds])
    .where({ 'm.is_from_user': 0, 'm.source': 'ai' })
    .where('m.created_at', '>=', since)
    .whereRaw('coalesce(m.said_by, c.template_id) = ?', [templateId])
    .orderBy('m.id', 'desc')
    .limit(limit)
    .select('m.id', 'm.conversation_id');
  return rows.map((row) => ({ id: row.id, conversationId: row.conversation_id }));
}

/** A message of the customer that waits for its reply. */
export interface UnderWay {
  text: string;
  createdAt: number;
}

/** In the order of their arrival. */
export async function messagesUnderWay(
  db: Knex,
  userId: number,
  conversationId: number,
): Promise<UnderWay[]> {
  const rows = await db('inbox')
    .where({ user_id: userId, conversation_id: conversationId, state: 0 })
    .whereNotNull('due_at')
    .orderBy('seq')
    .select('message_text', 'created_at');
  return rows.map((row) => ({ text: row.message_text ?? '', createdAt: Number(row.created_at) }));
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
  { userId, conversationId }: { userId: number; conversationId: number },
  messageText: string,
  source: string,
  now: number,
): Promise<Message | null> {
  const changed = await trx('conversations')
    .where({ user_id: userId, id: conversationId })
    .increment('message_count', 1);
  if (changed === 0) return null;
  const [row] = await trx('messages')
    .insert({
      user_id: userId,
      conversation_id: conversationId,
      is_from_user: 0,
      message_text: messageText,
      source,
      said_by: trx('messages')
        .where({ conversation_id: conversationId })
        .orderBy('id', 'desc')
        .limit(1)
        .select('said_by'),
      created_at: now,
    })
    .returning(['id', 'said_by']);
  const { id, said_by: saidBy } = row;
  return { id, isFromUser: false, messageText, source, reason: null, saidBy, createdAt: now, editedAt: null };
}

// biome-ignore lint/suspicious/noExplicitAny: a row as Knex gives it
function toMessage(row: any): Message {
  return {
    id: row.id,
    isFromUser: row.is_from_user === 1,
    messageText: row.message_text,
    source: row.source,
    reason: row.reason,
    saidBy: row.said_by,
    createdAt: row.created_at,
    editedAt: row.edited_at,
  };
}
