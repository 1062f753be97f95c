import type { StripeCustomer } from './customers.store.ts';
import { planRank } from './plans.ts';
import type { SubscriptionState } from './subscription-state.ts';

/** What a user pays for. */
export interface SubscriptionView {
  /** Stripe's word; null: nothing that gives a plan runs. */
  status: string | null;
  /** It was cancelled, and ends with its period. */
  willEnd: boolean;
  renewsAt: number | null;
  isPastDue: boolean;
  /** Stripe knows the user. */
  hasCustomer: boolean;
}

/** Those in which something runs, or can be mended or finished. */
const RUNNING = ['active', 'trialing', 'past_due', 'unpaid', 'paused', 'incomplete'];

/** Of several subscriptions, the one counts that gives access, and of those the better plan. */
export function subscriptionView(
  subscriptions: readonly SubscriptionState[],
  customer: StripeCustomer | null,
  now: number,
): SubscriptionView {
  const rank = ({ planType, accessUntil }: SubscriptionState) =>
    planType === null ? 0 : planRank(planType) + (accessUntil === null || accessUntil > now ? 2 : 0);
  const [current] = subscriptions
    .filter(({ planType, status }) => planType !== null && RUNNING.includes(status))
    .filter(({ endsAt }) => endsAt === null || endsAt > now)
    .sort((a, b) => rank(b) - rank(a));
  return {
    status: current?.status ?? null,
    willEnd: current !== undefined && current.endsAt !== null,
    renewsAt: current === undefined || current.endsAt !== null ? null : current.periodEnd,
    isPastDue: current?.status === 'past_due',
    hasCustomer: customer?.customerId != null,
  };
}
