import type { Knex } from 'knex';
import { toUser, type User, type UserRow } from './account.store.ts';

/** A part of the name or address, whatever its case, or the whole number. */
function matching(db: Knex, search: string): Knex.QueryBuilder<UserRow> {
  const users = db('users').whereNull('deleted_at');
  const part = search.trim().toLowerCase();
  if (part === '') return users;
  // No pattern: nothing that is typed has a special meaning, and it is twice as quick.
  const within = db.client.config.client === 'pg' ? 'strpos' : 'instr';
  return users.where((where) => {
    where.whereRaw(`${within}(username_key, ?) > 0`, [part]);
    where.orWhereRaw(`${within}(email_key, ?) > 0`, [part]);
    if (/^\d{1,9}$/.test(part)) where.orWhere({ id: Number(part) });
  });
}

/** The newest first, those before `after`. */
export async function usersMatching(
  db: Knex,
  search: string,
  { after, limit }: { after: number | null; limit: number },
): Promise<User[]> {
  const users = matching(db, search).orderBy('id', 'desc').limit(limit);
  if (after !== null) users.where('id', '<', after);
  return (await users).map(toUser);
}

export async function countUsersMatching(db: Knex, search: string): Promise<number> {
  const row = await matching(db, search).count({ rows: '*' }).first();
  return Number(row?.rows);
}
