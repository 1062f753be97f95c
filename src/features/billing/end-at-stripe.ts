import type { StripeClient } from './stripe.ts';
import type { SubscriptionState } from './subscription-state.ts';

const OVER = ['canceled', 'incomplete_expired'];

/**
 * Ends all that runs for somebody whose account is deleted, and closes the bills and pages that could still be paid.
 * Throws Stripe's errors; asked again, it goes on where it was.
 */
export async function endAtStripe(
  client: StripeClient,
  customer: string,
  subscriptions: readonly SubscriptionState[],
): Promise<void> {
  for (const { id, status } of subscriptions) {
    if (!OVER.includes(status)) await client.subscriptions.cancel(id);
  }
  // Afterwards: the bill of an unpaid subscription that still runs would count as settled, and open it again.
  for await (const { id } of client.invoices.list({ customer, status: 'open', limit: 100 })) {
    await client.invoices.voidInvoice(id);
  }
  for await (const { id } of client.checkout.sessions.list({ customer, status: 'open', limit: 100 })) {
    await client.checkout.sessions.expire(id);
  }
}
