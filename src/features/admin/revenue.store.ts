import type { Knex } from 'knex';
import type { PlanType } from '../../contract/plans.ts';

/** Subscriptions of one plan that are paid for. */
export interface PlanRevenue {
  planType: PlanType;
  subscribers: number;
  yearlyCents: number;
}

/** What a year of it costs, whatever the interval. */
const YEARLY_CENTS = "case when interval = 'year' then 1 else 12 end * coalesce(unit_amount, 0)";

/**
 * Subscriptions that count: paid for, or in the days of grace after an unpaid bill, also when they were cancelled and
 * still run. A first bill that was never paid opens nothing, and so counts for nothing; grants are no subscriptions.
 */
function counting(db: Knex, now: number): Knex.QueryBuilder {
  return db('subscriptions')
    .whereIn('status', ['active', 'past_due'])
    .whereNotNull('plan_type')
    .where((open) => open.whereNull('access_until').orWhere('access_until', '>', now));
}

interface PlanRow {
  plan_type: PlanType;
  subscribers: number | string;
  yearly_cents: number | string;
}

export async function revenueByPlan(db: Knex, now: number): Promise<PlanRevenue[]> {
  const rows = await counting(db, now)
    .groupBy('plan_type')
    .select('plan_type', db.raw('count(*) as subscribers'), db.raw(`sum(${YEARLY_CENTS}) as yearly_cents`));
  return rows.map((row: PlanRow) => ({
    planType: row.plan_type,
    subscribers: Number(row.subscribers),
    yearlyCents: Number(row.yearly_cents),
  }));
}

/** What one subscription is worth. */
export interface Worth {
  id: string;
  planType: PlanType;
  yearlyCents: number;
}

/** The next subscriptions by their ids, whatever their state. */
export function subscriptionIdsAfter(db: Knex, after: string, limit: number): Promise<string[]> {
  return db('subscriptions').where('id', '>', after).orderBy('id').limit(limit).pluck('id');
}

/** Those of the ids that count now, with their first day. */
export async function worthNow(
  db: Knex,
  ids: readonly string[],
  now: number,
): Promise<(Worth & { startedAt: number })[]> {
  const rows = await counting(db, now)
    .whereIn('id', [...ids])
    .select('id', 'plan_type', 'started_at', db.raw(`${YEARLY_CENTS} as yearly_cents`));
  return rows.map((row: WorthRow & { started_at: number }) => ({
    ...toWorth(row),
    startedAt: row.started_at,
  }));
}

/** Those of the ids that counted in a month. */
export async function worthIn(db: Knex, month: number, ids: readonly string[]): Promise<Worth[]> {
  const rows = await db('revenue_rows')
    .where({ month })
    .whereIn('subscription_id', [...ids])
    .select('subscription_id as id', 'plan_type', 'yearly_cents');
  return rows.map(toWorth);
}

export async function saveWorth(db: Knex, month: number, worth: readonly Worth[]): Promise<void> {
  const rows = worth.map(({ id, planType, yearlyCents }) => ({
    month,
    subscription_id: id,
    plan_type: planType,
    yearly_cents: yearlyCents,
  }));
  await db('revenue_rows').insert(rows).onConflict(['month', 'subscription_id']).merge();
}

export async function removeWorth(db: Knex, month: number, ids: readonly string[]): Promise<void> {
  await db('revenue_rows')
    .where({ month })
    .whereIn('subscription_id', [...ids])
    .delete();
}

export const PARTS = ['total', 'new', 'kept', 'changed', 'lost'] as const;
export type Part = (typeof PARTS)[number];
/** How many, and their cents a year. */
export type Sums = Record<Part, { count: number; cents: number }>;

export interface MonthRow {
  month: number;
  countedAt: number;
  sums: Sums;
}

export async function saveMonth(db: Knex, { month, countedAt, sums }: MonthRow): Promise<void> {
  const parts = PARTS.flatMap((part) => [
    [`${part}_count`, sums[part].count],
    [`${part}_cents`, sums[part].cents],
  ]);
  const row = { month, counted_at: countedAt, ...Object.fromEntries(parts) };
  await db('revenue_months').insert(row).onConflict('month').merge();
}

/** The newest months before `before`, the newest first. */
export async function monthsBefore(db: Knex, before: number, limit: number): Promise<MonthRow[]> {
  const rows = await db('revenue_months').where('month', '<', before).orderBy('month', 'desc').limit(limit);
  return rows.map((row) => ({
    month: row.month,
    countedAt: row.counted_at,
    sums: Object.fromEntries(
      PARTS.map((part) => [part, { count: row[`${part}_count`], cents: row[`${part}_cents`] }]),
    ) as Sums,
  }));
}

interface WorthRow {
  id: string;
  plan_type: PlanType;
  yearly_cents: number | string;
}

function toWorth(row: WorthRow): Worth {
  return { id: row.id, planType: row.plan_type, yearlyCents: Number(row.yearly_cents) };
}
