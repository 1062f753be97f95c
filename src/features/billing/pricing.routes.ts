import type { FastifyInstance } from 'fastify';
import { PricingView } from '../../contract/pricing.ts';
import type { RouteContext } from '../../route-context.ts';
import { pricesOf } from './pricing.ts';

/** `GET /api/subscription-pricing`, open to everybody: it is on the price page. */
export async function pricingRoutes(
  app: FastifyInstance,
  { settings, billing }: Pick<RouteContext, 'settings' | 'billing'>,
): Promise<void> {
  app.get(
    '',
    { schema: { summary: 'What the plans cost, in US dollars', response: { 200: PricingView } } },
    () => ({ ...pricesOf(settings), mode: billing.mode }),
  );
}
