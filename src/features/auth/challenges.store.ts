import type { Knex } from 'knex';
import type { AccountRef } from '../../callers.ts';

/** What a code may be used for; one that was sent for one purpose never serves another. */
export type Purpose = 'login' | 'register' | 'email_change' | 'deletion' | 'admin_login' | 'admin_confirm';

export interface Challenge {
  id: number;
  flow: string;
  purpose: Purpose;
  isLive: boolean;
  account: AccountRef | null;
  /** Hashed: whose allowance was used. */
  allowance: string;
  /** Where the code was to go. */
  email: string;
  /** Registration only. */
  username: string;
  shownEmail: string;
  codeHash: string;
}

export interface NewChallenge extends Omit<Challenge, 'id'> {
  handleHash: string;
  createdAt: number;
  expiresAt: number;
}

export const MAX_TRIES = 5;

/** How a step finds its challenges: by the handle it was given, or by what they are bound to. */
export type ChallengeQuery =
  | { purposes: readonly Purpose[]; handleHash: string; account?: AccountRef }
  | { purposes: readonly ['register']; email: string; username?: string }
  | { purposes: readonly ['email_change']; email: string; account: AccountRef }
  | { purposes: readonly ['deletion']; account: AccountRef };

export async function insertChallenge(trx: Knex, challenge: NewChallenge): Promise<void> {
  await trx('challenges').insert({
    handle_hash: challenge.handleHash,
    flow: challenge.flow,
    purpose: challenge.purpose,
    is_live: challenge.isLive ? 1 : 0,
    ...accountColumns(challenge.account),
    allowance: challenge.allowance,
    email: challenge.email,
    email_key: challenge.email.toLowerCase(),
    username: challenge.username,
    shown_email: challenge.shownEmail,
    code_hash: challenge.codeHash,
    tries: 0,
    created_at: challenge.createdAt,
    expires_at: challenge.expiresAt,
  });
}

/** Challenges that can still be passed under one allowance. */
export async function countLive(trx: Knex, allowance: string, now: number): Promise<number> {
  const row = await open(trx('challenges').where({ allowance, is_live: 1 }), now)
    .count({ count: '*' })
    .first();
  return Number(row?.count ?? 0);
}

/** Those that a code typed now could belong to; dead ones too, so that they take the same time. */
export async function findOpen(trx: Knex, query: ChallengeQuery, now: number): Promise<Challenge[]> {
  const rows = await open(matching(trx, query), now);
  return rows.map(toChallenge);
}

/** The newest, open or not: what a step that is repeated looks at. */
export async function findNewest(trx: Knex, query: ChallengeQuery): Promise<Challenge | null> {
  const row = await matching(trx, query).whereNull('used_at').orderBy('id', 'desc').first();
  return row === undefined ? null : toChallenge(row);
}

/**
 * Counts one try on each and returns those that had one left. Counting and checking are one statement, so that
 * parallel guesses can't share a try. Held by the test '100 parallel guesses evaluate at most 5'.
 */
export async function takeTry(trx: Knex, ids: readonly number[], now: number): Promise<Challenge[]> {
  const rows = await open(trx('challenges').whereIn('id', ids), now).increment('tries', 1).returning('*');
  return rows.map(toChallenge);
}

/** Uses up a code and the others of its flow. False when somebody was faster. */
export async function markUsed(
  trx: Knex,
  { id, flow }: Pick<Challenge, 'id' | 'flow'>,
  now: number,
): Promise<boolean> {
  const rows = await trx('challenges')
    .where({ flow })
    .whereNull('used_at')
    .update({ used_at: now })
    .returning('id');
  return rows.some((row) => row.id === id);
}

/** Ends all codes of an account, wherever they went. */
export async function markAllUsed(trx: Knex, account: AccountRef, now: number): Promise<void> {
  await trx('challenges').where(accountColumns(account)).whereNull('used_at').update({ used_at: now });
}

/** Removes up to `limit` challenges that ended before `before`. */
export async function deletePastChallenges(db: Knex, before: number, limit: number): Promise<number> {
  const past = db('challenges').where('expires_at', '<', before).limit(limit).select('id');
  return db('challenges').whereIn('id', past).delete();
}

/** Clocks of two processes may differ by this much; a code from further ahead means that the clock was set back. */
const CLOCK_SKEW_MS = 60_000;

function open(query: Knex.QueryBuilder, now: number): Knex.QueryBuilder {
  return query
    .whereNull('used_at')
    .where('tries', '<', MAX_TRIES)
    .where('expires_at', '>', now)
    .where('created_at', '<=', now + CLOCK_SKEW_MS);
}

function matching(trx: Knex, query: ChallengeQuery): Knex.QueryBuilder {
  const rows = trx('challenges').whereIn('purpose', query.purposes);
  if ('account' in query && query.account !== undefined) rows.where(accountColumns(query.account));
  if ('email' in query) rows.where({ email_key: query.email.toLowerCase() });
  if ('username' in query && query.username !== undefined) {
    rows.whereRaw('lower(username) = ?', [query.username.toLowerCase()]);
  }
  if ('handleHash' in query) {
    rows.whereIn('flow', trx('challenges').where({ handle_hash: query.handleHash }).select('flow'));
  }
  return rows;
}

function accountColumns(account: AccountRef | null): { user_id?: number; admin_id?: number } {
  if (account === null) return {};
  return 'userId' in account ? { user_id: account.userId } : { admin_id: account.adminId };
}

function toAccount(row: { user_id: number | null; admin_id: number | null }): AccountRef | null {
  if (row.user_id !== null) return { userId: row.user_id };
  return row.admin_id === null ? null : { adminId: row.admin_id };
}

interface Row {
  id: number;
  flow: string;
  purpose: Purpose;
  is_live: number;
  user_id: number | null;
  admin_id: number | null;
  allowance: string;
  email: string;
  username: string;
  shown_email: string;
  code_hash: string;
}

function toChallenge(row: Row): Challenge {
  return {
    id: row.id,
    flow: row.flow,
    purpose: row.purpose,
    isLive: row.is_live === 1,
    account: toAccount(row),
    allowance: row.allowance,
    email: row.email,
    username: row.username,
    shownEmail: row.shown_email,
    codeHash: row.code_hash,
  };
}
