import type { Knex } from 'knex';
import type { AccountRef } from '../../callers.ts';

export interface Session {
  id: number;
  tokenId: string;
  userAgent: string;
  createdAt: number;
  lastSeenAt: number;
  expiresAt: number;
  /** Admins only: when a code last confirmed a change. */
  confirmedAt: number | null;
}

export interface FoundSession extends Session {
  ownerId: number;
  /** The operator lets nobody use the account. */
  isDisabled: boolean;
}

export interface NewSession {
  tokenId: string;
  userAgent: string;
  createdAt: number;
  expiresAt: number;
}

export async function insertSession(trx: Knex, account: AccountRef, session: NewSession): Promise<number> {
  const [row] = await trx('sessions')
    .insert({
      ...ownerColumns(account),
      token_id: session.tokenId,
      user_agent: session.userAgent,
      created_at: session.createdAt,
      last_seen_at: session.createdAt,
      expires_at: session.expiresAt,
    })
    .returning('id');
  return row?.id;
}

/** The session that a token names, if it has not ended, with the id of its account. */
export async function findSession(
  db: Knex,
  kind: 'user' | 'admin',
  tokenId: string,
  now: number,
): Promise<FoundSession | null> {
  const owner = `${kind}_id`;
  const row = await db('sessions as s')
    .leftJoin('users as u', 'u.id', 's.user_id')
    .where('s.token_id', tokenId)
    .whereNotNull(`s.${owner}`)
    .where('s.expires_at', '>', now)
    .first('s.*', 'u.disabled_at');
  if (row === undefined) return null;
  return { ...toSession(row), ownerId: row[owner], isDisabled: row.disabled_at !== null };
}

/** The newest first. */
export async function listSessions(db: Knex, account: AccountRef, now: number): Promise<Session[]> {
  const rows = await db('sessions')
    .where(ownerColumns(account))
    .where('expires_at', '>', now)
    .orderBy('id', 'desc');
  return rows.map(toSession);
}

export async function touchSession(db: Knex, id: number, now: number): Promise<void> {
  await db('sessions').where({ id }).update({ last_seen_at: now });
}

export async function confirmSession(trx: Knex, id: number, now: number): Promise<void> {
  await trx('sessions').where({ id }).update({ confirmed_at: now });
}

/** Ends one session of the account. False when it has none of this id. */
export async function deleteSession(db: Knex, account: AccountRef, id: number): Promise<boolean> {
  return (
    (await db('sessions')
      .where({ ...ownerColumns(account), id })
      .delete()) > 0
  );
}

/** Ends all sessions of the account but `keepId`; returns how many. */
export async function deleteSessions(db: Knex, account: AccountRef, keepId: number | null): Promise<number> {
  const sessions = db('sessions').where(ownerColumns(account));
  return (keepId === null ? sessions : sessions.whereNot({ id: keepId })).delete();
}

/** Ends every session of everybody. */
export async function deleteAllSessions(db: Knex): Promise<number> {
  return db('sessions').delete();
}

/** Removes up to `limit` sessions that have ended by themselves. */
export async function deletePastSessions(db: Knex, now: number, limit: number): Promise<number> {
  const past = db('sessions').where('expires_at', '<=', now).limit(limit).select('id');
  return db('sessions').whereIn('id', past).delete();
}

function ownerColumns(account: AccountRef): { user_id: number } | { admin_id: number } {
  return 'userId' in account ? { user_id: account.userId } : { admin_id: account.adminId };
}

interface Row {
  id: number;
  token_id: string;
  user_agent: string;
  created_at: number;
  last_seen_at: number;
  expires_at: number;
  confirmed_at: number | null;
}

function toSession(row: Row): Session {
  return {
    id: row.id,
    tokenId: row.token_id,
    userAgent: row.user_agent,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    expiresAt: row.expires_at,
    confirmedAt: row.confirmed_at,
  };
}
