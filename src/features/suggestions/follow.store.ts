import type { Knex } from 'knex';
import type { SeenMessage } from './suggestions.types.ts';

export async function readWatermark(db: Knex): Promise<number> {
  const row = await db('suggestion_state').first('watermark');
  return Number(row?.watermark ?? 0);
}

/** False where another process has looked at these messages meanwhile. */
export async function moveWatermark(trx: Knex.Transaction, from: number, to: number): Promise<boolean> {
  return (await trx('suggestion_state').where({ id: 1, watermark: from }).update({ watermark: to })) > 0;
}

const withConversation = (db: Knex) =>
  db('messages as m')
    .join('conversations as c', 'c.id', 'm.conversation_id')
    .whereNotNull('c.user_id')
    .select('m.id', 'c.user_id', 'm.conversation_id', 'm.is_from_user', 'm.message_text', 'm.source')
    .select(
      'm.reason',
      'm.created_at',
      'c.external_id',
      db.raw('coalesce(m.said_by, c.template_id) as template_id'),
    );

export async function messagesBeyond(db: Knex, id: number, limit: number): Promise<SeenMessage[]> {
  const rows = await withConversation(db).where('m.id', '>', id).orderBy('m.id').limit(limit);
  return rows.map(toMessage);
}

/** The newest of a conversation before one of its messages, oldest first. */
export async function messagesJustBefore(
  db: Knex,
  { conversationId, id }: Pick<SeenMessage, 'conversationId' | 'id'>,
  limit: number,
): Promise<SeenMessage[]> {
  const rows = await withConversation(db)
    .where('m.conversation_id', conversationId)
    .where('m.id', '<', id)
    .orderBy('m.id', 'desc')
    .limit(limit);
  return rows.reverse().map(toMessage);
}

/** When conversations were handed over to their owners, by conversation. */
export async function handoversIn(
  db: Knex,
  conversationIds: readonly number[],
  since: number,
): Promise<Map<number, number[]>> {
  const rows: { conversation_id: number; created_at: number }[] = await db('conversation_events')
    .whereIn('conversation_id', [...conversationIds])
    .where({ kind: 'handed_over' })
    .where('created_at', '>=', since)
    .select('conversation_id', 'created_at');
  const byConversation = Map.groupBy(rows, (row) => row.conversation_id);
  return new Map([...byConversation].map(([id, some]) => [id, some.map((row) => Number(row.created_at))]));
}

/** What the customers of these conversations are called, by conversation. */
export async function namesIn(db: Knex, conversationIds: readonly number[]): Promise<Map<number, string[]>> {
  const rows = await db('conversations as c')
    .leftJoin('contact_ids as i', { 'i.template_id': 'c.template_id', 'i.external_id': 'c.external_id' })
    .leftJoin('contacts as p', 'p.id', 'i.contact_id')
    .leftJoin('contact_values as v', (join) =>
      join.on('v.contact_id', 'p.id').andOn('v.key', 'like', db.raw("'%name%'")),
    )
    .whereIn('c.id', [...conversationIds])
    .select('c.id', 'c.contact_name', 'p.name', 'p.user_name', 'v.value');
  const byConversation = Map.groupBy(rows, (row) => row.id as number);
  return new Map(
    [...byConversation].map(([id, some]) => [
      id,
      [...new Set(some.flatMap((row) => [row.contact_name, row.name, row.user_name, row.value]))].filter(
        Boolean,
      ),
    ]),
  );
}

/** Those of the messages that are still there. */
export async function existing(db: Knex, ids: readonly number[]): Promise<Set<number>> {
  const found = await db('messages')
    .whereIn('id', [...ids])
    .pluck('id');
  return new Set(found.map(Number));
}

// biome-ignore lint/suspicious/noExplicitAny: a row as Knex gives it
function toMessage(row: any): SeenMessage {
  return {
    id: Number(row.id),
    userId: row.user_id,
    conversationId: row.conversation_id,
    externalId: row.external_id,
    templateId: row.template_id,
    isFromUser: row.is_from_user === 1,
    text: row.message_text,
    source: row.source,
    reason: row.reason,
    createdAt: Number(row.created_at),
  };
}
