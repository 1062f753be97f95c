import type { FastifyInstance } from 'fastify';
import { inTrace, readTraceparent, type Trace } from '../trace.ts';
import { RequestLogger } from './request-logger.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller's trace; null where it sent none. */
    trace: Trace | null;
  }
}

/** What proxies send: UUIDs and hexadecimal digits among others. */
const WELL_FORMED = /^[A-Za-z0-9._-]{8,64}$/;

/** Ids for requests: short enough to be read out, and different in all processes and after each start. */
export function createRequestIds(random: (bytes: number) => Buffer): () => string {
  const start = random(4).readUInt32BE().toString(36).padStart(7, '0');
  let count = 0;
  return () => {
    count += 1;
    return `${start}-${count.toString(36)}`;
  };
}

/** Takes over the id that a trusted proxy gave a request, and the trace that its caller records. */
export function identifyRequests(app: FastifyInstance, trustsProxies: boolean): void {
  app.decorateRequest('trace', null);
  app.addHook('onRequest', (request, _reply, done) => {
    const { traceparent, 'x-request-id': id } = request.headers;
    if (traceparent !== undefined) request.trace = readTraceparent(traceparent);
    // More than one address: the nearest is a proxy that is trusted.
    const isFromProxy = trustsProxies && id !== undefined && (request.ips?.length ?? 0) > 1;
    if (isFromProxy && typeof id === 'string' && WELL_FORMED.test(id)) {
      request.id = id;
      if (request.log instanceof RequestLogger) request.log.reqId = id;
    }
    done();
  });
  // Not before: what reads the body would not be a part of the trace.
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.trace === null) done();
    else inTrace(request.trace, done);
  });
}
