import type { FastifyInstance, RouteOptions } from 'fastify';
import { once } from '../../once.ts';
import { version } from '../../version.ts';

/**
 * Describes the routes that are registered afterwards, as OpenAPI 3.1 at `/api/openapi.json`: from the very schemas
 * by which requests are checked and answers are written. Made when it is first asked for, and loaded no earlier.
 * `publicUrl`: where the server is reached; '' where it has not been told.
 */
export function describeApi(app: FastifyInstance, { publicUrl }: { publicUrl: string }): void {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => void routes.push(route));
  const document = once(async () => {
    const { describeServer } = await import('./document.ts');
    const servers = [{ url: publicUrl === '' ? '/' : publicUrl.replace(/\/+$/, '') }];
    return JSON.stringify({ ...describeServer({ routes, version: version() }), servers });
  });
  app.get(
    '/api/openapi.json',
    { config: { isCompressible: true }, schema: { hide: true } },
    async (_request, reply) => reply.type('application/json; charset=utf-8').send(await document()),
  );
}
