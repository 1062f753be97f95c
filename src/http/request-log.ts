import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the error that was answered; '' where none was. */
    errorCode: string;
    /** The template whose webhook was called; null elsewhere, and where no template has that address. */
    templateId: number | null;
    /** Whether the log already tells how this request ended. */
    isLogged: boolean;
  }
}

const SLOW_MS = 1_000;

/** One line an answer that is an error or slow. The route's pattern, never the address: addresses hold webhook ids. */
export function requestLog(app: FastifyInstance): void {
  app.decorateRequest('errorCode', '');
  app.decorateRequest('templateId', null);
  app.decorateRequest('isLogged', false);
  app.addHook('onResponse', (request, reply, done) => {
    const ms = Math.round(reply.elapsedTime);
    if (reply.statusCode >= 400 || (ms >= SLOW_MS && !request.isLogged)) {
      const { method, errorCode, templateId } = request;
      const route = request.routeOptions.url ?? 'unknown';
      const code = errorCode === '' ? undefined : errorCode;
      const facts = {
        reqId: request.id,
        method,
        route,
        templateId: templateId ?? undefined,
        status: reply.statusCode,
        code,
        ms,
      };
      request.log.info(facts, 'request');
    }
    done();
  });
}
