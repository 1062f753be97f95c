import type { Knex } from 'knex';
import { customerName } from '../../contract/customer-name.ts';
import { nameKnown } from '../../db/customer-columns.ts';

/** A reply that used a piece of a source. */
export interface KnowledgeUseRow {
  userId: number;
  sourceId: number;
  conversationId: number;
  piece: number;
  at: number;
}

/** Leaves out what is gone meanwhile: a source or a conversation. */
export async function addUses(db: Knex, uses: readonly KnowledgeUseRow[]): Promise<void> {
  for (const { userId, sourceId, conversationId, piece, at } of uses) {
    await db.raw(
      `INSERT INTO knowledge_uses (user_id, source_id, conversation_id, piece, created_at)
       SELECT s.user_id, s.id, c.id, ?, ? FROM knowledge_sources s, conversations c
       WHERE s.user_id = ? AND s.id = ? AND c.user_id = ? AND c.id = ?`,
      [piece, at, userId, sourceId, userId, conversationId],
    );
  }
}

/** Returns how many there were. */
export async function deleteOldUses(db: Knex, before: number, limit: number): Promise<number> {
  const old = db('knowledge_uses').where('created_at', '<', before).orderBy('id').limit(limit).select('id');
  return db('knowledge_uses').whereIn('id', old).delete();
}

/** How many replies used each source since then. */
export async function countUses(db: Knex, userId: number, since: number): Promise<Map<number, number>> {
  const rows: { source_id: number; uses: number }[] = await db('knowledge_uses')
    .where({ user_id: userId })
    .where('created_at', '>=', since)
    .groupBy('source_id')
    .select('source_id', db.raw('count(*) as uses'));
  return new Map(rows.map((row) => [row.source_id, Number(row.uses)]));
}

/** The newest first. */
export async function listUses(
  db: Knex,
  userId: number,
  sourceId: number,
  most: number,
): Promise<{ conversationId: number; contactName: string; piece: number; at: number }[]> {
  const rows = await db('knowledge_uses')
    .join('conversations', 'conversations.id', 'knowledge_uses.conversation_id')
    .where({ 'knowledge_uses.user_id': userId, source_id: sourceId })
    .orderBy('knowledge_uses.id', 'desc')
    .limit(most)
    .select(
      'conversation_id',
      'contact_name',
      'external_id',
      'memo',
      'piece',
      'knowledge_uses.created_at as at',
    );
  return rows.map((row) => ({
    conversationId: row.conversation_id,
    contactName: customerName({ contactName: nameKnown(row), externalId: row.external_id }),
    piece: row.piece,
    at: row.at,
  }));
}
