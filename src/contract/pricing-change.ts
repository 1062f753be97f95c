import Type, { type Static } from 'typebox';
import { closed } from './common.ts';
import type { PlanType } from './plans.ts';
import { named, published, refused } from './published.ts';

/** How the plans are called where their prices stand. */
export const PRICE_FIELDS = {
  standard: 'standard',
  advanced: 'advanced',
  standard_annual: 'standardAnnual',
  advanced_annual: 'advancedAnnual',
} as const satisfies Record<PlanType, string>;

export type PriceField = (typeof PRICE_FIELDS)[PlanType];

function fourOf<T extends Type.TSchema>(each: T) {
  return { standard: each, advanced: each, standardAnnual: each, advancedAnnual: each };
}

/** The least that Stripe charges. A plan that costs nothing is granted, not sold. */
const LEAST = 0.5;
const MOST = 999_999.99;

/** US dollars; all four, as the form sends them. */
export const PricingBody = named(
  'PricingBody',
  Type.Object(
    {
      ...fourOf(
        Type.Number(
          published({ minimum: LEAST, maximum: MOST, description: refused('more than two decimals') }),
        ),
      ),
      /** What the sender last saw. Where another price is in force by now, nothing is saved: 409 `setting_changed`. */
      previous: Type.Optional(Type.Object(fourOf(Type.Number()), closed)),
    },
    { ...closed, examples: [{ standard: 9, advanced: 17, standardAnnual: 67, advancedAnnual: 96 }] },
  ),
);
export type PricingBody = Static<typeof PricingBody>;

const PriceId = Type.Object({
  /** Stripe's; null where nobody pays. */
  priceId: Type.Union([Type.String(), Type.Null()]),
});

/** What became of a change: who has a plan already pays the new price with the first bill after `effectiveDate`. */
export const PricingChange = named(
  'PricingChange',
  Type.Object({
    pricing: Type.Object(fourOf(PriceId)),
    effectiveDate: Type.String(),
  }),
);
export type PricingChange = Static<typeof PricingChange>;

/** A sentence for each amount that can't be a price. */
export function checkAmounts(amounts: Readonly<Record<PriceField, number>>): Record<string, string> {
  const problems = Object.values(PRICE_FIELDS).map((field) => [field, problemOf(amounts[field])] as const);
  return Object.fromEntries(
    problems.filter((problem): problem is [PriceField, string] => problem[1] !== null),
  );
}

function problemOf(amount: number): string | null {
  if (!Number.isFinite(amount)) return 'Must be a number.';
  if (amount < LEAST) return 'Must be at least $0.50, the least that Stripe charges.';
  if (amount > MOST) return 'Must be at most $999,999.99.';
  return Math.abs(amount * 100 - Math.round(amount * 100)) > 1e-4 ? 'Must have at most two decimals.' : null;
}
