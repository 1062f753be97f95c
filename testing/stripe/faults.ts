/** What can go wrong between the product and Stripe, at the wire. */
import type { Exchange } from '../wire/http-stand-in.ts';
import * as wire from '../wire/wire.ts';
import { respond } from '../wire/wire.ts';
import type { Said } from './idempotency.ts';

/** What a fault can make of the call that it meets. */
export interface Met {
  /** Does what was asked, and says what Stripe would have answered. `meanwhile` holds the work up. */
  perform(meanwhile?: Promise<unknown>): Promise<Said>;
  /** Breaks down at work: Stripe keeps this answer under the idempotency key, and gives it to every retry. */
  breakDown(): Promise<Said>;
}

export type StripeFault = (exchange: Exchange, met: Met) => void | Promise<void>;

const html = '<!doctype html><html><body><h1>502 Bad Gateway</h1></body></html>';
const asHtml = { 'content-type': 'text/html' };

function error(status: number, body: Record<string, string>, headers: Record<string, string> = {}) {
  return respond({ status, headers, body: { error: body } });
}

const apiError = { type: 'api_error', message: 'An unknown error occurred' };

export const stripeFaults = {
  hang: wire.hang,
  hangAfterHeaders: wire.hangAfterHeaders,
  resetBeforeAnswer: wire.resetBeforeAnswer,
  closeWithoutAnswer: wire.closeWithoutAnswer,
  serverError: error(500, apiError),
  /** Broken down at work: a retry with the same key gets the same answer. */
  serverErrorKept: async (exchange, { breakDown }) => respond(await breakDown())(exchange),
  unavailable: error(503, apiError, { 'retry-after': '1' }),
  rateLimited: error(429, {
    type: 'invalid_request_error',
    code: 'rate_limit',
    message: 'Too many requests hit the API too quickly.',
  }),
  wrongKey: error(401, {
    type: 'invalid_request_error',
    message: 'Invalid API Key provided: sk_test_****1234',
  }),
  forbidden: error(403, {
    type: 'invalid_request_error',
    message: 'The provided key does not have the required permissions for this endpoint.',
  }),
  cannotExpand: error(400, {
    type: 'invalid_request_error',
    message: 'This property cannot be expanded (invoice_settings).',
  }),
  html: respond({ headers: asHtml, body: html }),
  htmlError: respond({ status: 502, headers: asHtml, body: html }),
  emptyBody: respond({ body: '' }),
  halfJson: respond({ body: '{"id": "cus_' }),
  /** Done, and the connection breaks before the answer. */
  doneButReset: async (exchange, { perform }) => {
    await perform();
    wire.resetBeforeAnswer(exchange);
  },
  /** Done, and half of the answer arrives. */
  doneButCutMidAnswer: async (exchange, { perform }) => {
    const { body } = await perform();
    await wire.resetMidBody(body)(exchange);
  },
  /** Done, and the answer never comes. */
  doneButHangs: async (_, { perform }) => {
    await perform();
  },
  /** Done, and a server on the way makes an error page of the answer. */
  doneButServerError: async (exchange, { perform }) => {
    await perform();
    await respond({ status: 502, headers: asHtml, body: html })(exchange);
  },
} satisfies Record<string, StripeFault>;

/** Works only when `told`, and answers then: a second call with the same key comes too early. */
export function slow(told: Promise<unknown>): StripeFault {
  return async (exchange, { perform }) => respond(await perform(told))(exchange);
}
