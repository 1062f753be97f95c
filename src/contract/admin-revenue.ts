import Type, { type Static } from 'typebox';
import { Time } from './common.ts';
import { Pricing } from './pricing.ts';
import { named } from './published.ts';

const PlanCounts = named(
  'PlanCounts',
  Type.Object({
    monthly: Type.Integer(),
    annual: Type.Integer(),
    total: Type.Integer(),
  }),
);

/** Who pays now, and what that is in a month. Money is in US dollars; a year's price counts a twelfth a month. */
export const RevenueReport = named(
  'RevenueReport',
  Type.Object({
    activeSubscribers: Type.Integer(),
    planDistribution: Type.Object({ standard: PlanCounts, advanced: PlanCounts }),
    revenue: Type.Object({
      monthly: Type.Object({
        standard: Type.Number(),
        standardAnnual: Type.Number(),
        advanced: Type.Number(),
        advancedAnnual: Type.Number(),
        total: Type.Number(),
      }),
      annual: Type.Number(),
    }),
    pricing: Pricing,
  }),
);
export type RevenueReport = Static<typeof RevenueReport>;

const Part = named('RevenuePart', Type.Object({ subscriptions: Type.Integer(), monthly: Type.Number() }));

/** One month at its end, or as far as it has come, compared with the month before. */
export const RevenueMonth = named(
  'RevenueMonth',
  Type.Object({
    /** Such as '2027-01', UTC. */
    month: Type.String(),
    countedAt: Time,
    total: Part,
    new: Part,
    kept: Part,
    /** Another plan or price: `monthly` is by how much that is more, or less. */
    changed: Part,
    lost: Part,
  }),
);
export type RevenueMonth = Static<typeof RevenueMonth>;
/** The oldest first. */
export const RevenueHistory = Type.Array(RevenueMonth);

export const REVENUE_MONTHS_SHOWN = 36;
