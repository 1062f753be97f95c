import type { Stripe } from './stripe.ts';
import type { Operation } from './stripe-operation.ts';

/** All that the customer has ever had, newest first, with the invoices and secrets that decide what comes next. */
export async function readSubscriptions(
  { client, reading }: Operation,
  customerId: string,
): Promise<Stripe.Subscription[]> {
  const all: Stripe.Subscription[] = [];
  const expand = ['data.latest_invoice.confirmation_secret', 'data.pending_setup_intent'];
  const pages = client.subscriptions.list(
    { customer: customerId, status: 'all', limit: 100, expand },
    reading(),
  );
  for await (const subscription of pages) all.push(subscription);
  return all;
}
