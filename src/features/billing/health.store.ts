import type { Knex } from 'knex';

export interface UserWithSeveral {
  username: string;
  subscriptionIds: string[];
}

/** When Stripe last called, and how many events had to be asked for since then, or since `since`. */
export async function eventCounts(
  db: Knex,
  since: number,
): Promise<{ lastCallAt: number | null; missedCalls: number }> {
  const called = await db('stripe_events').where({ via: 'webhook' }).max({ at: 'received_at' }).first();
  const lastCallAt: number | null = called?.at ?? null;
  const missed = await db('stripe_events')
    .where({ via: 'catch_up' })
    .where('received_at', '>', Math.max(lastCallAt ?? 0, since))
    .count({ count: '*' })
    .first();
  return { lastCallAt, missedCalls: Number(missed?.count ?? 0) };
}

export async function failingSyncs(db: Knex): Promise<{ failing: number; lastError: string }> {
  const rows = await db('stripe_customers').where('failures', '>', 0).orderBy('id').select('last_error');
  return { failing: rows.length, lastError: rows[0]?.last_error ?? '' };
}

/** Only by hand at Stripe can somebody get two; each is paid for. */
export async function usersWithSeveralSubscriptions(db: Knex): Promise<UserWithSeveral[]> {
  const rows: { username: string; id: string }[] = await db('subscriptions as s')
    .join('users as u', 'u.id', 's.user_id')
    .whereNotNull('s.plan_type')
    .whereIn('s.status', ['active', 'trialing', 'past_due', 'unpaid', 'paused'])
    .orderBy(['u.username', 's.id'])
    .select('u.username', 's.id');
  const byUser = Map.groupBy(rows, ({ username }) => username);
  return [...byUser]
    .map(([username, list]) => ({ username, subscriptionIds: list.map(({ id }) => id) }))
    .filter(({ subscriptionIds }) => subscriptionIds.length > 1);
}
