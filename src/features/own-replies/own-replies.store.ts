import type { Knex } from 'knex';
import type { PushedChannel } from '../../contract/channels.ts';
import { sharedNow } from '../../db/shared-now.ts';
import type { Message, MessageDelivery } from '../conversations/message.types.ts';

/** A reply that the owner sent from here, and how far it has come. */
export interface SentReply extends Message {
  delivery: MessageDelivery;
}

export interface NewDelivery {
  userId: number;
  conversationId: number;
  messageId: number;
  channel: PushedChannel | null;
  requestKey: string;
  /** It is tried for so long. */
  forMs: number;
}

export type SentReplyId = { requestKey: string } | { messageId: number };

export async function findSentReply(
  db: Knex,
  conversationId: number,
  id: SentReplyId,
): Promise<SentReply | null> {
  const query = db('deliveries as d')
    .join('messages as m', 'm.id', 'd.message_id')
    .where('d.conversation_id', conversationId)
    .whereNotNull('d.request_key');
  if ('requestKey' in id) query.where('d.request_key', id.requestKey);
  else query.where('d.message_id', id.messageId);
  const row = await query.first('m.*', 'd.state', 'd.problem');
  if (row === undefined) return null;
  return {
    id: row.id,
    isFromUser: false,
    messageText: row.message_text,
    source: row.source,
    reason: null,
    saidBy: row.said_by,
    createdAt: row.created_at,
    editedAt: row.edited_at,
    delivery: { messageId: row.id, state: row.state, problem: row.problem },
  };
}

/** Due at once. */
export async function insertDelivery(trx: Knex, clock: () => number, delivery: NewDelivery): Promise<void> {
  const now = sharedNow(trx, clock);
  await trx('deliveries').insert({
    user_id: delivery.userId,
    conversation_id: delivery.conversationId,
    message_id: delivery.messageId,
    request_key: delivery.requestKey,
    channel: delivery.channel,
    state: 'pending',
    attempts: 0,
    due_at: now,
    expires_at: trx.raw('? + ?', [now, delivery.forMs]),
    problem: '',
    created_at: clock(),
  });
}

/** Due again, if it has failed: what perhaps arrived is never sent once more. */
export async function retryDelivery(
  db: Knex,
  clock: () => number,
  { conversationId, messageId, forMs }: Omit<NewDelivery, 'userId' | 'requestKey' | 'channel'>,
): Promise<void> {
  const now = sharedNow(db, clock);
  await db('deliveries')
    .where({ conversation_id: conversationId, message_id: messageId, state: 'failed' })
    .whereNotNull('request_key')
    .update({
      state: 'pending',
      attempts: 0,
      due_at: now,
      expires_at: db.raw('? + ?', [now, forMs]),
      problem: '',
    });
}

/** When the customer wrote last; null: not yet, or too long ago to be kept. */
export async function lastCustomerMessageAt(db: Knex, conversationId: number): Promise<number | null> {
  const row = await db('messages')
    .where({ conversation_id: conversationId, is_from_user: 1 })
    .orderBy('id', 'desc')
    .first('created_at');
  return row?.created_at ?? null;
}
