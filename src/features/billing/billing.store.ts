import type { Knex } from 'knex';
import type { PlanType } from '../../contract/plans.ts';
import type { PlanPeriod } from './entitlements.ts';

export async function insertGrant(
  db: Knex,
  userId: number,
  grant: { planType: PlanType; endsAt: number },
  now: number,
): Promise<void> {
  await db('grants').insert({
    user_id: userId,
    plan_type: grant.planType,
    ends_at: grant.endsAt,
    created_at: now,
  });
}

export interface GrantRow {
  id: number;
  planType: PlanType;
  endsAt: number;
  createdAt: number;
}

/** All that were ever given, the newest first. */
export async function grantsOfUser(db: Knex, userId: number): Promise<GrantRow[]> {
  return (await db('grants').where({ user_id: userId }).orderBy('id', 'desc')).map(toGrant);
}

/** Ends one that still runs; returns it as it was before, or null. */
export async function endGrant(
  trx: Knex.Transaction,
  userId: number,
  id: number,
  now: number,
): Promise<GrantRow | null> {
  const running = trx('grants').where({ id, user_id: userId }).where('ends_at', '>', now);
  const row = await running.clone().first();
  if (row === undefined || (await running.update({ ends_at: now })) === 0) return null;
  return toGrant(row);
}

function toGrant(row: { id: number; plan_type: PlanType; ends_at: number; created_at: number }): GrantRow {
  return { id: row.id, planType: row.plan_type, endsAt: row.ends_at, createdAt: row.created_at };
}

/** Grants and subscriptions that give a plan and have not ended. */
export async function livePeriods(db: Knex, userId: number, now: number): Promise<PlanPeriod[]> {
  return (await livePeriodsOf(db, [userId], now)).get(userId) ?? [];
}

/** The same for many users at once; who has none is not in it. */
export async function livePeriodsOf(
  db: Knex,
  userIds: readonly number[],
  now: number,
): Promise<Map<number, PlanPeriod[]>> {
  const granted = db('grants')
    .whereIn('user_id', [...userIds])
    .where('ends_at', '>', now)
    .select('user_id', 'plan_type', 'ends_at', db.raw("'granted' as status"));
  const paid = db('subscriptions')
    .whereIn('user_id', [...userIds])
    .whereNotNull('plan_type')
    .where((open) => open.whereNull('access_until').orWhere('access_until', '>', now))
    .select('user_id', 'plan_type', 'access_until', 'status');
  const rows: { user_id: number; plan_type: PlanType; ends_at: number | null; status: string }[] =
    await granted.unionAll(paid);
  const periods = rows.map(({ user_id, plan_type, ends_at, status }) => ({
    userId: user_id,
    period: {
      planType: plan_type,
      endsAt: ends_at,
      isGranted: status === 'granted',
      isPastDue: status === 'past_due',
    },
  }));
  const byUser = Map.groupBy(periods, ({ userId }) => userId);
  return new Map([...byUser].map(([id, list]) => [id, list.map(({ period }) => period)]));
}

function toldOfEnding(db: Knex, since: number) {
  return db('notifications').where({ kind: 'subscription_ending' }).where('last_at', '>', since);
}

/** Users with a grant or a cancelled subscription that ends in the given time, and who have not been told lately. */
export async function usersWhosePlanEnds(db: Knex, from: number, to: number): Promise<number[]> {
  const ending = (table: 'grants' | 'subscriptions', column: 'ends_at' | 'access_until') =>
    db(table)
      .where(column, '>', from)
      .where(column, '<=', to)
      .whereNotNull('user_id')
      .whereNotIn('user_id', toldOfEnding(db, from - (to - from)).select('user_id'))
      .select('user_id');
  const rows = await ending('grants', 'ends_at').union(ending('subscriptions', 'access_until')).limit(1_000);
  return rows.map((row) => row.user_id);
}

export async function wasToldOfEnding(db: Knex, userId: number, since: number): Promise<boolean> {
  return (await toldOfEnding(db, since).where({ user_id: userId }).first('id')) !== undefined;
}
