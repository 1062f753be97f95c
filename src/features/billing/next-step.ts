import type { PlanType } from '../../contract/plans.ts';
import { planOfPrice } from './plan-of-price.ts';
import type { Stripe } from './stripe.ts';

/** What somebody wants to buy. */
export interface Wanted {
  planType: PlanType;
  /** Of the price in force. */
  priceId: string;
  /** On a page of Stripe, so that no form of ours is of use. */
  isHosted: boolean;
}

/** What is to be done next at Stripe. After `clear` and `end` the customer is read and asked about again. */
export type NextStep =
  | { do: 'refuse'; why: 'same_plan' | 'payment_due' }
  /** An unpaid invoice of a form or of a change that nobody wants any more. Fails if it was paid meanwhile. */
  | { do: 'clear'; invoiceId: string }
  /** A subscription that gives nothing and would stand beside the new one; then its unpaid invoice. */
  | { do: 'end'; subscriptionId: string; invoiceId: string | null }
  | { do: 'buy' }
  /** The form for this plan that was left open. */
  | { do: 'resume'; clientSecret: string }
  | { do: 'change'; subscription: Stripe.Subscription; itemId: string }
  /** This very change waits for its payment, under this invoice. */
  | { do: 'settle'; subscription: Stripe.Subscription; invoiceId: string }
  /** The change is made; that the subscription goes on is still to be said. */
  | { do: 'continue'; subscription: Stripe.Subscription };

/** Names the price with which a cancelled subscription is to go on, until it does. */
export const CONTINUES_WITH = 'dmreply_continues_with';

const LIVE = ['active', 'trialing', 'past_due'];
/** Stripe would take these up again after a payment. */
const DORMANT = ['unpaid', 'paused'];

/** `subscriptions` are all of the customer's, newest first, with their latest invoices and secrets. */
export function nextStep(subscriptions: readonly Stripe.Subscription[], wanted: Wanted): NextStep {
  const ours = subscriptions.filter((subscription) => itemOf(subscription) !== null);
  const live = liveOf(ours);
  const forms = ours.filter(({ status }) => status === 'incomplete');
  const resumable = live === null && !wanted.isHosted ? forms.find((form) => fits(form, wanted)) : undefined;
  const stale = forms.find((form) => form !== resumable);
  if (stale !== undefined) return withoutForm(stale);
  if (live !== null) return forLive(live, wanted);
  const dormant = ours.find(({ status }) => DORMANT.includes(status));
  // Void first, Stripe would take it for paid and give the plan away.
  if (dormant !== undefined)
    return { do: 'end', subscriptionId: dormant.id, invoiceId: openInvoice(dormant)?.id ?? null };
  const clientSecret = resumable === undefined ? null : secretOf(resumable);
  return clientSecret === null ? { do: 'buy' } : { do: 'resume', clientSecret };
}

/** The one that gives access, or would with a payment. */
export function liveOf(subscriptions: readonly Stripe.Subscription[]): Stripe.Subscription | null {
  return subscriptions.find((one) => LIVE.includes(one.status) && itemOf(one) !== null) ?? null;
}

/** The item with a price of ours. */
export function itemOf({ items }: Stripe.Subscription): Stripe.SubscriptionItem | null {
  return items.data.find(({ price }) => planOfPrice(price) !== null) ?? null;
}

/** A cancellation made in Stripe's own portal sets `cancel_at` alone. */
export function willEnd({ cancel_at, cancel_at_period_end }: Stripe.Subscription): boolean {
  return cancel_at_period_end || cancel_at !== null;
}

/** Its owner has changed the plan so that it goes on, and it is still said to end. */
export function isHalfway(live: Stripe.Subscription): boolean {
  return willEnd(live) && live.metadata[CONTINUES_WITH] === itemOf(live)?.price.id;
}

/** Of the payment, else of the card that is only saved; null: there is nothing to confirm. */
export function secretOf(subscription: Stripe.Subscription): string | null {
  const { pending_setup_intent: setup } = subscription;
  const secret = openInvoice(subscription)?.confirmation_secret?.client_secret;
  return secret ?? (typeof setup === 'object' ? (setup?.client_secret ?? null) : null);
}

function forLive(live: Stripe.Subscription, wanted: Wanted): NextStep {
  const item = itemOf(live);
  if (item === null) return { do: 'buy' };
  if (planOfPrice(item.price) === wanted.planType) {
    return isHalfway(live) ? { do: 'continue', subscription: live } : { do: 'refuse', why: 'same_plan' };
  }
  // Stripe would give back what was never paid for.
  if (live.status === 'past_due') return { do: 'refuse', why: 'payment_due' };
  const pending = live.pending_update?.subscription_items?.[0]?.price.id;
  const invoice = openInvoice(live);
  if (pending === undefined || invoice === null) return { do: 'change', subscription: live, itemId: item.id };
  const isSame = pending === wanted.priceId;
  return isSame
    ? { do: 'settle', subscription: live, invoiceId: invoice.id }
    : { do: 'clear', invoiceId: invoice.id };
}

function withoutForm(form: Stripe.Subscription): NextStep {
  const invoice = openInvoice(form);
  if (invoice === null) return { do: 'end', subscriptionId: form.id, invoiceId: null };
  // Ended first, a form that is being paid at this moment would be paid for nothing.
  return { do: 'clear', invoiceId: invoice.id };
}

function fits(form: Stripe.Subscription, { priceId }: Wanted): boolean {
  return itemOf(form)?.price.id === priceId && secretOf(form) !== null;
}

function openInvoice({ latest_invoice: invoice }: Stripe.Subscription): Stripe.Invoice | null {
  return invoice !== null && typeof invoice === 'object' && invoice.status === 'open' ? invoice : null;
}
