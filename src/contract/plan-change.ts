import Type, { type Static } from 'typebox';
import { closed } from './common.ts';
import { PLAN_ALIASES, PLAN_TYPES } from './plans.ts';
import { named } from './published.ts';

export const ChangePlanBody = named(
  'ChangePlanBody',
  Type.Object(
    {
      planType: Type.Enum([...PLAN_TYPES, ...PLAN_ALIASES]),
      /** The provider's own page, whatever the server is set to: for browsers that block the provider's script. */
      checkout: Type.Optional(Type.Literal('hosted')),
    },
    { ...closed, examples: [{ planType: 'advanced' }] },
  ),
);
export type ChangePlanBody = Static<typeof ChangePlanBody>;

/** What comes next: a page of the provider, a payment to be confirmed in the browser, or nothing more. */
export const PlanChange = named(
  'PlanChange',
  Type.Object({
    checkoutUrl: Type.Optional(Type.String()),
    clientSecret: Type.Optional(Type.String()),
    subscription: Type.Optional(Type.Object({ planType: Type.Enum([...PLAN_TYPES]), status: Type.String() })),
    message: Type.Optional(Type.String()),
  }),
);
export type PlanChange = Static<typeof PlanChange>;

/** How people pay here. The key is public: the provider's script in the browser needs it. */
export const BillingConfig = named(
  'BillingConfig',
  Type.Object({
    publishableKey: Type.String(),
    checkout: Type.Union([Type.Literal('embedded'), Type.Literal('hosted')]),
  }),
);
export type BillingConfig = Static<typeof BillingConfig>;

/** A page of the provider with invoices and cards. */
export const PortalLink = named('PortalLink', Type.Object({ url: Type.String() }));
export type PortalLink = Static<typeof PortalLink>;
