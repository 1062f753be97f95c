import type { PlanType } from '../../contract/plans.ts';
import { planOfPrice } from './plan-of-price.ts';
import type { Stripe } from './stripe.ts';

/** One subscription as Stripe has it, in our words. Times are milliseconds; ends are exclusive. */
export interface SubscriptionState {
  id: string;
  /** Null: a price that is not ours, which opens nothing. */
  planType: PlanType | null;
  status: string;
  startedAt: number;
  periodEnd: number | null;
  /** When it will end because it was cancelled; null: it renews. */
  endsAt: number | null;
  /** Until when it opens the application; null: until we hear otherwise; 0: not at all. */
  accessUntil: number | null;
  /** Cents for each interval. */
  unitAmount: number | null;
  interval: string | null;
  /** Since when a bill is unpaid. */
  pastDueSince: number | null;
  cardExpiresAt: number | null;
  endedAt: number | null;
}

export interface StateOptions {
  pastDueSince: number | null;
  cardExpiresAt: number | null;
  graceMs: number;
}

/**
 * `items` hold what is paid for: a change that still waits for its payment stands in `pending_update` and counts for
 * nothing.
 */
export function subscriptionState(
  subscription: Stripe.Subscription,
  { pastDueSince, cardExpiresAt, graceMs }: StateOptions,
): SubscriptionState {
  const items = subscription.items.data;
  const item = items.find(({ price }) => planOfPrice(price) !== null) ?? items[0];
  const planType = item === undefined ? null : planOfPrice(item.price);
  const endsAt = willEndAt(subscription, item);
  const { status } = subscription;
  return {
    id: subscription.id,
    planType,
    status,
    startedAt: subscription.start_date * 1_000,
    periodEnd: milliseconds(item?.current_period_end),
    endsAt,
    accessUntil: planType === null ? 0 : accessUntil(status, endsAt, pastDueSince, graceMs),
    unitAmount: item?.price.unit_amount ?? null,
    interval: item?.price.recurring?.interval ?? null,
    pastDueSince,
    cardExpiresAt,
    endedAt: milliseconds(subscription.ended_at),
  };
}

/** A cancellation made in Stripe's own portal sets `cancel_at` alone. */
function willEndAt(
  { cancel_at, cancel_at_period_end }: Stripe.Subscription,
  item: Stripe.SubscriptionItem | undefined,
): number | null {
  if (cancel_at != null) return cancel_at * 1_000;
  return cancel_at_period_end ? milliseconds(item?.current_period_end) : null;
}

/** One that renews has an open end, so that a Stripe that can't be reached locks nobody out. */
function accessUntil(
  status: string,
  endsAt: number | null,
  pastDueSince: number | null,
  graceMs: number,
): number | null {
  if (status === 'active' || status === 'trialing') return endsAt;
  if (status !== 'past_due' || pastDueSince === null) return 0;
  return Math.min(pastDueSince + graceMs, endsAt ?? Number.POSITIVE_INFINITY);
}

function milliseconds(seconds: number | null | undefined): number | null {
  return seconds == null ? null : seconds * 1_000;
}
