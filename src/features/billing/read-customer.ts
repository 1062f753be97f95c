import { isHalfway, liveOf } from './next-step.ts';
import type { Stripe, StripeClient } from './stripe.ts';
import { isMissing, isRefusal } from './stripe-errors.ts';
import { type SubscriptionState, subscriptionState } from './subscription-state.ts';

/** A customer's subscriptions as Stripe has them now. */
export interface CustomerRead {
  states: SubscriptionState[];
  /** Said to end, although their owner has paid for a change with which they go on. */
  halfway: Stripe.Subscription[];
}

/** Since when bills were unpaid, by subscription, as far as we know. */
export type KnownPastDue = ReadonlyMap<string, number | null>;

/** Null: the customer is deleted at Stripe. Throws Stripe's errors. */
export async function readCustomer(
  client: StripeClient,
  customerId: string,
  known: KnownPastDue,
  graceMs: number,
): Promise<CustomerRead | null> {
  const customer = await customerWithCard(client, customerId);
  if (customer.deleted) return null;
  const read: CustomerRead = { states: [], halfway: [] };
  const list = client.subscriptions.list({
    customer: customerId,
    status: 'all',
    limit: 100,
    expand: ['data.latest_invoice', 'data.default_payment_method'],
  });
  for await (const subscription of list) {
    const card = subscription.default_payment_method ?? customer.invoice_settings?.default_payment_method;
    const options = {
      pastDueSince: await pastDueSince(client, subscription, known.get(subscription.id) ?? null),
      cardExpiresAt: cardExpiresAt(card),
      graceMs,
    };
    read.states.push(subscriptionState(subscription, options));
    if (liveOf([subscription]) !== null && isHalfway(subscription)) read.halfway.push(subscription);
  }
  return read;
}

/** Stripe does not say whether a deleted customer can be expanded: where it refuses, it is asked for no more than that. */
async function customerWithCard(client: StripeClient, customerId: string) {
  try {
    return await client.customers.retrieve(customerId, {
      expand: ['invoice_settings.default_payment_method'],
    });
  } catch (error) {
    if (!isRefusal(error) || isMissing(error)) throw error;
    return client.customers.retrieve(customerId);
  }
}

/** When the unpaid bill was finalized; of several, the first: the next period's bill prolongs no grace. */
async function pastDueSince(
  client: StripeClient,
  subscription: Stripe.Subscription,
  known: number | null,
): Promise<number | null> {
  if (subscription.status !== 'past_due') return null;
  const { latest_invoice: latest, items } = subscription;
  const newest =
    latest === null || typeof latest === 'string'
      ? (items.data[0]?.current_period_start ?? subscription.start_date) * 1_000
      : finalizedAt(latest);
  if (known === null || known >= newest) return newest;
  let first = newest;
  const open = client.invoices.list({ subscription: subscription.id, status: 'open', limit: 100 });
  for await (const invoice of open) first = Math.min(first, finalizedAt(invoice));
  return first;
}

function finalizedAt({ status_transitions, created }: Stripe.Invoice): number {
  return (status_transitions?.finalized_at ?? created) * 1_000;
}

/** A card can be charged until the end of its last month. */
function cardExpiresAt(method: string | Stripe.PaymentMethod | null | undefined): number | null {
  if (method == null || typeof method === 'string' || method.card == null) return null;
  return Date.UTC(method.card.exp_year, method.card.exp_month);
}
