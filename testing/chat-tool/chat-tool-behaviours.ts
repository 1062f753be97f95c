/** What the chat tool's API answers when it does not simply accept a call. */
import type { Behaviour } from '../wire/http-stand-in.ts';
import * as wire from '../wire/wire.ts';
import { respond } from '../wire/wire.ts';

interface Refusal {
  status: number;
  message: string;
  code?: number;
  /** What is wrong with which field. */
  details?: string[];
  headers?: Record<string, string>;
}

/** The API's error shape. */
export function refuse({ status, message, code, details, headers = {} }: Refusal): Behaviour {
  const messages = details?.map((detail) => ({ message: detail }));
  const body = { status: 'error', message, ...(code === undefined ? {} : { code }) };
  return respond({
    status,
    headers,
    body: messages === undefined ? body : { ...body, details: { messages } },
  });
}

/** Answers that leave the customer without a message: nothing was accepted. */
export const chatToolFaults = {
  hang: wire.hang,
  closeWithoutAnswer: wire.closeWithoutAnswer,
  resetBeforeAnswer: wire.resetBeforeAnswer,
  wrongToken: refuse({ status: 401, message: 'Wrong token' }),
  forbidden: refuse({ status: 403, message: 'The API is part of the Pro plan' }),
  unknownSubscriber: refuse({ status: 400, message: 'Subscriber does not exist' }),
  outsideWindow: refuse({
    status: 400,
    message: 'Subscriber last interaction was over 26h ago (more than 24 hours ago)',
    code: 3011,
  }),
  errorWith200: refuse({ status: 200, message: 'Subscriber not found' }),
  rateLimited: refuse({ status: 429, message: 'Too many requests', headers: { 'retry-after': '1' } }),
  rateLimitedWithoutTime: refuse({ status: 429, message: 'Too many requests' }),
  serverError: refuse({ status: 500, message: 'Internal error' }),
  gatewayHtml: respond({
    status: 502,
    headers: { 'content-type': 'text/html' },
    body: '<html>Bad gateway</html>',
  }),
} satisfies Record<string, Behaviour>;
