import type { KeptSubscription } from './objects.ts';
import type { World } from './world.ts';

/**
 * Ends the subscription. Open invoices are no longer collected, but stay payable until somebody voids them:
 * whoever still has the form of one open can pay for nothing.
 */
export function cancelNow(
  world: World,
  subscription: KeptSubscription,
  reason: 'cancellation_requested' | 'payment_failed' = 'cancellation_requested',
): void {
  const isUnpaid = subscription.status === 'incomplete';
  subscription.status = isUnpaid ? 'incomplete_expired' : 'canceled';
  subscription.ended_at = world.now();
  subscription.canceled_at ??= world.now();
  subscription.cancellation_details.reason = reason;
  subscription.pending_update = null;
  for (const invoice of world.tables.invoices.values()) {
    if (invoice.parent.subscription_details.subscription !== subscription.id) continue;
    Object.assign(invoice, {
      auto_advance: false,
      next_payment_attempt: null,
      automatically_finalizes_at: null,
    });
  }
  world.emit('customer.subscription.deleted', subscription);
}

/** `at` null takes the end back. `isAtPeriodEnd` is false for an end that Stripe's own portal sets. */
export function setEnd(
  world: World,
  subscription: KeptSubscription,
  at: number | null,
  isAtPeriodEnd: boolean,
): void {
  subscription.cancel_at = at;
  subscription.cancel_at_period_end = at !== null && isAtPeriodEnd;
  subscription.canceled_at = at === null ? null : world.now();
  subscription.cancellation_details.reason = at === null ? null : 'cancellation_requested';
}
