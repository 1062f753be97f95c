import type { Config } from '../../config.ts';
import type { PlanChange } from '../../contract/plan-change.ts';
import type { PlanType } from '../../contract/plans.ts';
import { publicUrl } from '../../public-url.ts';
import { nowOn } from './in-place.ts';
import { secretOf } from './next-step.ts';
import { isRefusal } from './stripe-errors.ts';
import type { Operation } from './stripe-operation.ts';

/**
 * Cards, and the wallets that hold them. A debit takes days, and Stripe changes no plan in place that is paid by one.
 */
const METHODS: ['card'] = ['card'];

/** Who buys what. `newest` is what the customer has last begun to buy: by it one purchase differs from the next. */
export interface Purchase {
  customerId: string;
  priceId: string;
  newest: string | null;
}

/** A subscription that begins with its first payment; the answered secret opens the form for that. */
export async function openForm(
  { automaticTax }: Config['billing'],
  operation: Operation,
  planType: PlanType,
  { customerId, priceId, newest }: Purchase,
): Promise<PlanChange> {
  const subscription = await operation.client.subscriptions.create(
    {
      customer: customerId,
      items: [{ price: priceId, quantity: 1 }],
      payment_behavior: 'default_incomplete',
      payment_settings: { payment_method_types: METHODS, save_default_payment_method: 'on_subscription' },
      ...(automaticTax ? { automatic_tax: { enabled: true } } : {}),
      expand: ['latest_invoice.confirmation_secret', 'pending_setup_intent'],
    },
    operation.writing('subscribe', customerId, newest, priceId),
  );
  const clientSecret = secretOf(subscription);
  // A credit of the customer's has paid for it.
  return clientSecret === null ? nowOn(planType, subscription) : { clientSecret };
}

/** A page of Stripe, on which the subscription begins. */
export async function openPage(
  config: Config,
  operation: Operation,
  { customerId, priceId, newest }: Purchase,
): Promise<PlanChange> {
  const { automaticTax, promotionCodes } = config.billing;
  const back = `${publicUrl(config)}/profile?subscription=`;
  const { url } = await operation.client.checkout.sessions.create(
    {
      mode: 'subscription',
      ui_mode: 'hosted_page',
      customer: customerId,
      allowed_payment_method_types: METHODS,
      line_items: [{ price: priceId, quantity: 1 }],
      success_url: `${back}success`,
      cancel_url: `${back}canceled`,
      ...(promotionCodes ? { allow_promotion_codes: true } : {}),
      // The tax follows the address, which is kept for the renewals.
      ...(automaticTax
        ? {
            automatic_tax: { enabled: true },
            billing_address_collection: 'required',
            customer_update: { address: 'auto', name: 'auto' },
          }
        : {}),
    },
    operation.writing('checkout', customerId, newest, priceId),
  );
  if (url === null) throw new Error('Stripe has opened a page without an address.');
  return { checkoutUrl: url };
}

/**
 * Closes every page of Stripe that is still open, so that nobody pays twice; one that is paid meanwhile stays, and its
 * subscription is found afterwards. Answers with the newest page, open or not.
 */
export async function closePages(operation: Operation, customerId: string): Promise<string | null> {
  const { sessions } = operation.client.checkout;
  const newest = await sessions.list({ customer: customerId, limit: 100 }, operation.reading());
  for (const { id, status } of newest.data) {
    if (status !== 'open') continue;
    await sessions.expire(id, {}, operation.writing('expire', id)).catch(passRefusal);
  }
  return newest.data[0]?.id ?? null;
}

function passRefusal(error: unknown): void {
  if (!isRefusal(error)) throw error;
}
