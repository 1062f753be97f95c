import { PLAN_TYPES, type PlanType } from '../../contract/plans.ts';
import type { Stripe } from './stripe.ts';

/** On each price that dmreply makes. Unlike a lookup key, it stays when the price is replaced. */
export const PLAN_METADATA = 'dmreply_plan';

/** The plan that a price is for; null: the price is not ours, and gives nothing. */
export function planOfPrice({ metadata }: Pick<Stripe.Price, 'metadata'>): PlanType | null {
  return PLAN_TYPES.find((plan) => plan === metadata[PLAN_METADATA]) ?? null;
}
