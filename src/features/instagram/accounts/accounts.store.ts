import type { Knex } from 'knex';
import type { InstagramProblem, InstagramState } from '../../../contract/instagram.ts';

/** An account as it is kept, its token sealed. Times are UTC milliseconds. */
export interface AccountRow {
  id: number;
  userId: number;
  /** null: the operator's app. */
  appId: number | null;
  igUserId: string;
  igScopedId: string;
  username: string;
  templateId: number | null;
  /** '' where none is kept. */
  sealedToken: string;
  tokenIssuedAt: number | null;
  tokenExpiresAt: number | null;
  state: InstagramState;
  problem: InstagramProblem | '';
  takeoverMinutes: number;
  isSubscribed: boolean;
  /** How many days before its end the owner was last told of it. */
  warnedDays: number | null;
  lastUpdateAt: number | null;
  lastMessageAt: number | null;
  catchUpAt: number | null;
  createdAt: number;
}

const COLUMNS: Readonly<Record<keyof AccountRow, string>> = {
  id: 'id',
  userId: 'user_id',
  appId: 'instagram_app_id',
  igUserId: 'ig_user_id',
  igScopedId: 'ig_scoped_id',
  username: 'username',
  templateId: 'template_id',
  sealedToken: 'access_token',
  tokenIssuedAt: 'token_issued_at',
  tokenExpiresAt: 'token_expires_at',
  state: 'state',
  problem: 'problem',
  takeoverMinutes: 'takeover_minutes',
  isSubscribed: 'is_subscribed',
  warnedDays: 'warned_days',
  lastUpdateAt: 'last_update_at',
  lastMessageAt: 'last_message_at',
  catchUpAt: 'catch_up_at',
  createdAt: 'created_at',
};

const FIELDS = Object.keys(COLUMNS) as (keyof AccountRow)[];

export type AccountChange = Partial<Omit<AccountRow, 'id' | 'userId' | 'igUserId' | 'createdAt'>> & {
  /** When somebody looks after its token next; null: nobody needs to. */
  nextCheckAt?: number | null;
};

/** The one that holds the account now, whoever it belongs to. */
export async function findHolder(db: Knex, igUserId: string): Promise<AccountRow | null> {
  const row = await db('instagram_accounts')
    .where({ ig_user_id: igUserId })
    .whereNot({ state: 'disconnected' })
    .first();
  return row === undefined ? null : toAccount(row);
}

export async function findAccount(db: Knex, id: number): Promise<AccountRow | null> {
  const row = await db('instagram_accounts').where({ id }).first();
  return row === undefined ? null : toAccount(row);
}

/** The owner's row of an account, connected or not. */
export async function findOwned(
  db: Knex,
  userId: number,
  by: { id: number } | { igUserId: string },
): Promise<AccountRow | null> {
  const which = 'id' in by ? { id: by.id } : { ig_user_id: by.igUserId };
  const row = await db('instagram_accounts')
    .where({ user_id: userId, ...which })
    .first();
  return row === undefined ? null : toAccount(row);
}

/** All of an owner, those that are disconnected too, in the order in which they came. */
export async function listAccounts(db: Knex, userId: number): Promise<AccountRow[]> {
  return (await db('instagram_accounts').where({ user_id: userId }).orderBy('id')).map(toAccount);
}

/** Connected ones of all owners, by their ids. */
export async function connectedAfter(db: Knex, after: number, limit: number): Promise<AccountRow[]> {
  const rows = await db('instagram_accounts as a')
    .join('users as u', 'u.id', 'a.user_id')
    .where({ 'a.state': 'connected' })
    .whereNull('u.deleted_at')
    .where('a.id', '>', after)
    .orderBy('a.id')
    .limit(limit)
    .select('a.*');
  return rows.map(toAccount);
}

/** Accounts that one app knows, or knew, by this id. */
export async function accountsOfApp(db: Knex, appId: number | null, scopedId: string): Promise<AccountRow[]> {
  const rows = await db('instagram_accounts')
    .where({ instagram_app_id: appId })
    .where((either) => either.where({ ig_scoped_id: scopedId }).orWhere({ ig_user_id: scopedId }))
    .orderBy('id');
  return rows.map(toAccount);
}

export async function insertAccount(
  trx: Knex.Transaction,
  account: Pick<AccountRow, 'userId' | 'igUserId' | 'username'>,
  now: number,
): Promise<AccountRow> {
  const [row] = await trx('instagram_accounts')
    .insert({
      user_id: account.userId,
      ig_user_id: account.igUserId,
      username: account.username,
      state: 'disconnected',
      created_at: now,
      updated_at: now,
    })
    .returning('*');
  return toAccount(row);
}

export async function updateAccount(
  trx: Knex.Transaction,
  id: number,
  change: AccountChange,
  now: number,
): Promise<void> {
  const { nextCheckAt, isSubscribed, ...rest } = change;
  const columns: Record<string, unknown> = { updated_at: now };
  for (const [field, value] of Object.entries(rest)) columns[COLUMNS[field as keyof AccountRow]] = value;
  if (isSubscribed !== undefined) columns.is_subscribed = Number(isSubscribed);
  if (nextCheckAt !== undefined) {
    columns.next_check_at = nextCheckAt;
    columns.checking_until = null;
  }
  await trx('instagram_accounts').where({ id }).update(columns);
}

/** The token goes; false where it is another one by now, or was dead before. */
export async function killToken(
  trx: Knex.Transaction,
  { id, tokenIssuedAt }: Pick<AccountRow, 'id' | 'tokenIssuedAt'>,
  problem: InstagramProblem,
  now: number,
): Promise<boolean> {
  const changed = await trx('instagram_accounts')
    .where({ id, token_issued_at: tokenIssuedAt, state: 'connected' })
    .update({ state: 'token_dead', problem, access_token: '', next_check_at: null, updated_at: now });
  return changed > 0;
}

/** The times at which something came, and up to where gaps were filled. */
export async function noteTimes(
  db: Knex,
  id: number,
  times: Partial<Pick<AccountRow, 'lastUpdateAt' | 'lastMessageAt' | 'catchUpAt'>>,
): Promise<void> {
  const columns = Object.entries(times).map(([field, at]) => [COLUMNS[field as keyof AccountRow], at]);
  await db('instagram_accounts').where({ id }).update(Object.fromEntries(columns));
}

// biome-ignore lint/suspicious/noExplicitAny: a row
function toAccount(row: any): AccountRow {
  const fields = FIELDS.map((field) => [field, row[COLUMNS[field]]]);
  return { ...Object.fromEntries(fields), isSubscribed: row.is_subscribed === 1 };
}
