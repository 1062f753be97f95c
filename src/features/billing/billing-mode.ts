import type { Config } from '../../config.ts';
import type { BillingMode } from './entitlements.ts';

/** Free unless told otherwise or a Stripe key is there. */
export function billingMode(config: Config): BillingMode {
  if (config.billing.mode !== '') return config.billing.mode;
  return config.billing.stripeSecretKey === '' ? 'free' : 'stripe';
}
