import type { Stripe } from '../../src/features/billing/stripe.ts';
import { liveCustomer } from './lookup.ts';
import { type Route, route } from './route.ts';
import { oneOf, type RulesFor, required, shape, text } from './rules.ts';
import type { World } from './world.ts';

const rules = {
  configuration: text,
  customer: text,
  flow_data: shape({ type: oneOf('payment_method_update') }),
  locale: text,
  return_url: text,
} satisfies RulesFor<Stripe.BillingPortal.SessionCreateParams>;

/** Where the pages of open portal sessions lead back to. */
export type PortalReturns = Map<string, { customer: string; returnUrl: string | null }>;

export function portalRoutes(world: World, returns: PortalReturns): Route[] {
  return [
    route('POST', '/v1/billing_portal/sessions', rules, (params) => {
      const customer = liveCustomer(world, required(params.customer, 'customer'), 'customer').id;
      const id = world.id('bps');
      const returnUrl = params.return_url ?? null;
      returns.set(id, { customer, returnUrl });
      return {
        id,
        object: 'billing_portal.session',
        configuration: params.configuration ?? 'bpc_standard',
        created: world.now(),
        customer,
        flow: null,
        livemode: world.isLive,
        locale: params.locale ?? null,
        return_url: returnUrl,
        url: `${world.origin}/p/session/${id}`,
      };
    }),
  ];
}
