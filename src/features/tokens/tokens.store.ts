import type { Knex } from 'knex';
import type { TokenScope } from '../../contract/limits.ts';

export interface ApiToken {
  id: number;
  userId: number;
  name: string;
  scope: TokenScope;
  createdAt: number;
  lastUsedAt: number | null;
}

export async function insertToken(
  db: Knex,
  userId: number,
  token: { name: string; scope: TokenScope; hash: string },
  now: number,
): Promise<number> {
  const [row] = await db('api_tokens')
    .insert({
      user_id: userId,
      name: token.name,
      scope: token.scope,
      token_hash: token.hash,
      created_at: now,
    })
    .returning('id');
  return row?.id;
}

export async function listTokens(db: Knex, userId: number): Promise<ApiToken[]> {
  const rows = await db('api_tokens').where({ user_id: userId }).orderBy('id');
  return rows.map(toToken);
}

/** Those of closed accounts are worth nothing. */
export async function findToken(
  db: Knex,
  hash: string,
): Promise<(ApiToken & { isDisabled: boolean }) | null> {
  const row = await db('api_tokens as a')
    .join('users as u', 'u.id', 'a.user_id')
    .where('a.token_hash', hash)
    .whereNull('u.deleted_at')
    .first('a.*', 'u.disabled_at');
  return row === undefined ? null : { ...toToken(row), isDisabled: row.disabled_at !== null };
}

export async function deleteToken(db: Knex, userId: number, id: number): Promise<boolean> {
  return (await db('api_tokens').where({ user_id: userId, id }).delete()) > 0;
}

export async function touchToken(db: Knex, id: number, now: number): Promise<void> {
  await db('api_tokens').where({ id }).update({ last_used_at: now });
}

// biome-ignore lint/suspicious/noExplicitAny: a row of the table
function toToken(row: any): ApiToken {
  return {
    id: row.id,
    userId: row.user_id,
    name: row.name,
    scope: row.scope,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  };
}
