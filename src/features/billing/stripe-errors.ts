import { AppError } from '../../errors.ts';
import type { Logger } from '../../log.ts';

/** What the SDK throws, as far as anybody looks at it. */
interface StripeFault extends Error {
  /** The class, such as `StripeCardError`. */
  type: string;
  code?: string;
  statusCode?: number;
  requestId?: string;
  param?: string;
  headers?: Record<string, string>;
}

const AWAY =
  'The payment provider does not answer just now. Please try again in a minute; nothing is charged twice.';

export function isStripeFault(error: unknown): error is StripeFault {
  return error instanceof Error && 'type' in error && /^Stripe\w*Error$/.test(String(error.type));
}

/** Stripe has no such object: deleted, or of another account than the key's. */
export function isMissing(error: unknown): boolean {
  return isStripeFault(error) && error.code === 'resource_missing';
}

/**
 * Whether nobody knows what became of the request: another try must carry the same idempotency key. A 500 that Stripe
 * itself wrote is kept under its key and would only come again.
 */
export function isUnsettled(error: unknown): boolean {
  if (!isStripeFault(error)) return true;
  const status = error.statusCode ?? 0;
  return status === 0 || status === 409 || status === 429;
}

/** Stripe away: in words for the person who waits. */
export function stripeAway(): AppError {
  return new AppError('billing_unavailable', { sentence: AWAY });
}

/** In words of ours; Stripe's own are for developers, other than those about a card. */
export function inOurWords(error: unknown, log: Logger): unknown {
  if (!isStripeFault(error)) return error;
  const { type, code, statusCode, requestId, param, headers } = error;
  if (type === 'StripeCardError') return new AppError('payment_declined', { sentence: error.message });
  if (statusCode === 429) {
    const seconds = Number(headers?.['retry-after']);
    return new AppError('too_many_requests', { retryAfterSeconds: seconds > 0 ? seconds : 5 });
  }
  // By its number the operator finds the whole request in Stripe's dashboard.
  log.warn({ type, code, status: statusCode, param, stripeRequest: requestId }, 'a call to Stripe failed');
  return stripeAway();
}

/** What went wrong, in Stripe's codes alone: its sentences can repeat a key or an address. */
export function faultOf(error: unknown): string {
  if (!isStripeFault(error)) return error instanceof Error ? error.name : 'unknown';
  return [error.type, error.statusCode, error.code].filter((part) => part !== undefined).join(' ');
}

/** Stripe has understood and said no: asking again soon changes nothing. */
export function isRefusal(error: unknown): boolean {
  return isStripeFault(error) && error.type === 'StripeInvalidRequestError';
}
