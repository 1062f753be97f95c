import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, RouteOptions } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its body may come slowly, once its caller is known: a large file on a weak line. */
    takesSlowBody?: true;
  }
}

/** In milliseconds and bytes. */
export interface BodyTimes {
  usualMs: number;
  /** Of a body that may come slowly: at least so many bytes in each step, */
  stepMs: number;
  stepBytes: number;
  /** and all of it in so long. */
  slowMs: number;
}

/** A chat tool sends within a second. 25 MB come in ten minutes at 42 KB a second. */
export const BODY_TIMES: BodyTimes = {
  usualMs: 15_000,
  stepMs: 15_000,
  stepBytes: 128 * 1024,
  slowMs: 10 * 60_000,
};

const LOOK_EVERY_MS = 1_000;

/** A body on its way. Times by a steady clock. */
interface Coming {
  until: number;
  /** Of one that may come slowly. */
  step: { until: number; bytes: number } | null;
}

/**
 * Cuts off bodies that do not come. Node has one time for all requests of a server, which a large upload needs to be long; so its
 * own check is the last resort, and this one goes by the route.
 */
export function limitBodyTime(app: FastifyInstance, times: BodyTimes): void {
  const { server } = app;
  const coming = new Map<IncomingMessage, Coming>();

  function look(): void {
    const now = performance.now();
    for (const [request, one] of coming) {
      if (request.complete || request.socket.destroyed) coming.delete(request);
      else if (now >= one.until || !isStepDone(request, one, now)) {
        coming.delete(request);
        const error = Object.assign(new Error('The body did not come.'), {
          code: 'ERR_HTTP_REQUEST_TIMEOUT',
        });
        server.emit('clientError', error, request.socket);
      }
    }
  }

  function isStepDone({ socket }: IncomingMessage, { step }: Coming, now: number): boolean {
    if (step === null || now < step.until) return true;
    if (socket.bytesRead - step.bytes < times.stepBytes) return false;
    step.until = now + times.stepMs;
    step.bytes = socket.bytesRead;
    return true;
  }

  // First of all, so that nobody can answer and be forgotten.
  server.prependListener('request', (request: IncomingMessage) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    if (length === undefined && encoding === undefined) return;
    coming.set(request, { until: performance.now() + times.usualMs, step: null });
  });
  const timer = setInterval(look, Math.min(LOOK_EVERY_MS, times.usualMs / 4));
  timer.unref();
  server.once('close', () => clearInterval(timer));
  // The end waits for what is under way: for an upload no longer than for anything else.
  app.addHook('preClose', async () => {
    const until = performance.now() + times.usualMs;
    for (const one of coming.values()) one.until = Math.min(one.until, until);
  });

  app.addHook('onRoute', (route: RouteOptions) => {
    if (route.config?.takesSlowBody !== true) return;
    // After the guards, so that strangers have no more time than anywhere.
    route.preParsing = async ({ raw }, _reply, payload) => {
      const one = coming.get(raw);
      const now = performance.now();
      if (one !== undefined) {
        one.until = now + times.slowMs;
        one.step = { until: now + times.stepMs, bytes: raw.socket.bytesRead };
      }
      return payload;
    };
  });
}
