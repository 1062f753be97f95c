import type { Knex } from 'knex';

export interface User {
  id: number;
  username: string;
  email: string;
  defaultModel: string;
  pausedUntil: number | null;
  createdAt: number;
  lastLoginAt: number | null;
}

interface UserRow {
  id: number;
  username: string;
  email: string;
  default_model: string;
  paused_until: number | null;
  created_at: number;
  last_login_at: number | null;
}

export async function insertUser(
  db: Knex,
  user: { username: string; email: string },
  now: number,
): Promise<User> {
  const [row] = await db('users')
    .insert({
      username: user.username,
      username_key: user.username.toLowerCase(),
      email: user.email,
      email_key: user.email.toLowerCase(),
      created_at: now,
    })
    .returning('*');
  return toUser(row);
}

export async function listUsers(db: Knex): Promise<User[]> {
  const rows: UserRow[] = await db('users').orderBy('id');
  return rows.map(toUser);
}

export async function findUser(db: Knex, id: number): Promise<User | null> {
  const row: UserRow | undefined = await db('users').where({ id }).first();
  return row === undefined ? null : toUser(row);
}

/** By user name or e-mail address, whatever their case. */
export async function findUserByIdentifier(db: Knex, identifier: string): Promise<User | null> {
  const key = identifier.trim().toLowerCase();
  const row: UserRow | undefined = await db('users')
    .where({ username_key: key })
    .orWhere({ email_key: key })
    .first();
  return row === undefined ? null : toUser(row);
}

function toUser(row: UserRow): User {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    defaultModel: row.default_model,
    pausedUntil: row.paused_until,
    createdAt: row.created_at,
    lastLoginAt: row.last_login_at,
  };
}
