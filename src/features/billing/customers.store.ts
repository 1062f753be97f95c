import type { Knex } from 'knex';

/** Whom Stripe knows of ours. */
export interface StripeCustomer {
  id: number;
  /** Null: the account is deleted. */
  userId: number | null;
  /** Null until Stripe has made it, and again once it is deleted there. */
  customerId: string | null;
  createdAt: number;
  syncedAt: number | null;
  dueAt: number | null;
  failures: number;
  lastError: string;
  isEmailStale: boolean;
  attempt: number;
}

export async function customerOfUser(db: Knex, userId: number): Promise<StripeCustomer | null> {
  const row = await db('stripe_customers').where({ user_id: userId }).first();
  return row === undefined ? null : toCustomer(row);
}

export async function findCustomer(db: Knex, customerId: string): Promise<StripeCustomer | null> {
  const row = await db('stripe_customers').where({ customer_id: customerId }).first();
  return row === undefined ? null : toCustomer(row);
}

/** All that Stripe has; the oldest first. */
export async function listCustomers(db: Knex): Promise<(StripeCustomer & { customerId: string })[]> {
  const rows = await db('stripe_customers').whereNotNull('customer_id').orderBy('id');
  return rows.map((row) => ({ ...toCustomer(row), customerId: row.customer_id }));
}

/** Those of the given that are ours. */
export async function knownCustomers(db: Knex, customerIds: readonly string[]): Promise<Set<string>> {
  return new Set(
    await db('stripe_customers')
      .whereIn('customer_id', [...customerIds])
      .pluck('customer_id'),
  );
}

/** Takes a number for a sync that begins now; null: nobody of ours. */
export async function beginSync(
  db: Knex,
  customerId: string,
): Promise<{ number: number; customer: StripeCustomer } | null> {
  const [row] = await db('stripe_customers')
    .where({ customer_id: customerId })
    .increment('syncs_begun', 1)
    .returning('*');
  return row === undefined ? null : { number: row.syncs_begun, customer: toCustomer(row) };
}

/** Lets a sync write, and makes others wait meanwhile; null where a later one has written, or the customer is gone. */
export async function lockForSync(
  trx: Knex.Transaction,
  customerId: string,
  number: number,
  now: number,
): Promise<StripeCustomer | null> {
  const [row] = await trx('stripe_customers')
    .where({ customer_id: customerId })
    .where('sync_written', '<', number)
    .update({ sync_written: number, synced_at: now, failures: 0, last_error: '' })
    .returning('*');
  return row === undefined ? null : toCustomer(row);
}

/** Gives a customer up that is deleted at Stripe: the next purchase makes another one. */
export async function forgetCustomer(trx: Knex.Transaction, customerId: string): Promise<void> {
  await trx('stripe_customers').where({ customer_id: customerId, user_id: null }).delete();
  await trx('stripe_customers')
    .where({ customer_id: customerId })
    .update({ customer_id: null, due_at: null, attempt: trx.raw('attempt + 1') });
}

/** Tells Stripe of the new address with the next sync. */
export async function markEmailStale(trx: Knex.Transaction, userId: number, now: number): Promise<void> {
  await trx('stripe_customers').where({ user_id: userId }).update({ is_email_stale: 1, due_at: now });
}

/** Stripe has this address, unless it has changed again meanwhile. */
export async function markEmailKnown(db: Knex, customerId: string, email: string): Promise<void> {
  await db('stripe_customers')
    .where({ customer_id: customerId })
    .whereIn('user_id', db('users').where({ email }).select('id'))
    .update({ is_email_stale: 0 });
}

/** The account is deleted: what runs at Stripe is ended by the next sync, and until Stripe has confirmed it. */
export async function releaseCustomer(trx: Knex.Transaction, userId: number, now: number): Promise<void> {
  await trx('stripe_customers').where({ user_id: userId }).whereNull('customer_id').delete();
  await trx('stripe_customers').where({ user_id: userId }).update({ user_id: null, due_at: now });
}

/** Somebody whose sync is taken by this process; `dueAt` is the end of the claim, by which it is known. */
export interface DueCustomer {
  customerId: string;
  dueAt: number;
  failures: number;
}

/**
 * Takes customers that are due until `until`: no other process syncs them meanwhile, and after a crash they are due
 * again. The outer conditions repeat the inner ones because Postgres checks only those again on a row it waited for.
 */
export async function claimDueCustomers(
  db: Knex,
  now: number,
  until: number,
  limit: number,
): Promise<DueCustomer[]> {
  const isDue = (query: Knex.QueryBuilder) => query.where('due_at', '<=', now).whereNotNull('customer_id');
  const due = isDue(db('stripe_customers')).orderBy('due_at').limit(limit).select('id');
  const rows = await isDue(db('stripe_customers'))
    .whereIn('id', due)
    .update({ due_at: until })
    .returning(['customer_id', 'due_at', 'failures']);
  return rows.map((row) => ({ customerId: row.customer_id, dueAt: row.due_at, failures: row.failures }));
}

/** The claimed sync is done; what has become due meanwhile stays due. */
export async function settleDue(db: Knex, { customerId, dueAt }: DueCustomer): Promise<void> {
  await db('stripe_customers').where({ customer_id: customerId, due_at: dueAt }).update({ due_at: null });
}

export async function postponeDue(
  db: Knex,
  { customerId, dueAt, failures }: DueCustomer,
  until: number,
  error: string,
): Promise<void> {
  await db('stripe_customers')
    .where({ customer_id: customerId, due_at: dueAt })
    .update({ due_at: until, failures: failures + 1, last_error: error });
}

/** Wants a sync of these, or of all. Those that are due already keep their turn. */
export async function markDue(db: Knex, customerIds: readonly string[] | 'all', now: number): Promise<void> {
  const query = db('stripe_customers').whereNotNull('customer_id').whereNull('due_at');
  if (customerIds !== 'all') query.whereIn('customer_id', [...customerIds]);
  await query.update({ due_at: now });
}

// biome-ignore lint/suspicious/noExplicitAny: a row
function toCustomer(row: any): StripeCustomer {
  return {
    id: row.id,
    userId: row.user_id,
    customerId: row.customer_id,
    createdAt: row.created_at,
    syncedAt: row.synced_at,
    dueAt: row.due_at,
    failures: row.failures,
    lastError: row.last_error,
    isEmailStale: row.is_email_stale === 1,
    attempt: row.attempt,
  };
}
