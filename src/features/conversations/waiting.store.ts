import type { Knex } from 'knex';
import { nameKnown } from '../../db/customer-columns.ts';

export interface WaitingConversation {
  id: number;
  externalId: string;
  contactName: string;
  templateName: string;
  lastActiveAt: number;
}

function handedOver(db: Knex, userId: number) {
  return db('conversations as c')
    .leftJoin('conversation_index as i', 'i.conversation_id', 'c.id')
    .join('templates as t', 't.id', db.raw('coalesce(i.template_id, c.template_id)'))
    .where({ 't.user_id': userId, 'c.pause_reason': 'handover' });
}

/** Who has written last comes first. */
export async function waitingConversations(
  db: Knex,
  userId: number,
  limit: number,
): Promise<WaitingConversation[]> {
  const rows = await handedOver(db, userId)
    .orderBy([
      { column: 'c.last_active_at', order: 'desc' },
      { column: 'c.id', order: 'desc' },
    ])
    .limit(limit)
    .select('c.id', 'c.external_id', 'c.contact_name', 'c.memo', 'c.last_active_at', 't.template_name');
  return rows.map((row) => ({
    id: row.id,
    externalId: row.external_id,
    contactName: nameKnown(row),
    templateName: row.template_name,
    lastActiveAt: row.last_active_at,
  }));
}

export async function countWaiting(db: Knex, userId: number): Promise<number> {
  const row = await handedOver(db, userId).count({ count: '*' }).first();
  return Number(row?.count ?? 0);
}

/** The customer's newest text; '' where it is past its time. */
export async function lastCustomerText(db: Knex, conversationId: number): Promise<string> {
  const row = await db('messages')
    .where({ conversation_id: conversationId, is_from_user: 1 })
    .orderBy('id', 'desc')
    .first('message_text');
  return row?.message_text ?? '';
}

/** The newest reply by a trigger: where a conversation is handed over, the one that did it. */
export async function lastTriggerReply(
  db: Knex,
  conversationId: number,
): Promise<{ reason: string | null; createdAt: number } | null> {
  const row = await db('messages')
    .where({ conversation_id: conversationId, is_from_user: 0, source: 'trigger' })
    .orderBy('id', 'desc')
    .first('reason', 'created_at');
  return row === undefined ? null : { reason: row.reason, createdAt: row.created_at };
}
