import type { PlanType } from '../../contract/plans.ts';
import { planOfPrice } from './plan-of-price.ts';
import type { InForce } from './prices-at-stripe.ts';
import type { Stripe } from './stripe.ts';
import type { Operation } from './stripe-operation.ts';

/** Those that pay, or would again; the others are over, or begin anew. */
export const RUNNING = ['active', 'trialing', 'past_due', 'unpaid', 'paused'];

/** Nobody buys at the old prices any more; who has one keeps it until moved. */
export async function retireOldPrices(operation: Operation, prices: InForce): Promise<void> {
  for (const { id, active } of await oldPrices(operation, prices)) {
    if (active) await operation.client.prices.update(id, { active: false }, operation.writing('retire', id));
  }
}

/**
 * Moves who still has an old price to the price in force, from the next bill on; nothing else of theirs changes. Ends
 * early where `mayGoOn` says so.
 */
export async function moveSubscribers(
  operation: Operation,
  prices: InForce,
  mayGoOn: () => Promise<boolean>,
): Promise<{ moved: number; isDone: boolean }> {
  let moved = 0;
  for (const { id: from, plan } of await oldPrices(operation, prices)) {
    for (const subscription of await subscribersAt(operation, from)) {
      if (!(await mayGoOn())) return { moved, isDone: false };
      await move(operation, subscription, from, prices.priceIds[plan]);
      moved += 1;
    }
  }
  return { moved, isDone: true };
}

async function move(operation: Operation, { id, items }: Stripe.Subscription, from: string, to: string) {
  const item = items.data.find(({ price }) => price.id === from);
  if (item === undefined) return;
  await operation.client.subscriptions.update(
    id,
    { items: [{ id: item.id, price: to }], proration_behavior: 'none' },
    operation.writing('move', id, from, to),
  );
}

/** All first: those that are moved are no longer on Stripe's list. */
async function subscribersAt({ client, reading }: Operation, price: string): Promise<Stripe.Subscription[]> {
  const all: Stripe.Subscription[] = [];
  for await (const one of client.subscriptions.list({ price, limit: 100 }, reading())) {
    // One that waits for the payment of another plan is moved when that is over.
    if (RUNNING.includes(one.status) && one.pending_update === null) all.push(one);
  }
  return all;
}

interface OldPrice {
  id: string;
  active: boolean;
  plan: PlanType;
}

/** What dmreply has made under its products, without the four in force. */
async function oldPrices(
  { client, reading }: Operation,
  { priceIds, productIds }: InForce,
): Promise<OldPrice[]> {
  const inForce = new Set(Object.values(priceIds));
  const old: OldPrice[] = [];
  for (const product of new Set(Object.values(productIds))) {
    for await (const price of client.prices.list({ product, limit: 100 }, reading())) {
      const plan = planOfPrice(price);
      if (plan !== null && !inForce.has(price.id)) old.push({ id: price.id, active: price.active, plan });
    }
  }
  return old;
}
