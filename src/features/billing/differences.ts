import type { SubscriptionState } from './subscription-state.ts';

/** What Stripe says otherwise than we do. */
export interface Difference {
  subscriptionId: string;
  field: keyof SubscriptionState;
  was: string | number | null;
  is: string | number | null;
}

const FIELDS = [
  'planType',
  'status',
  'startedAt',
  'periodEnd',
  'endsAt',
  'accessUntil',
  'unitAmount',
  'interval',
  'pastDueSince',
  'cardExpiresAt',
  'endedAt',
] as const satisfies readonly (keyof SubscriptionState)[];

/** `was`: undefined for one that we do not know yet. */
export function differences(was: SubscriptionState | undefined, is: SubscriptionState): Difference[] {
  return FIELDS.map((field) => ({
    subscriptionId: is.id,
    field,
    was: was?.[field] ?? null,
    is: is[field],
  })).filter((difference) => difference.was !== difference.is);
}
