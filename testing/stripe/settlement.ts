/** What a paid, failed or void invoice means for its subscription. */

import type { KeptInvoice, KeptPaymentIntent, KeptSubscription, SubscriptionStatus } from './objects.ts';
import { DAY } from './periods.ts';
import type { World } from './world.ts';

/** After the first try; Stripe's own times are chosen by a model that nobody can foresee. */
export const RETRIES_AFTER = [3 * DAY, 8 * DAY, 15 * DAY];

export function subscriptionOfInvoice(world: World, invoice: KeptInvoice): KeptSubscription | undefined {
  return world.tables.subscriptions.get(invoice.parent.subscription_details.subscription);
}

export function intentOf(world: World, invoice: KeptInvoice): KeptPaymentIntent | undefined {
  const payment = [...world.tables.invoicePayments.values()].find((one) => one.invoice === invoice.id);
  return payment && world.tables.paymentIntents.get(payment.payment.payment_intent);
}

export function setStatus(world: World, subscription: KeptSubscription, status: SubscriptionStatus): void {
  if (subscription.status === status) return;
  const previous = { status: subscription.status };
  subscription.status = status;
  world.emit('customer.subscription.updated', subscription, previous);
}

export function settlePaid(world: World, invoice: KeptInvoice): void {
  invoice.status = 'paid';
  invoice.amount_paid = invoice.amount_due;
  Object.assign(invoice, { amount_remaining: 0, attempted: true, next_payment_attempt: null });
  invoice.status_transitions.paid_at = world.now();
  for (const payment of world.tables.invoicePayments.values()) {
    if (payment.invoice === invoice.id)
      Object.assign(payment, { status: 'paid', amount_paid: invoice.amount_due });
  }
  world.emit('invoice.paid', invoice);
  world.emit('invoice.payment_succeeded', invoice);
  const subscription = subscriptionOfInvoice(world, invoice);
  if (subscription === undefined || subscription.ended_at !== null) return;
  if (subscription.latest_invoice !== invoice.id) return;
  if (subscription.pending_update !== null) applyPendingUpdate(world, subscription);
  if (subscription.status !== 'trialing') setStatus(world, subscription, 'active');
}

function applyPendingUpdate(world: World, subscription: KeptSubscription): void {
  const items = subscription.pending_update?.subscription_items ?? [];
  const previous = {
    items: structuredClone(subscription.items),
    pending_update: subscription.pending_update,
  };
  const [item] = items;
  if (item !== undefined && item.current_period_start !== subscription.items.data[0]?.current_period_start)
    subscription.billing_cycle_anchor = item.current_period_start;
  subscription.items.data = items;
  subscription.pending_update = null;
  if (subscription.cancel_at_period_end) subscription.cancel_at = item?.current_period_end ?? null;
  world.emit('customer.subscription.pending_update_applied', subscription);
  world.emit('customer.subscription.updated', subscription, previous);
}

export function dropPendingUpdate(world: World, subscription: KeptSubscription): void {
  if (subscription.pending_update === null) return;
  subscription.pending_update = null;
  const invoice = world.tables.invoices.get(subscription.latest_invoice ?? '');
  if (invoice?.status === 'open') voidInvoice(world, invoice);
  world.emit('customer.subscription.pending_update_expired', subscription);
}

/** The bank refuses, or wants the customer to prove who they are: the same for everybody but the customer. */
export function settleFailed(world: World, invoice: KeptInvoice, isRefused: boolean): void {
  invoice.attempted = true;
  invoice.attempt_count += 1;
  const subscription = subscriptionOfInvoice(world, invoice);
  const isRetried = invoice.billing_reason === 'subscription_cycle' && subscription?.ended_at === null;
  const first = invoice.status_transitions.finalized_at ?? invoice.created;
  const next = isRetried ? RETRIES_AFTER[invoice.attempt_count - 1] : undefined;
  invoice.next_payment_attempt = next === undefined ? null : first + next;
  if (isRefused || isRetried) world.emit('invoice.payment_failed', invoice);
  if (!isRefused) world.emit('invoice.payment_action_required', invoice);
  if (subscription === undefined || subscription.ended_at !== null) return;
  if (subscription.latest_invoice !== invoice.id || subscription.pending_update !== null) return;
  if (subscription.status === 'active' || subscription.status === 'trialing')
    setStatus(world, subscription, 'past_due');
}

export function voidInvoice(world: World, invoice: KeptInvoice): void {
  invoice.status = 'void';
  Object.assign(invoice, { amount_remaining: 0, next_payment_attempt: null, auto_advance: false });
  invoice.status_transitions.voided_at = world.now();
  const intent = intentOf(world, invoice);
  if (intent !== undefined && intent.status !== 'succeeded') {
    intent.status = 'canceled';
    intent.canceled_at = world.now();
    world.emit('payment_intent.canceled', intent);
  }
  world.emit('invoice.voided', invoice);
  const subscription = subscriptionOfInvoice(world, invoice);
  if (subscription?.latest_invoice !== invoice.id) return;
  if (subscription.status === 'incomplete') expireIncomplete(world, subscription);
  // Voiding it is how a change that waits for its payment is given up.
  dropPendingUpdate(world, subscription);
  // Stripe looks at the newest invoice that is not void.
  const { status } = subscription;
  if (status === 'past_due' || status === 'unpaid') setStatus(world, subscription, 'active');
}

export function expireIncomplete(world: World, subscription: KeptSubscription): void {
  subscription.ended_at = world.now();
  setStatus(world, subscription, 'incomplete_expired');
  const invoice = world.tables.invoices.get(subscription.latest_invoice ?? '');
  if (invoice?.status === 'open') voidInvoice(world, invoice);
}
