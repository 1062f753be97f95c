import type { FastifyInstance } from 'fastify';
import { PricingStatus } from '../../contract/admin-pricing.ts';
import { PricingBody, PricingChange } from '../../contract/pricing-change.ts';
import { adminOf } from '../../http/guards.ts';
import type { RouteContext } from '../../route-context.ts';

/** `/api/admin/subscription-pricing`: the same function as `dmreply pricing set`. */
export async function pricingAdminRoutes(
  app: FastifyInstance,
  { guards, billing, priceChanges }: Pick<RouteContext, 'guards' | 'billing' | 'priceChanges'>,
): Promise<void> {
  app.get(
    '',
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
    '',
    {
      onRequest: guards.requireFreshAdmin,
      schema: {
        errors: ['setting_changed', 'pricing_busy', 'billing_unavailable', 'too_many_requests'],
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
