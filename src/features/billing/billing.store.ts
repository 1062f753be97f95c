import type { Knex } from 'knex';
import type { Grant } from './entitlements.ts';

export async function insertGrant(db: Knex, userId: number, grant: Grant, now: number): Promise<void> {
  await db('grants').insert({
    user_id: userId,
    plan_type: grant.planType,
    ends_at: grant.endsAt,
    created_at: now,
  });
}

/** Grants that have not ended. */
export async function liveGrants(db: Knex, userId: number, now: number): Promise<Grant[]> {
  const rows = await db('grants').where({ user_id: userId }).where('ends_at', '>', now);
  return rows.map((row) => ({ planType: row.plan_type, endsAt: row.ends_at }));
}

function toldOfEnding(db: Knex, since: number) {
  return db('notifications').where({ kind: 'subscription_ending' }).where('last_at', '>', since);
}

/** Users with a grant that ends in the given time and who have not been told lately. */
export async function usersWithEndingGrant(db: Knex, from: number, to: number): Promise<number[]> {
  return db('grants')
    .where('ends_at', '>', from)
    .where('ends_at', '<=', to)
    .whereNotIn('user_id', toldOfEnding(db, from - (to - from)).select('user_id'))
    .distinct()
    .limit(1_000)
    .pluck('user_id');
}

export async function wasToldOfEnding(db: Knex, userId: number, since: number): Promise<boolean> {
  return (await toldOfEnding(db, since).where({ user_id: userId }).first('id')) !== undefined;
}
