import type { Server } from 'node:http';

/**
 * Answers callers that end their side of the connection with the request and still listen (RFC 9112, section 9.6).
 * Node would hang up on them. It has no documented option for this; `half-closed.test.ts` fails if the old switch goes.
 */
export function answerHalfClosed(server: Server): void {
  Object.assign(server, { httpAllowHalfOpen: true });
}
