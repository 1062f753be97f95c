import type { Knex } from 'knex';
import type { Pause } from '../../contract/bot-control.ts';
import { type PauseColumns, toPause } from '../../db/pause-columns.ts';

export interface User {
  id: number;
  username: string;
  email: string;
  defaultModel: string;
  pause: Pause | null;
  createdAt: number;
  lastLoginAt: number | null;
  /** Since when the operator lets nobody use it; null: it may be used. */
  disabledAt: number | null;
}

export interface UserRow extends PauseColumns {
  id: number;
  username: string;
  email: string;
  default_model: string;
  created_at: number;
  last_login_at: number | null;
  disabled_at: number | null;
}

export async function insertUser(
  db: Knex,
  user: { username: string; email: string },
  now: number,
): Promise<User> {
  const [row] = await db('users').insert(newRow(user, now)).returning('*');
  return toUser(row);
}

/** Tells which of the two is taken instead of throwing, because Postgres gives up a transaction that failed once. */
export async function insertUserUnlessTaken(
  trx: Knex.Transaction,
  user: { username: string; email: string },
  now: number,
): Promise<User | 'username' | 'email'> {
  const [row] = await trx('users').insert(newRow(user, now)).onConflict().ignore().returning('*');
  if (row !== undefined) return toUser(row);
  return (await findUserByUsername(trx, user.username)) === null ? 'email' : 'username';
}

export async function listUsers(db: Knex): Promise<User[]> {
  const rows: UserRow[] = await db('users').whereNull('deleted_at').orderBy('id');
  return rows.map(toUser);
}

export async function findUser(db: Knex, id: number): Promise<User | null> {
  const row: UserRow | undefined = await db('users').where({ id }).whereNull('deleted_at').first();
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

export async function findUserByUsername(db: Knex, username: string): Promise<User | null> {
  const row: UserRow | undefined = await db('users').where({ username_key: username.toLowerCase() }).first();
  return row === undefined ? null : toUser(row);
}

export async function findUserByEmail(db: Knex, email: string): Promise<User | null> {
  const row: UserRow | undefined = await db('users').where({ email_key: email.toLowerCase() }).first();
  return row === undefined ? null : toUser(row);
}

export async function markLogin(trx: Knex, id: number, now: number): Promise<void> {
  await trx('users').where({ id }).update({ last_login_at: now });
}

/** Throws the database's unique violation when somebody has the address. */
export async function updateEmail(trx: Knex, id: number, email: string): Promise<void> {
  await trx('users').where({ id }).update({ email, email_key: email.toLowerCase() });
}

/** False where nothing changes. */
export async function setDisabled(trx: Knex, id: number, disabledAt: number | null): Promise<boolean> {
  const users = trx('users').where({ id }).whereNull('deleted_at');
  const changed = disabledAt === null ? users.whereNotNull('disabled_at') : users.whereNull('disabled_at');
  return (await changed.update({ disabled_at: disabledAt })) > 0;
}

function newRow(user: { username: string; email: string }, now: number) {
  return {
    username: user.username,
    username_key: user.username.toLowerCase(),
    email: user.email,
    email_key: user.email.toLowerCase(),
    // The column's own default is older and stays: whoever was there before chose for themselves.
    handover_mail: 1,
    digest: 'weekly',
    created_at: now,
  };
}

export function toUser(row: UserRow): User {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    defaultModel: row.default_model,
    pause: toPause(row),
    createdAt: row.created_at,
    lastLoginAt: row.last_login_at,
    disabledAt: row.disabled_at,
  };
}
