import type { Knex } from 'knex';
import type { MeasuredTemplate, SentReply } from './distances.types.ts';

/** A place in the list of conversations, the most recently active first. */
export interface ActivePlace {
  lastActiveAt: number;
  conversationId: number;
}

/** The owner's templates whose conversations a template's replies can stand in. */
export async function groupOf(
  db: Knex,
  { id, userId, sharesWith }: Pick<MeasuredTemplate, 'id' | 'userId' | 'sharesWith'>,
): Promise<number[]> {
  if (sharesWith === '') return [id];
  return db('templates')
    .where({ user_id: userId, shares_with: sharesWith })
    .whereNull('deleted_at')
    .pluck('id');
}

export async function isActiveSince(
  db: Knex,
  templateIds: readonly number[],
  since: number,
): Promise<boolean> {
  const row = await db('conversation_index')
    .whereIn('template_id', [...templateIds])
    .where('last_active_at', '>', since)
    .first('conversation_id');
  return row !== undefined;
}

/** The next conversations that these templates answer in. */
export async function activeConversations(
  db: Knex,
  userId: number,
  templateIds: readonly number[],
  after: ActivePlace | null,
  limit: number,
): Promise<ActivePlace[]> {
  const query = db('conversation_index').where({ user_id: userId });
  const [first] = templateIds;
  // Of one template, an index has them in this order; of several, the one of the owner does, which the sum leads to.
  if (templateIds.length === 1 && first !== undefined) query.where({ template_id: first });
  else query.whereRaw(`template_id + 0 in (${templateIds.map(() => '?').join(', ')})`, [...templateIds]);
  if (after !== null)
    query.whereRaw('(last_active_at, conversation_id) < (?, ?)', [after.lastActiveAt, after.conversationId]);
  return query
    .orderBy([
      { column: 'last_active_at', order: 'desc' },
      { column: 'conversation_id', order: 'desc' },
    ])
    .limit(limit)
    .select({ lastActiveAt: 'last_active_at', conversationId: 'conversation_id' });
}

/** What the AI wrote for a template in these conversations and a customer got. */
export async function sentReplies(
  db: Knex,
  templateId: number,
  conversationIds: readonly number[],
): Promise<SentReply[]> {
  const rows = await db('messages as m')
    .join('conversations as c', 'c.id', 'm.conversation_id')
    .leftJoin('deliveries as d', { 'd.conversation_id': 'm.conversation_id', 'd.message_id': 'm.id' })
    .whereIn('m.conversation_id', [...conversationIds])
    .where({ 'm.is_from_user': 0, 'm.source': 'ai' })
    .where('m.message_text', '<>', '')
    .whereRaw('coalesce(m.said_by, c.template_id) = ?', [templateId])
    // Most are answers to a call; the others count once the chat tool has them.
    .where((query) => query.whereNull('d.state').orWhereIn('d.state', ['sent', 'taken']))
    .select('m.id', 'm.message_text', 'm.reason', 'm.created_at');
  return rows.map((row) => ({
    id: row.id,
    text: row.message_text,
    model: row.reason === null ? '' : (JSON.parse(row.reason).model ?? ''),
    at: Number(row.created_at),
  }));
}

/** Disclosure lines that a template had before, as far as its history is kept. */
export async function earlierDisclosures(db: Knex, templateId: number): Promise<string[]> {
  const rows: { changes: string }[] = await db('template_versions')
    .where({ template_id: templateId })
    .whereLike('changes', '%"disclosureLine"%')
    .select('changes');
  return rows.map(({ changes }) => JSON.parse(changes).disclosureLine);
}

/** When the template's version was saved; null: that is no longer kept. */
export async function versionSavedAt(db: Knex, templateId: number, version: number): Promise<number | null> {
  const row = await db('template_versions')
    .where({ template_id: templateId })
    .where('version', '>=', version)
    .orderBy('id')
    .first('saved_at');
  return row === undefined ? null : Number(row.saved_at);
}
