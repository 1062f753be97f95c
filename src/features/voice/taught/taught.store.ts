import type { Knex } from 'knex';
import type { VoiceTurn } from '../../../contract/owner-voice.ts';

/** One turn that an owner taught. */
export interface TaughtTurn extends Pick<VoiceTurn, 'asked' | 'said'> {
  id: number;
  /** Where it was corrected; null: in the test chat. */
  conversationId: number | null;
  messageId: number | null;
  createdAt: number;
}

export type NewTaughtTurn = Omit<TaughtTurn, 'id' | 'createdAt'>;

/** The newest first. */
export async function listTaught(db: Knex, userId: number): Promise<TaughtTurn[]> {
  return (await db('voice_taught').where({ user_id: userId }).orderBy('id', 'desc')).map(toTaught);
}

/** In the order of `ids`. */
export async function taughtByIds(db: Knex, userId: number, ids: readonly number[]): Promise<TaughtTurn[]> {
  const rows = await db('voice_taught')
    .where({ user_id: userId })
    .whereIn('id', [...ids]);
  const turns = new Map<number, TaughtTurn>(rows.map((row) => [row.id, toTaught(row)]));
  return ids.flatMap((id) => turns.get(id) ?? []);
}

/** How many there are, and the newest one's id, which no other one ever gets: together they tell whether some came or went. */
export async function taughtState(db: Knex, userId: number): Promise<{ count: number; newest: number }> {
  const row = await db('voice_taught')
    .where({ user_id: userId })
    .count({ count: '*' })
    .max({ newest: 'id' })
    .first();
  return { count: Number(row?.count ?? 0), newest: Number(row?.newest ?? 0) };
}

/** What was taught before of the same message, or with the same words in the test chat; null: nothing. */
export async function findTaught(
  db: Knex,
  userId: number,
  { conversationId, messageId, asked, said }: NewTaughtTurn,
): Promise<TaughtTurn | null> {
  const place = { user_id: userId, conversation_id: conversationId, message_id: messageId };
  const row = await db('voice_taught')
    .where(messageId === null ? { ...place, asked, said: JSON.stringify(said) } : place)
    .first();
  return row === undefined ? null : toTaught(row);
}

export async function insertTaught(
  db: Knex,
  userId: number,
  { conversationId, messageId, asked, said }: NewTaughtTurn,
  now: number,
): Promise<TaughtTurn> {
  const [row] = await db('voice_taught')
    .insert({
      user_id: userId,
      conversation_id: conversationId,
      message_id: messageId,
      asked,
      said: JSON.stringify(said),
      created_at: now,
    })
    .returning('*');
  return toTaught(row);
}

/** False where there is none. */
export async function deleteTaught(db: Knex, userId: number, id: number): Promise<boolean> {
  return (await db('voice_taught').where({ user_id: userId, id }).delete()) > 0;
}

/** Whether something was taught in conversations with these customers, which goes with the conversations themselves. */
export async function hasTaughtWith(
  trx: Knex.Transaction,
  userId: number,
  customerIds: readonly string[],
): Promise<boolean> {
  const row = await trx('voice_taught')
    .join('conversations', 'conversations.id', 'voice_taught.conversation_id')
    .where({ 'voice_taught.user_id': userId })
    .whereIn('conversations.external_id', [...customerIds])
    .first('voice_taught.id');
  return row !== undefined;
}

/** What was learned counts something that is gone: it is learned anew soon. */
export async function markStale(trx: Knex.Transaction, userId: number): Promise<void> {
  await trx('owner_voices').where({ user_id: userId }).update({ is_stale: 1 });
}

export async function deleteAllTaught(db: Knex, userId: number): Promise<void> {
  await db('voice_taught').where({ user_id: userId }).delete();
}

// biome-ignore lint/suspicious/noExplicitAny: a row as Knex gives it
function toTaught(row: any): TaughtTurn {
  return {
    id: row.id,
    conversationId: row.conversation_id,
    messageId: row.message_id,
    asked: row.asked,
    said: JSON.parse(row.said),
    createdAt: row.created_at,
  };
}
