import type { Server } from 'node:http';

/**
 * Answers callers that end their side of the connection with the request and still listen (RFC 9112, section 9.6).
 * Node would hang up on them; the switch for it is old and stands in no documentation, so `half-closed.test.ts` holds it.
 */
export function answerHalfClosed(server: Server): void {
  Object.assign(server, { httpAllowHalfOpen: true });
}
