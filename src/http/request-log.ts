import type { FastifyInstance } from 'fastify';

const SLOW_MS = 1_000;

/** One line an answer that is an error or slow. The route's pattern, never the address: addresses hold webhook ids. */
export function requestLog(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const ms = Math.round(reply.elapsedTime);
    if (reply.statusCode >= 400 || ms >= SLOW_MS) {
      const route = request.routeOptions.url ?? 'unknown';
      request.log.info({ method: request.method, route, status: reply.statusCode, ms }, 'request');
    }
    done();
  });
}
