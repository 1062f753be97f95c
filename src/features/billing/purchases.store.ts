import type { Knex } from 'knex';

/** What holds while one flow of a user's purchases runs: nobody else begins one, in any process. */
export interface Lease {
  /** Of the row, which is there before Stripe knows the customer. */
  id: number;
  customerId: string | null;
  attempt: number;
}

/** Takes the lease until `until`; null while somebody else has it. */
export async function takeLease(
  db: Knex,
  userId: number,
  { token, now, until }: { token: string; now: number; until: number },
): Promise<Lease | null> {
  await db('stripe_customers').insert({ user_id: userId, created_at: now }).onConflict('user_id').ignore();
  const [row] = await db('stripe_customers')
    .where({ user_id: userId })
    .where((free) => void free.whereNull('purchase_until').orWhere('purchase_until', '<=', now))
    .update({ purchase_token: token, purchase_until: until })
    .returning(['id', 'customer_id', 'attempt']);
  return row === undefined ? null : { id: row.id, customerId: row.customer_id, attempt: row.attempt };
}

/** As it is now: forgetting a customer raises it in the middle of a flow. */
export async function attemptOf(db: Knex, leaseId: number): Promise<number> {
  const row = await db('stripe_customers').where({ id: leaseId }).first('attempt');
  return row?.attempt ?? 0;
}

/** `isSettled`: what Stripe was asked to do is known to be done or not done, so that the next step has a new key. */
export async function endLease(db: Knex, token: string, isSettled: boolean): Promise<void> {
  await db('stripe_customers')
    .where({ purchase_token: token })
    .update({
      purchase_token: null,
      purchase_until: null,
      ...(isSettled ? { attempt: db.raw('attempt + 1') } : {}),
    });
}

/** The customer that Stripe has made for whom holds the lease. */
export async function bindCustomer(db: Knex, token: string, customerId: string): Promise<void> {
  await db('stripe_customers').where({ purchase_token: token }).update({ customer_id: customerId });
}
