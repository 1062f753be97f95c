import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import type { Metrics } from '../metrics.ts';

/** `/metrics` for Prometheus: open to this machine itself, else by `Authorization: Bearer {metrics_token}`. */
export async function metricsRoutes(
  app: FastifyInstance,
  { metrics, token }: { metrics: Metrics; token: string },
): Promise<void> {
  app.get('/metrics', { config: { isRoutine: true } }, async (request, reply) => {
    if (!isLocal(request) && !hasToken(request, token)) throw new AppError('not_found');
    return reply.type(metrics.contentType).send(await metrics.text());
  });
}

/** What proxies add, of which some add one and some another. */
const FORWARDED = /^(?:forwarded|via|x-real-ip|x-forwarded-.+)$/;

/** Behind a proxy on the same machine everybody comes from loopback, so a forwarded request is never local. */
function isLocal({ raw, headers }: FastifyRequest): boolean {
  const address = raw.socket.remoteAddress ?? '';
  const isLoopback = address === '::1' || /^(?:::ffff:)?127\./.test(address);
  return isLoopback && !Object.keys(headers).some((name) => FORWARDED.test(name));
}

function hasToken({ headers }: FastifyRequest, token: string): boolean {
  if (token === '') return false;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));
}
