import { PLAN_TYPES, type PlanType } from '../../contract/plans.ts';
import type { Pricing } from '../../contract/pricing.ts';
import { PRICE_FIELDS } from '../../contract/pricing-change.ts';
import type { Settings } from '../settings/settings.service.ts';

/** A year that has no price of its own costs half of twelve months. */
export function annualFrom(monthly: number): number {
  return Math.round(monthly * 12 * 0.5);
}

/** The prices in force. */
export function pricesOf(settings: Settings): Pricing {
  const standard = settings.get('subscription_price_standard');
  const advanced = settings.get('subscription_price_advanced');
  return {
    standard,
    advanced,
    standardAnnual: settings.get('subscription_price_standard_annual') || annualFrom(standard),
    advancedAnnual: settings.get('subscription_price_advanced_annual') || annualFrom(advanced),
  };
}

/** The same by plan. */
export function amountsOf(settings: Settings): Record<PlanType, number> {
  const prices = pricesOf(settings);
  return byPlan((plan) => prices[PRICE_FIELDS[plan]]);
}

export function byPlan<T>(value: (plan: PlanType) => T): Record<PlanType, T> {
  return Object.fromEntries(PLAN_TYPES.map((plan) => [plan, value(plan)])) as Record<PlanType, T>;
}
