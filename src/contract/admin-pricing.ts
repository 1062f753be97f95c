import Type, { type Static } from 'typebox';
import { named } from './published.ts';

const Price = named(
  'StripePrice',
  Type.Object({
    /** US dollars. */
    amount: Type.Number(),
    /** Stripe's; null where none was ever made. */
    priceId: Type.Union([Type.String(), Type.Null()]),
  }),
);

/** What the pricing form shows. */
export const PricingStatus = named(
  'PricingStatus',
  Type.Object({
    mode: Type.Enum(['free', 'stripe']),
    pricing: Type.Object({ standard: Price, advanced: Price, standardAnnual: Price, advancedAnnual: Price }),
    /** When a price was last made at Stripe; null: never. */
    changedAt: Type.Union([Type.String(), Type.Null()]),
  }),
);
export type PricingStatus = Static<typeof PricingStatus>;
