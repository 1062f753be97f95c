import type { Knex } from 'knex';

/** Further back no message is answered together with the last one. */
const LAST = 40;

/** Writes into recorded messages of a conversation what was said at these addresses. */
export async function writeHeard(
  db: Knex,
  { userId, id }: { userId: number; id: number },
  heard: readonly { address: string; text: string }[],
): Promise<void> {
  const ofConversation = { user_id: userId, conversation_id: id };
  for (const { address, text } of heard)
    await db('messages')
      .where({ ...ofConversation, is_from_user: 1 })
      .whereIn('id', db('messages').where(ofConversation).orderBy('id', 'desc').limit(LAST).select('id'))
      .update({ message_text: db.raw('replace(message_text, ?, ?)', [address, text]) });
  // What was said is found by searching, too.
  await db('conversation_index').where({ conversation_id: id }).update({ is_stale: 1 });
}
