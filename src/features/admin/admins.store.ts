import type { Knex } from 'knex';

export interface Admin {
  id: number;
  username: string;
  email: string;
  createdAt: number;
  lastLoginAt: number | null;
}

export async function insertAdmin(
  db: Knex,
  admin: { username: string; email: string },
  now: number,
): Promise<Admin> {
  const [row] = await db('admins')
    .insert({
      username: admin.username,
      username_key: admin.username.toLowerCase(),
      email: admin.email,
      email_key: admin.email.toLowerCase(),
      created_at: now,
    })
    .returning('*');
  return toAdmin(row);
}

export async function listAdmins(db: Knex): Promise<Admin[]> {
  const rows = await db('admins').orderBy('id');
  return rows.map(toAdmin);
}

export async function findAdmin(db: Knex, id: number): Promise<Admin | null> {
  const row = await db('admins').where({ id }).first();
  return row === undefined ? null : toAdmin(row);
}

/** By user name or e-mail address, whatever their case. */
export async function findAdminByIdentifier(db: Knex, identifier: string): Promise<Admin | null> {
  const key = identifier.trim().toLowerCase();
  const row = await db('admins').where({ username_key: key }).orWhere({ email_key: key }).first();
  return row === undefined ? null : toAdmin(row);
}

export async function markAdminLogin(trx: Knex, id: number, now: number): Promise<void> {
  await trx('admins').where({ id }).update({ last_login_at: now });
}

/** Makes those who remove admins wait for each other until the transaction ends. */
export async function lockAdmins(trx: Knex.Transaction): Promise<void> {
  await trx('admins').update({ id: trx.ref('id') });
}

export async function countAdmins(db: Knex): Promise<number> {
  const row = await db('admins').count({ count: '*' }).first();
  return Number(row?.count);
}

/** Sessions and codes go with it. */
export async function deleteAdmin(db: Knex, id: number): Promise<boolean> {
  return (await db('admins').where({ id }).delete()) > 0;
}

interface Row {
  id: number;
  username: string;
  email: string;
  created_at: number;
  last_login_at: number | null;
}

function toAdmin(row: Row): Admin {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    createdAt: row.created_at,
    lastLoginAt: row.last_login_at,
  };
}
