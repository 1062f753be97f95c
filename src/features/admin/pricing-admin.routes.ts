import type { FastifyInstance } from 'fastify';
import { PricingStatus } from '../../contract/admin-pricing.ts';
import { PricingBody, PricingChange } from '../../contract/pricing-change.ts';
import { adminOf, type Guards } from '../../http/guards.ts';
import type { Billing } from '../billing/billing.service.ts';
import type { PriceChanges } from '../billing/price-changes.service.ts';

export interface PricingAdminRoutesDeps {
  guards: Guards;
  billing: Billing;
  priceChanges: PriceChanges;
}

/** `/api/admin/subscription-pricing`: the same function as `dmreply pricing set`. */
export async function pricingAdminRoutes(
  app: FastifyInstance,
  { guards, billing, priceChanges }: PricingAdminRoutesDeps,
): Promise<void> {
  const path = '/api/admin/subscription-pricing';

  app.get(
    path,
    {
      onRequest: guards.requireAdmin,
      schema: {
        summary: 'Prices with the ids that they have at Stripe, and when they last changed',
        response: { 200: PricingStatus },
      },
    },
    async () => ({ mode: billing.mode, ...(await priceChanges.status()) }),
  );

  app.post<{ Body: PricingBody }>(
    path,
    {
      onRequest: guards.requireFreshAdmin,
      schema: {
        summary: 'Change what the plans cost: new subscribers at once, the others with their next bill',
        body: PricingBody,
        response: { 200: PricingChange },
      },
    },
    (request) => {
      const { previous, ...amounts } = request.body;
      return priceChanges.change(amounts, { by: { adminId: adminOf(request).admin.id }, previous });
    },
  );
}
