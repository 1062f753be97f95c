import type { Stripe, StripeClient } from './stripe.ts';

/** What Stripe is asked to tell us of: whatever can change who has which plan. */
export const EVENT_TYPES = [
  'checkout.session.completed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.pending_update_applied',
  'customer.subscription.pending_update_expired',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'charge.refunded',
  'charge.dispute.created',
] as const satisfies readonly Stripe.Event.Type[];

/** All that is taken from an event: that something happened to a customer. The rest is read anew. */
export interface StripeEvent {
  id: string;
  type: string;
  createdAt: number;
  customerId: string | null;
  /** A dispute names the charge alone. */
  chargeId: string | null;
}

/** Signatures are good for so long, before and after: a call that somebody has recorded can't be sent again later. */
const TOLERANCE_S = 300;
const ID = /^\w{1,255}$/;

/**
 * The event in a call of Stripe's. Throws where the signature is not Stripe's, or not of this time, and where the body
 * is no event. Null: one that we do not listen to.
 */
export function readEvent(
  client: StripeClient,
  body: Buffer,
  signature: string,
  secret: string,
  now: number,
): StripeEvent | null {
  const event = client.webhooks.constructEvent(body, signature, secret, TOLERANCE_S, undefined, now);
  // The SDK takes what was signed for any time to come.
  if (signedAt(signature) > now / 1_000 + TOLERANCE_S) throw new Error('This event is not of this time.');
  return toEvent(event);
}

/** In seconds; where a signature says it more than once, the latest. */
function signedAt(signature: string): number {
  const times = signature.split(',').filter((part) => part.startsWith('t='));
  return Math.max(...times.map((part) => Number.parseInt(part.slice(2), 10)));
}

/** Its shape follows the API version of whoever made the endpoint, so nothing but ids is believed. */
export function toEvent({ id, type, created, data }: Stripe.Event): StripeEvent | null {
  if (typeof id !== 'string' || !ID.test(id) || !Number.isSafeInteger(created)) {
    throw new Error('This is no event of Stripe.');
  }
  if (!(EVENT_TYPES as readonly string[]).includes(type)) return null;
  const { customer, charge } = (data?.object ?? {}) as { customer?: unknown; charge?: unknown };
  return {
    id,
    type,
    createdAt: created * 1_000,
    customerId: idOf(customer),
    chargeId: type === 'charge.dispute.created' ? idOf(charge) : null,
  };
}

function idOf(reference: unknown): string | null {
  const id = typeof reference === 'object' ? (reference as { id?: unknown } | null)?.id : reference;
  return typeof id === 'string' && ID.test(id) ? id : null;
}
