import type { Knex } from 'knex';

/** Owners who keep conversations for a shorter time than `serverDays`; null: for ever. */
export async function shorterRetentions(
  db: Knex,
  serverDays: number | null,
): Promise<{ userId: number; days: number }[]> {
  const query = db('users').whereNotNull('retention_days').orderBy('id');
  if (serverDays !== null) query.where('retention_days', '<', serverDays);
  return query.select({ userId: 'id', days: 'retention_days' });
}

/** A place in the list of an owner's conversations, the longest silent first. */
export interface ConversationPlace {
  lastActiveAt: number;
  conversationId: number;
}

/** The next conversations of an owner, and when the oldest message of each was written; null: it has none. */
export async function conversationsFrom(
  db: Knex,
  userId: number,
  after: ConversationPlace | null,
  limit: number,
): Promise<(ConversationPlace & { oldestAt: number | null })[]> {
  const oldest = db('messages as m')
    .where('m.conversation_id', db.ref('i.conversation_id'))
    .orderBy('m.id')
    .limit(1)
    .select('m.created_at');
  const query = db('conversation_index as i').where('i.user_id', userId);
  if (after !== null)
    query.whereRaw('(i.last_active_at, i.conversation_id) > (?, ?)', [
      after.lastActiveAt,
      after.conversationId,
    ]);
  return query
    .orderBy(['i.last_active_at', 'i.conversation_id'])
    .limit(limit)
    .select({ lastActiveAt: 'i.last_active_at', conversationId: 'i.conversation_id' }, oldest.as('oldestAt'));
}

/** The oldest messages of a conversation, at most `limit`, that were written before `before`. */
export async function oldMessages(
  db: Knex,
  conversationId: number,
  before: number,
  limit: number,
): Promise<{ id: number; conversation_id: number }[]> {
  const oldest = await db('messages')
    .where({ conversation_id: conversationId })
    .orderBy('id')
    .limit(limit)
    .select('id', 'conversation_id', 'created_at');
  return oldest.filter((row) => row.created_at < before);
}

/** What else is known of the conversation from before `before`, at most `limit` rows of each kind. */
export async function deleteOldTraces(
  trx: Knex,
  conversationId: number,
  before: number,
  limit: number,
): Promise<void> {
  const ofConversation = (table: string) =>
    trx(table).where({ conversation_id: conversationId }).where('created_at', '<', before).limit(limit);
  await trx('conversation_events').whereIn('id', ofConversation('conversation_events').select('id')).delete();
  const settled = ofConversation('deliveries').whereNull('due_at').select('id');
  await trx('deliveries').whereIn('id', settled).delete();
}

/** The owner's notices that were last added to before `before`. */
export async function deleteOldNotices(
  db: Knex,
  userId: number,
  before: number,
  limit: number,
): Promise<number> {
  const past = db('notifications')
    .where({ user_id: userId })
    .where('last_at', '<', before)
    .limit(limit)
    .select('id');
  return db('notifications').whereIn('id', past).delete();
}
