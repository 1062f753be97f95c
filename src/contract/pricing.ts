import Type, { type Static } from 'typebox';
import { named } from './published.ts';

/** What the plans cost, in US dollars: monthly plans a month, annual ones a year. */
export const Pricing = named(
  'Pricing',
  Type.Object({
    standard: Type.Number(),
    advanced: Type.Number(),
    standardAnnual: Type.Number(),
    advancedAnnual: Type.Number(),
  }),
);
export type Pricing = Static<typeof Pricing>;

/** The prices in force, and whether they are asked at all. */
export const PricingView = named(
  'PricingInForce',
  Type.Object({
    // Written out: a spread would bring all of TypeBox into the browser.
    standard: Type.Number(),
    advanced: Type.Number(),
    standardAnnual: Type.Number(),
    advancedAnnual: Type.Number(),
    /** `free`: nobody pays on this server, and nothing of Stripe shows anywhere. */
    mode: Type.Union([Type.Literal('free'), Type.Literal('stripe')]),
  }),
);
export type PricingView = Static<typeof PricingView>;

/** What a year of Advanced costs less than twelve months of it: whole dollars where they are, and percent. */
export function annualSaving(pricing: Pick<Pricing, 'advanced' | 'advancedAnnual'>): {
  dollars: number;
  percent: number;
} {
  const monthly = pricing.advanced * 12;
  const dollars = Math.max(0, Math.round((monthly - pricing.advancedAnnual) * 100) / 100);
  return { dollars, percent: monthly === 0 ? 0 : Math.round((dollars / monthly) * 100) };
}
