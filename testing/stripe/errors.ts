/** The part of Stripe's error bodies that callers look at. */
export interface ErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  payment_intent?: unknown;
}

/** An answer that is an error, thrown from anywhere in the stand-in. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  /** Told before anything was done: Stripe keeps no such answer under an idempotency key. */
  readonly isBeforeWork: boolean;

  constructor(status: number, body: ErrorBody, isBeforeWork = false) {
    super(body.message);
    this.status = status;
    this.body = body;
    this.isBeforeWork = isBeforeWork;
  }
}

export function invalid(message: string, more: Partial<ErrorBody> = {}): StripeRefusal {
  return new StripeRefusal(400, { type: 'invalid_request_error', message, ...more });
}

/** About the parameters themselves. */
export function malformed(message: string, param: string, code?: string): StripeRefusal {
  const body = { type: 'invalid_request_error', message, param, ...(code ? { code } : {}) } as const;
  return new StripeRefusal(400, body, true);
}

/** `noun` as in Stripe's sentence: 'No such customer: ...'. An id in the path is 404, one in the body 400. */
export function missing(noun: string, id: string, param = 'id'): StripeRefusal {
  const message = `No such ${noun}: '${id}'`;
  const status = param === 'id' ? 404 : 400;
  return new StripeRefusal(status, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message,
    param,
  });
}

export const DECLINE = {
  type: 'card_error',
  code: 'card_declined',
  decline_code: 'insufficient_funds',
  message: 'Your card has insufficient funds.',
} as const;

export const AUTHENTICATION_REQUIRED = {
  type: 'card_error',
  code: 'subscription_payment_intent_requires_action',
  message: 'Payment for this subscription requires additional user action before it can be completed.',
} as const;

export function declined(body: Partial<ErrorBody> = {}): StripeRefusal {
  return new StripeRefusal(402, { ...DECLINE, ...body });
}
