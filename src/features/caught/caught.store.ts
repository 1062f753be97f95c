import type { Knex } from 'knex';
import type { CaughtReplyView } from '../../contract/caught.ts';

/** A reply that the fact check has refused, or taken something out of. */
export interface CaughtReply {
  userId: number;
  templateId: number;
  conversationId: number;
  findings: CaughtReplyView['findings'];
  /** Of what went out instead. */
  source: string;
  at: number;
}

/** With the template's name, as it is shown. */
export interface FoundCaughtReply extends CaughtReply {
  id: number;
  templateName: string;
  wasRight: boolean;
}

/** Leaves out what is gone meanwhile: a template or a conversation. */
export async function addCaught(db: Knex, replies: readonly CaughtReply[]): Promise<void> {
  for (const { userId, templateId, conversationId, findings, source, at } of replies) {
    await db.raw(
      `INSERT INTO caught_replies (user_id, template_id, conversation_id, findings, source, caught_at)
       SELECT c.user_id, t.id, c.id, ?, ?, ? FROM templates t, conversations c
       WHERE t.user_id = ? AND t.id = ? AND c.user_id = ? AND c.id = ?`,
      [JSON.stringify(findings), source, at, userId, templateId, userId, conversationId],
    );
  }
}

/** The newest first. */
export async function listCaught(
  db: Knex,
  userId: number,
  { since, limit }: { since: number; limit: number },
): Promise<FoundCaughtReply[]> {
  const rows = await found(db, userId).where('caught_at', '>=', since).orderBy('r.id', 'desc').limit(limit);
  return rows.map(toCaught);
}

export async function findCaught(db: Knex, userId: number, id: number): Promise<FoundCaughtReply | null> {
  const row = await found(db, userId).where({ 'r.id': id }).first();
  return row === undefined ? null : toCaught(row);
}

/** Since then: all, and those of which the owner says that they were right. */
export async function countCaught(
  db: Knex,
  userId: number,
  since: number,
): Promise<{ caught: number; wereRight: number }> {
  const row = await db('caught_replies')
    .where({ user_id: userId })
    .where('caught_at', '>=', since)
    .count({ caught: '*' })
    .sum({ right: 'was_right' })
    .first();
  return { caught: Number(row?.caught ?? 0), wereRight: Number(row?.right ?? 0) };
}

/** False where there is none. */
export async function markCaught(db: Knex, userId: number, id: number, wasRight: boolean): Promise<boolean> {
  const changed = await db('caught_replies')
    .where({ user_id: userId, id })
    .update({ was_right: Number(wasRight) });
  return changed > 0;
}

/** Returns how many there were. */
export async function deleteOldCaught(db: Knex, before: number, limit: number): Promise<number> {
  const old = db('caught_replies').where('caught_at', '<', before).orderBy('id').limit(limit).select('id');
  return db('caught_replies').whereIn('id', old).delete();
}

function found(db: Knex, userId: number): Knex.QueryBuilder {
  return db('caught_replies as r')
    .join('templates as t', 't.id', 'r.template_id')
    .where({ 'r.user_id': userId, 't.user_id': userId })
    .select('r.*', 't.template_name');
}

// biome-ignore lint/suspicious/noExplicitAny: a row as Knex gives it
function toCaught(row: any): FoundCaughtReply {
  return {
    id: row.id,
    userId: row.user_id,
    templateId: row.template_id,
    templateName: row.template_name,
    conversationId: row.conversation_id,
    findings: JSON.parse(row.findings),
    source: row.source,
    at: Number(row.caught_at),
    wasRight: row.was_right === 1,
  };
}
