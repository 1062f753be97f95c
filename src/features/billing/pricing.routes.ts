import type { FastifyInstance } from 'fastify';
import { Pricing } from '../../contract/pricing.ts';
import type { Settings } from '../settings/settings.service.ts';
import { pricesOf } from './pricing.ts';

/** `GET /api/subscription-pricing`, open to everybody: it is on the price page. */
export async function pricingRoutes(
  app: FastifyInstance,
  { settings }: { settings: Settings },
): Promise<void> {
  app.get(
    '/api/subscription-pricing',
    { schema: { summary: 'What the plans cost, in US dollars', response: { 200: Pricing } } },
    () => pricesOf(settings),
  );
}
