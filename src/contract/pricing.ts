import Type, { type Static } from 'typebox';

/** What the plans cost, in US dollars: a month, and a year. */
export const Pricing = Type.Object({
  standard: Type.Number(),
  advanced: Type.Number(),
  standardAnnual: Type.Number(),
  advancedAnnual: Type.Number(),
});
export type Pricing = Static<typeof Pricing>;
