/** What Stripe does by itself as time goes by, one thing after the other, each at its own second. */
import { cancelNow } from './cancellation.ts';
import type { Checkout } from './checkout.ts';
import { draftInvoice, finalize, lineOf } from './invoicing.ts';
import { itemOf } from './lookup.ts';
import type { KeptInvoice, KeptSubscription } from './objects.ts';
import { collect } from './payments.ts';
import { HOUR, periodEnd } from './periods.ts';
import {
  dropPendingUpdate,
  expireIncomplete,
  RETRIES_AFTER,
  setStatus,
  subscriptionOfInvoice,
} from './settlement.ts';
import type { World } from './world.ts';

interface Due {
  at: number;
  work: () => void;
}

const PAY_WITHIN = 23 * HOUR;
/** A renewal's invoice is a draft for an hour, so that others can still add to it. */
const DRAFT_FOR = HOUR;

export function workOff(world: World, checkout: Checkout): void {
  const until = world.now();
  for (;;) {
    const next = earliest(world, checkout);
    if (next === undefined || next.at > until) return;
    world.at(next.at, next.work);
  }
}

function earliest(world: World, checkout: Checkout): Due | undefined {
  let first: Due | undefined;
  const consider = (at: number | null | undefined, work: () => void) => {
    if (at !== null && at !== undefined && at < (first?.at ?? Infinity)) first = { at, work };
  };
  const { subscriptions, invoices, sessions } = world.tables;
  for (const subscription of subscriptions.values()) {
    if (subscription.ended_at === null) considerSubscription(world, subscription, consider);
  }
  for (const invoice of invoices.values()) considerInvoice(world, invoice, consider);
  for (const session of sessions.values()) {
    if (session.status === 'open') consider(session.expires_at, () => checkout.expire(session));
  }
  return first;
}

type Consider = (at: number | null | undefined, work: () => void) => void;

function considerSubscription(world: World, subscription: KeptSubscription, consider: Consider): void {
  if (subscription.status === 'incomplete') {
    consider(subscription.created + PAY_WITHIN, () => expireIncomplete(world, subscription));
    return;
  }
  consider(subscription.cancel_at, () => cancelNow(world, subscription));
  consider(subscription.pending_update?.expires_at, () => dropPendingUpdate(world, subscription));
  consider(itemOf(subscription).current_period_end, () => renew(world, subscription));
}

function considerInvoice(world: World, invoice: KeptInvoice, consider: Consider): void {
  if (invoice.status === 'draft')
    consider(invoice.automatically_finalizes_at, () => {
      finalize(world, invoice);
      if (invoice.status === 'open') collectOrGiveUp(world, invoice);
    });
  if (invoice.status === 'open')
    consider(invoice.next_payment_attempt, () => collectOrGiveUp(world, invoice));
}

function renew(world: World, subscription: KeptSubscription): void {
  const item = itemOf(subscription);
  const previous = { items: structuredClone(subscription.items) };
  const { price } = item;
  const start = item.current_period_end;
  item.current_period_start = start;
  item.current_period_end = periodEnd(price, subscription.billing_cycle_anchor, start);
  if (subscription.status === 'trialing') subscription.status = 'active';
  world.emit('customer.subscription.updated', subscription, previous);
  const period = { start, end: item.current_period_end };
  const amount = (price.unit_amount ?? 0) * item.quantity;
  const line = lineOf(world, subscription, item, { price, amount, period, isProration: false });
  const isCollected = subscription.status !== 'unpaid';
  const invoice = draftInvoice(world, subscription, 'subscription_cycle', [line]);
  if (isCollected) invoice.automatically_finalizes_at = world.now() + DRAFT_FOR;
  else invoice.auto_advance = false;
}

function collectOrGiveUp(world: World, invoice: KeptInvoice): void {
  const outcome = collect(world, invoice);
  const isLast = outcome !== 'succeeds' && invoice.attempt_count > RETRIES_AFTER.length;
  const subscription = subscriptionOfInvoice(world, invoice);
  if (!isLast || subscription === undefined || subscription.ended_at !== null) return;
  if (world.afterRetries === 'canceled') cancelNow(world, subscription, 'payment_failed');
  else setStatus(world, subscription, world.afterRetries);
}
