import type { FastifyInstance } from 'fastify';
import { PricingView } from '../../contract/pricing.ts';
import type { Settings } from '../settings/settings.service.ts';
import type { Billing } from './billing.service.ts';

/** `GET /api/subscription-pricing`, open to everybody. */
export async function pricingRoutes(
  app: FastifyInstance,
  { settings, billing }: { settings: Settings; billing: Billing },
): Promise<void> {
  app.get('/api/subscription-pricing', { schema: { response: { 200: PricingView } } }, async () => ({
    standard: settings.get('subscription_price_standard'),
    advanced: settings.get('subscription_price_advanced'),
    standardAnnual: settings.get('subscription_price_standard_annual'),
    advancedAnnual: settings.get('subscription_price_advanced_annual'),
    mode: billing.mode,
  }));
}
