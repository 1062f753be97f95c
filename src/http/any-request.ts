import type { Server } from 'node:http';

/** Node refuses a request without a host in its own way, not in the shape of every error; nothing here needs one. */
export const ANY_REQUEST = { requireHostHeader: false } as const;

/** So it does with `Expect: ...`, save for `100-continue`, which it knows; what else is expected is left aside. */
export function answerAnyExpectation(server: Server): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}
