import type { Pricing } from '../../contract/pricing.ts';
import type { Settings } from '../settings/settings.service.ts';

/** The prices in force. A year that has no price of its own costs half of twelve months. */
export function pricesOf(settings: Settings): Pricing {
  const standard = settings.get('subscription_price_standard');
  const advanced = settings.get('subscription_price_advanced');
  return {
    standard,
    advanced,
    standardAnnual: settings.get('subscription_price_standard_annual') || Math.round(standard * 12 * 0.5),
    advancedAnnual: settings.get('subscription_price_advanced_annual') || Math.round(advanced * 12 * 0.5),
  };
}
