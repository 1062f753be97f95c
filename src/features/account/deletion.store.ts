import type { Knex } from 'knex';

const MESSAGES_AT_ONCE = 200;
/** Few, because SQLite looks through the whole inbox for each: 10 ms with 100,000 rows. */
const CONVERSATIONS_AT_ONCE = 3;

/**
 * Makes an account unusable at once: sessions, keys, codes and mail go, its name and address are free again, its
 * webhook URLs answer no more. Returns the ids of its templates.
 */
export async function closeUser(trx: Knex.Transaction, userId: number, now: number): Promise<number[]> {
  // Neither a user name nor an address can look like this.
  const key = `deleted:${userId}`;
  await trx('users')
    .where({ id: userId })
    .update({ username: key, username_key: key, email: '', email_key: key, deleted_at: now });
  for (const table of [
    'sessions',
    'keys',
    'challenges',
    'outbox',
    'grants',
    'instagram_accounts',
    'instagram_apps',
  ]) {
    await trx(table).where({ user_id: userId }).delete();
  }
  const rows = await trx('templates')
    .where({ user_id: userId })
    .whereNull('deleted_at')
    .update({ deleted_at: now })
    .returning('id');
  return rows.map((row) => row.id);
}

export async function deletedUsers(db: Knex): Promise<number[]> {
  const rows = await db('users').whereNotNull('deleted_at').select('id');
  return rows.map((row) => row.id);
}

/** Removes some messages, or, where there are none left, their conversations. False when nothing is left. */
export async function removeConversations(db: Knex, userId: number): Promise<boolean> {
  const templates = db('templates').where({ user_id: userId }).select('id');
  const rows = await db('conversations')
    .whereIn('template_id', templates)
    .limit(CONVERSATIONS_AT_ONCE)
    .select('id');
  if (rows.length === 0) return false;
  const ids = rows.map((row) => row.id);
  const messages = db('messages').whereIn('conversation_id', ids).limit(MESSAGES_AT_ONCE).select('id');
  const removed = await db('messages').whereIn('id', messages).delete();
  if (removed < MESSAGES_AT_ONCE) await db('conversations').whereIn('id', ids).delete();
  return true;
}

/** The user, and with it by reference everything that is left. */
export async function removeUser(db: Knex, userId: number): Promise<void> {
  await db('users').where({ id: userId }).whereNotNull('deleted_at').delete();
}
