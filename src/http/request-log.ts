import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the error that was answered; '' where none was. */
    errorCode: string;
    /** The template whose webhook was called; null elsewhere, and where no template has that address. */
    templateId: number | null;
    /** Whether the log already tells how this request ended. */
    isLogged: boolean;
  }
  interface FastifyContextConfig {
    /** Asked for all the time, by probes and by every page: the log tells of it only where it fails or is slow. */
    isRoutine?: boolean;
  }
}

const SLOW_MS = 1_000;

/** One line a request. The route's pattern, never the address: addresses hold webhook ids. */
export function requestLog(app: FastifyInstance): void {
  app.decorateRequest('errorCode', '');
  app.decorateRequest('templateId', null);
  app.decorateRequest('isLogged', false);
  app.addHook('onResponse', (request, { statusCode, elapsedTime }, done) => {
    const isError = statusCode >= 400;
    const isRoutine = request.routeOptions.config?.isRoutine === true && elapsedTime < SLOW_MS;
    if (isError || !request.isLogged)
      request.log[isRoutine && !isError ? 'debug' : 'info'](
        factsOf(request, statusCode, elapsedTime),
        'request',
      );
    done();
  });
}

function factsOf(request: FastifyRequest, status: number, elapsedMs: number) {
  const { method, errorCode, templateId, routeOptions, trace } = request;
  return {
    traceId: trace?.id,
    method,
    route: routeOptions.url ?? 'unknown',
    templateId: templateId ?? undefined,
    status,
    code: errorCode === '' ? undefined : errorCode,
    ms: Math.round(elapsedMs),
  };
}
