import type { Knex } from 'knex';

export interface SupportAccessRow {
  userId: number;
  expiresAt: number;
  enteredAt: number | null;
  /** User name of the admin who has entered. */
  enteredBy: string | null;
}

/** Replaces the one before. */
export async function saveAccess(
  trx: Knex,
  access: { userId: number; codeHash: string; expiresAt: number },
  now: number,
): Promise<void> {
  await trx('support_access')
    .insert({
      user_id: access.userId,
      code_hash: access.codeHash,
      created_at: now,
      expires_at: access.expiresAt,
      admin_id: null,
      entered_at: null,
    })
    .onConflict('user_id')
    .merge();
}

export async function findAccess(db: Knex, userId: number, now: number): Promise<SupportAccessRow | null> {
  const row = await db('support_access as s')
    .leftJoin('admins as a', 'a.id', 's.admin_id')
    .where('s.user_id', userId)
    .where('s.expires_at', '>', now)
    .first('s.*', 'a.username as entered_by');
  if (row === undefined) return null;
  return {
    userId,
    expiresAt: row.expires_at,
    enteredAt: row.entered_at,
    enteredBy: row.entered_by,
  };
}

/** False when none was open. */
export async function removeAccess(trx: Knex, userId: number, now: number): Promise<boolean> {
  return (await trx('support_access').where({ user_id: userId }).where('expires_at', '>', now).delete()) > 0;
}

/** Binds the code to the first admin who enters it. Null for any other code, and for any other admin. */
export async function enterAccess(
  trx: Knex,
  codeHash: string,
  adminId: number,
  now: number,
): Promise<{ userId: number; isFirst: boolean } | null> {
  const live = () => trx('support_access').where({ code_hash: codeHash }).where('expires_at', '>', now);
  const first = await live()
    .whereNull('admin_id')
    .update({ admin_id: adminId, entered_at: now })
    .returning('user_id');
  if (first[0] !== undefined) return { userId: first[0].user_id, isFirst: true };
  const again = await live().where({ admin_id: adminId }).first('user_id');
  return again === undefined ? null : { userId: again.user_id, isFirst: false };
}

/** The accounts that the admin may look at now. */
export async function visitsOf(
  db: Knex,
  adminId: number,
  now: number,
): Promise<{ userId: number; username: string; expiresAt: number }[]> {
  const rows = await db('support_access as s')
    .join('users as u', 'u.id', 's.user_id')
    .whereNull('u.deleted_at')
    .where('s.admin_id', adminId)
    .where('s.expires_at', '>', now)
    .orderBy('s.expires_at')
    .select('s.user_id', 's.expires_at', 'u.username');
  return rows.map((row) => ({ userId: row.user_id, username: row.username, expiresAt: row.expires_at }));
}

export async function deletePastAccess(db: Knex, before: number, limit: number): Promise<number> {
  const past = db('support_access').where('expires_at', '<', before).limit(limit).select('user_id');
  return db('support_access').whereIn('user_id', past).delete();
}
