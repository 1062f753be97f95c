import type { Knex } from 'knex';
import type { StripeEvent } from './stripe-events.ts';

/** How we heard of an event: Stripe called, or we had to ask. */
export type Via = 'webhook' | 'catch_up';

/**
 * Writes events down that are new, and wants a sync of their customers. An event of somebody whom we do not know is done
 * with. Returns how many were new.
 */
export async function recordEvents(
  trx: Knex.Transaction,
  events: readonly StripeEvent[],
  via: Via,
  now: number,
): Promise<number> {
  const known: string[] = await trx('stripe_events')
    .whereIn(
      'id',
      events.map(({ id }) => id),
    )
    .pluck('id');
  const fresh = events.filter(({ id }) => !known.includes(id));
  const ids = fresh.flatMap(({ customerId }) => customerId ?? []);
  const ours: string[] = await trx('stripe_customers').whereIn('customer_id', ids).pluck('customer_id');
  let count = 0;
  for (const event of fresh) {
    const isOpen = event.chargeId !== null || (event.customerId !== null && ours.includes(event.customerId));
    const row = {
      id: event.id,
      type: event.type,
      customer_id: event.customerId,
      charge_id: event.chargeId,
      created_at: event.createdAt,
      received_at: now,
      via,
      done_at: isOpen ? null : now,
    };
    count += (await trx('stripe_events').insert(row).onConflict('id').ignore().returning('id')).length;
  }
  await trx('stripe_customers').whereIn('customer_id', ids).update({ due_at: now });
  return count;
}

/** Stripe has called after all, so the endpoint is set up. */
export async function markCalled(trx: Knex.Transaction, id: string): Promise<void> {
  await trx('stripe_events').where({ id, via: 'catch_up' }).update({ via: 'webhook' });
}

/** A sync that began at `before` has seen what these told of. */
export async function settleEvents(trx: Knex.Transaction, customerId: string, before: number, now: number) {
  await trx('stripe_events')
    .where({ customer_id: customerId })
    .whereNull('done_at')
    .where('received_at', '<=', before)
    .update({ done_at: now, error: '' });
}

export async function failEvents(db: Knex, customerId: string, error: string): Promise<void> {
  await db('stripe_events').where({ customer_id: customerId }).whereNull('done_at').update({ error });
}

/** Disputes whose customer nobody has looked up yet. */
export async function openDisputes(db: Knex): Promise<{ id: string; chargeId: string }[]> {
  const rows = await db('stripe_events')
    .whereNull('done_at')
    .whereNull('customer_id')
    .whereNotNull('charge_id')
    .limit(100)
    .select('id', 'charge_id');
  return rows.map((row) => ({ id: row.id, chargeId: row.charge_id }));
}

/** Whose charge is disputed, and that a sync is wanted. False when somebody else has found it out. */
export async function settleDispute(
  trx: Knex.Transaction,
  id: string,
  customerId: string | null,
  now: number,
): Promise<boolean> {
  const changed = await trx('stripe_events')
    .where({ id })
    .whereNull('done_at')
    .update({ customer_id: customerId, done_at: now });
  if (changed > 0) await trx('stripe_customers').where({ customer_id: customerId }).update({ due_at: now });
  return changed > 0;
}

/** Until when all events are known; null: never looked. */
export async function eventsUntil(db: Knex): Promise<number | null> {
  const row = await db('stripe_state').first('events_until');
  return row?.events_until ?? null;
}

export async function knowEventsUntil(db: Knex, until: number): Promise<void> {
  await db('stripe_state').update({ events_until: until });
}

/** Deletes events that were received before `before`. */
export async function purgeStripeEvents(db: Knex, before: number, limit: number): Promise<number> {
  const past = db('stripe_events').where('received_at', '<', before).limit(limit).select('id');
  return db('stripe_events').whereIn('id', past).delete();
}
