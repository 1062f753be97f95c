/** What the stand-in says of somebody, worked out anew from its own objects, and what must never be true of it. */
import assert from 'node:assert/strict';
import { PLAN_TYPES, type PlanType } from '../../src/contract/plans.ts';
import type { KeptInvoice, KeptSubscription } from '../stripe/objects.ts';
import type { StripeStandIn } from '../stripe/stripe-stand-in.ts';

const LIVE = ['active', 'trialing', 'past_due', 'unpaid', 'paused'];
const SECOND = 1_000;

export interface Truth {
  id: string;
  planType: PlanType | null;
  status: string;
  periodEnd: number;
  endsAt: number | null;
  unitAmount: number | null;
}

export function truthOf({ id, status, items, cancel_at: at }: KeptSubscription): Truth {
  const [item] = items.data;
  assert.ok(item);
  const plan = item.price.metadata.dmreply_plan;
  return {
    id,
    planType: PLAN_TYPES.find((one) => one === plan) ?? null,
    status,
    periodEnd: item.current_period_end * SECOND,
    endsAt: at === null ? null : at * SECOND,
    unitAmount: item.price.unit_amount,
  };
}

/** Until when a subscription opens the application; 0: not at all. */
export function accessUntil(stripe: StripeStandIn, subscription: KeptSubscription, graceMs: number): number {
  const end = (subscription.cancel_at ?? Number.POSITIVE_INFINITY) * SECOND;
  if (subscription.status === 'active' || subscription.status === 'trialing') return end;
  if (subscription.status !== 'past_due') return 0;
  const invoice = stripe.tables.invoices.get(subscription.latest_invoice ?? '');
  const since = invoice?.status_transitions.finalized_at ?? invoice?.created ?? 0;
  return Math.min(since * SECOND + graceMs, end);
}

/** A user's customers at Stripe, in the order in which they were made; deleted ones are known from their events. */
export function customersOf(stripe: StripeStandIn, userId: number): string[] {
  const made = [...stripe.events.values()].filter(({ type }) => type === 'customer.created');
  const objects = made.map(({ data }) => data.object as { id: string; metadata: Record<string, string> });
  return objects.filter(({ metadata }) => metadata.dmreply_user === String(userId)).map(({ id }) => id);
}

export function subscriptionsOf(stripe: StripeStandIn, userId: number): KeptSubscription[] {
  const customers = customersOf(stripe, userId);
  return [...stripe.tables.subscriptions.values()].filter(({ customer }) => customers.includes(customer));
}

/** True at every moment, also in the middle of a purchase that was cut short. */
export function assertNever(stripe: StripeStandIn, userId: number): void {
  const customers = customersOf(stripe, userId);
  const present = customers.filter((id) => {
    const customer = stripe.tables.customers.get(id);
    return customer !== undefined && !('deleted' in customer);
  });
  assert.ok(present.length <= 1, `the user has ${present.length} customers: ${present}`);
  const subscriptions = subscriptionsOf(stripe, userId);
  const live = subscriptions.filter(({ status }) => LIVE.includes(status));
  assert.ok(live.length <= 1, `the user has ${live.length} live subscriptions: ${live.map(({ id }) => id)}`);
  for (const invoice of stripe.tables.invoices.values()) {
    if (customers.includes(invoice.customer ?? '')) assertWorthIt(stripe, invoice);
  }
}

/** Nobody pays for a subscription that is over. */
function assertWorthIt(stripe: StripeStandIn, { id, ...invoice }: KeptInvoice): void {
  const paidAt = invoice.status_transitions.paid_at;
  if (paidAt === null || invoice.amount_paid === 0 || invoice.billing_reason === 'subscription_cycle') return;
  const subscription = stripe.tables.subscriptions.get(invoice.parent.subscription_details.subscription);
  const endedAt = subscription?.ended_at ?? Number.POSITIVE_INFINITY;
  assert.ok(paidAt <= endedAt, `${id} was paid after its subscription had ended`);
}
