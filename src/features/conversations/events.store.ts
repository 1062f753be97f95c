import type { Knex } from 'knex';
import type { ConversationEventKind, EventMaker } from '../../contract/conversation.ts';

export interface ConversationEvent {
  id: number;
  conversationId: number;
  kind: ConversationEventKind;
  by: EventMaker;
  /** null where it speaks again, and where it is paused until it is resumed. */
  pausedUntil: number | null;
  createdAt: number;
}

/** The newest of a conversation, oldest first. */
export async function newestEvents(
  db: Knex,
  conversationId: number,
  limit: number,
): Promise<ConversationEvent[]> {
  const rows = await db('conversation_events')
    .where({ conversation_id: conversationId })
    .orderBy('id', 'desc')
    .limit(limit);
  return rows.reverse().map(toEvent);
}

/** All of several conversations, in the order of their happening. */
export async function eventsOf(db: Knex, conversationIds: readonly number[]): Promise<ConversationEvent[]> {
  const rows = await db('conversation_events')
    .whereIn('conversation_id', [...conversationIds])
    .orderBy('id');
  return rows.map(toEvent);
}

// biome-ignore lint/suspicious/noExplicitAny: a row as Knex gives it
function toEvent(row: any): ConversationEvent {
  return {
    id: row.id,
    conversationId: row.conversation_id,
    kind: row.kind,
    by: row.made_by,
    pausedUntil: row.paused_until,
    createdAt: row.created_at,
  };
}
