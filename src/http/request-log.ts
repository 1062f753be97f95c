import type { FastifyInstance } from 'fastify';

/** One line an answer that is an error or slow. The route's pattern, never the address: addresses hold webhook ids. */
const SLOW_MS = 1_000;

export function requestLog(app: FastifyInstance, clock: () => number): void {
  const startedAt = new WeakMap<object, number>();
  app.addHook('onRequest', (request, _reply, done) => {
    startedAt.set(request, clock());
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const ms = clock() - (startedAt.get(request) ?? clock());
    if (reply.statusCode >= 400 || ms >= SLOW_MS) {
      const route = request.routeOptions.url ?? 'unknown';
      request.log.info({ method: request.method, route, status: reply.statusCode, ms }, 'request');
    }
    done();
  });
}
