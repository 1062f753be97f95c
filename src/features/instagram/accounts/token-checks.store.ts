import type { Knex } from 'knex';
import { type AccountRow, findAccount } from './accounts.store.ts';

function due(db: Knex, now: number): Knex.QueryBuilder {
  return db('instagram_accounts')
    .where({ state: 'connected' })
    .where('next_check_at', '<=', now)
    .where((free) => free.whereNull('checking_until').orWhere('checking_until', '<=', now));
}

/** The account whose token has waited longest for somebody to look after it. */
export async function findDueCheck(db: Knex, now: number): Promise<AccountRow | null> {
  const row = await due(db, now).orderBy('next_check_at').orderBy('id').first('id');
  return row === undefined ? null : findAccount(db, row.id);
}

/** False where another process does, or has just done so. */
export async function claimCheck(db: Knex, id: number, now: number, until: number): Promise<boolean> {
  return (await due(db, now).where({ id }).update({ checking_until: until })) > 0;
}
