import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { fetchBillingConfig } from '../billing.api.ts';

/** A blocker or a firewall keeps the script away, some of them without ever saying so. */
const SCRIPT_MS = 15_000;

export class ScriptBlockedError extends Error {
  override name = 'ScriptBlockedError';
}

/**
 * Stripe's own script with the server's key; loaded here and nowhere else, when somebody is about to pay. Throws
 * `ApiError` where the server has no key to give, and `ScriptBlockedError` where the script does not come.
 */
export async function openStripe(): Promise<Stripe> {
  const { publishableKey } = await fetchBillingConfig();
  const stripe = await Promise.race([
    loadStripe(publishableKey).catch(() => null),
    new Promise<null>((resolve) => setTimeout(() => resolve(null), SCRIPT_MS)),
  ]);
  if (stripe === null) throw new ScriptBlockedError();
  return stripe;
}
