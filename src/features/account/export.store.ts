import type { Knex } from 'knex';

export interface ExportedConversation {
  id: number;
  templateId: number;
  externalId: string;
  contactName: string;
  createdAt: string;
  lastActiveAt: string;
}

export interface ExportedMessage {
  conversationId: number;
  isFromUser: boolean;
  messageText: string;
  source: string | null;
  /** The template that answered, where several share the conversation; null: the conversation's. */
  templateId: number | null;
  createdAt: string;
}

/** The next `limit` conversations of an owner after the one with id `after`, those of deleted templates included. */
export async function conversationsAfter(
  db: Knex,
  userId: number,
  after: number,
  limit: number,
): Promise<ExportedConversation[]> {
  const rows = await db('conversations')
    .whereIn('template_id', db('templates').where({ user_id: userId }).select('id'))
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit);
  return rows.map((row) => ({
    id: row.id,
    templateId: row.template_id,
    externalId: row.external_id,
    contactName: row.contact_name,
    createdAt: new Date(row.created_at).toISOString(),
    lastActiveAt: new Date(row.last_active_at).toISOString(),
  }));
}

/** The next `limit` messages of one conversation, with the id to go on after. */
export async function messagesAfter(
  db: Knex,
  conversationId: number,
  after: number,
  limit: number,
): Promise<{ last: number; messages: ExportedMessage[] }> {
  const rows = await db('messages')
    .where({ conversation_id: conversationId })
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit);
  const messages = rows.map((row) => ({
    conversationId,
    isFromUser: row.is_from_user === 1,
    messageText: row.message_text,
    source: row.source,
    templateId: row.said_by,
    createdAt: new Date(row.created_at).toISOString(),
  }));
  return { last: rows.at(-1)?.id ?? after, messages };
}
