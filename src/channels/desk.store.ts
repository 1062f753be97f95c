import type { Knex } from 'knex';
import type { Pause } from '../contract/bot-control.ts';
import type { PushedChannel } from '../contract/channels.ts';
import { toPause } from '../db/pause-columns.ts';
import type { ConversationKey } from '../features/inbox/journal/journal.types.ts';

/** Finds a conversation by the customer's id; null: there is none. */
export async function findConversation(
  db: Knex,
  { userId, templateId, externalId }: ConversationKey,
): Promise<{ id: number; pause: Pause | null } | null> {
  const row = await db('conversations')
    .where({ user_id: userId, template_id: templateId, external_id: externalId })
    .first('id', 'pause_reason', 'paused_until');
  return row === undefined ? null : { id: row.id, pause: toPause(row) };
}

/** Whether a message of the owner was recorded before. */
export async function isRecorded(db: Knex, conversationId: number, requestKey: string): Promise<boolean> {
  const row = await db('deliveries')
    .where({ conversation_id: conversationId, request_key: requestKey })
    .first('id');
  return row !== undefined;
}

/** Notes that a message of the owner has gone out elsewhere; its key is there once in a conversation. */
export async function insertSent(
  trx: Knex,
  delivery: {
    userId: number;
    conversationId: number;
    messageId: number;
    channel: PushedChannel;
    requestKey: string;
    at: number;
  },
): Promise<void> {
  await trx('deliveries').insert({
    user_id: delivery.userId,
    conversation_id: delivery.conversationId,
    message_id: delivery.messageId,
    request_key: delivery.requestKey,
    channel: delivery.channel,
    state: 'sent',
    attempts: 1,
    due_at: null,
    expires_at: delivery.at,
    problem: '',
    created_at: delivery.at,
  });
}
