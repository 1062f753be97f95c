import type { Knex } from 'knex';

/** '' where it is not known. */
export async function nameOf(db: Knex, userId: number, conversationId: number): Promise<string> {
  const row = await db('conversations').where({ user_id: userId, id: conversationId }).first('contact_name');
  return row?.contact_name ?? '';
}

/** The row's version tells processes that know the conversation to read it again. */
export async function nameConversation(
  db: Knex,
  userId: number,
  conversationId: number,
  name: string,
): Promise<void> {
  const changed = await db('conversations')
    .where({ user_id: userId, id: conversationId, contact_name: '' })
    .update({ contact_name: name, version: db.raw('version + 1') });
  // Lists find it by its name from then on.
  if (changed > 0)
    await db('conversation_index')
      .where({ user_id: userId, conversation_id: conversationId })
      .update({ is_stale: 1 });
}

/** The conversation with a customer that was active last; null: there is none. */
export async function conversationAt(db: Knex, userId: number, externalId: string): Promise<number | null> {
  const row = await db('conversations')
    .where({ user_id: userId, external_id: externalId })
    .whereIn('template_id', db('templates').where({ user_id: userId }).select('id'))
    .orderBy('last_active_at', 'desc')
    .first('id');
  return row?.id ?? null;
}
