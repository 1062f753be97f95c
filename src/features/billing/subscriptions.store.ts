import type { Knex } from 'knex';
import type { PlanType } from '../../contract/plans.ts';
import type { SubscriptionState } from './subscription-state.ts';

/** A subscription as it was when it was last read. */
export interface Subscription extends SubscriptionState {
  customerId: string;
  userId: number | null;
  confirmedAt: number | null;
}

export async function subscriptionsOfCustomer(db: Knex, customerId: string): Promise<Subscription[]> {
  return (await db('subscriptions').where({ customer_id: customerId }).orderBy('id')).map(toSubscription);
}

/** Those of a user, whatever their state; the newest first. */
export async function subscriptionsOfUser(db: Knex, userId: number): Promise<Subscription[]> {
  const rows = await db('subscriptions').where({ user_id: userId }).orderBy('started_at', 'desc');
  return rows.map(toSubscription);
}

/** All that were not canceled, as far as we know. */
export async function runningSubscriptions(db: Knex): Promise<Subscription[]> {
  const rows = await db('subscriptions').whereNot({ status: 'canceled' });
  return rows.map(toSubscription);
}

export async function saveSubscription(
  trx: Knex.Transaction,
  owner: { customerId: string; userId: number | null },
  state: SubscriptionState,
  now: number,
): Promise<void> {
  const row = {
    id: state.id,
    customer_id: owner.customerId,
    user_id: owner.userId,
    plan_type: state.planType,
    status: state.status,
    started_at: state.startedAt,
    period_end: state.periodEnd,
    ends_at: state.endsAt,
    access_until: state.accessUntil,
    unit_amount: state.unitAmount,
    interval: state.interval,
    past_due_since: state.pastDueSince,
    card_expires_at: state.cardExpiresAt,
    ended_at: state.endedAt,
    updated_at: now,
  };
  await trx('subscriptions').insert(row).onConflict('id').merge();
}

/** Returns whose they were. */
export async function endSubscriptions(
  trx: Knex.Transaction,
  customerId: string,
  now: number,
): Promise<Set<number>> {
  const ended = { status: 'canceled', access_until: 0, past_due_since: null, ended_at: now, updated_at: now };
  const rows: { user_id: number | null }[] = await trx('subscriptions')
    .where({ customer_id: customerId, ended_at: null })
    .update(ended)
    .returning('user_id');
  return new Set(rows.flatMap((row) => row.user_id ?? []));
}

/** Those that renew with a card that has expired by then, and until `until`, and whose owners were not told of it. */
function expiring(query: Knex.QueryBuilder, until: number) {
  return query
    .whereNotNull('plan_type')
    .whereNotNull('user_id')
    .whereIn('status', ['active', 'trialing', 'past_due'])
    .whereNull('ends_at')
    .where('card_expires_at', '<=', until)
    .whereRaw('card_expires_at <= period_end')
    .whereRaw('(card_told_of is null or card_told_of <> card_expires_at)');
}

export async function withExpiringCard(
  db: Knex,
  until: number,
): Promise<{ id: string; customerId: string; userId: number }[]> {
  const rows: { id: string; customer_id: string; user_id: number }[] = await expiring(
    db('subscriptions'),
    until,
  )
    .limit(1_000)
    .select('id', 'customer_id', 'user_id');
  return rows.map((row) => ({ id: row.id, customerId: row.customer_id, userId: row.user_id }));
}

/** Null when it is no longer so, or somebody else tells the owner. */
export async function claimExpiringCard(
  trx: Knex.Transaction,
  id: string,
  until: number,
): Promise<{ planType: PlanType; periodEnd: number } | null> {
  const [row] = await expiring(trx('subscriptions').where({ id }), until)
    .update({ card_told_of: trx.ref('card_expires_at') })
    .returning(['plan_type', 'period_end']);
  return row === undefined ? null : { planType: row.plan_type, periodEnd: row.period_end };
}

// biome-ignore lint/suspicious/noExplicitAny: a row
function toSubscription(row: any): Subscription {
  return {
    id: row.id,
    customerId: row.customer_id,
    userId: row.user_id,
    planType: row.plan_type,
    status: row.status,
    startedAt: row.started_at,
    periodEnd: row.period_end,
    endsAt: row.ends_at,
    accessUntil: row.access_until,
    unitAmount: row.unit_amount,
    interval: row.interval,
    pastDueSince: row.past_due_since,
    cardExpiresAt: row.card_expires_at,
    endedAt: row.ended_at,
    confirmedAt: row.confirmed_at,
  };
}

/** The owner is told of the subscription only once. */
export async function markConfirmed(trx: Knex.Transaction, id: string, now: number): Promise<void> {
  await trx('subscriptions').where({ id }).update({ confirmed_at: now });
}
