import type { Knex } from 'knex';

export function countUsers(db: Knex): Promise<number> {
  return countLiving(db, 'users');
}

export function countTemplates(db: Knex): Promise<number> {
  return countLiving(db, 'templates');
}

/** The next conversations by their ids: how many, their messages, and where to go on; null at the end. */
export async function sumConversations(
  db: Knex,
  after: number,
  limit: number,
): Promise<{ conversations: number; messages: number; last: number | null }> {
  const page = db('conversations').where('id', '>', after).orderBy('id').limit(limit);
  const row = await db
    .from(page.select('id', 'message_count').as('page'))
    .count({ conversations: '*' })
    .sum({ messages: 'message_count' })
    .max({ last: 'id' })
    .first();
  return {
    conversations: Number(row?.conversations),
    messages: Number(row?.messages ?? 0),
    last: row?.last ?? null,
  };
}

async function countLiving(db: Knex, table: string): Promise<number> {
  const row = await db(table).whereNull('deleted_at').count({ rows: '*' }).first();
  return Number(row?.rows);
}
