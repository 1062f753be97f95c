import type { FastifyInstance, RouteOptions } from 'fastify';
import { once } from '../../once.ts';
import { version } from '../../version.ts';

/**
 * Describes the routes that are registered afterwards, as OpenAPI 3.1 at `/api/openapi.json` and as a page at `/api/docs`: from the very schemas
 * by which requests are checked and answers are written. Made when it is first asked for, and loaded no earlier.
 * `publicUrl`: where the server is reached; '' where it has not been told.
 */
export function describeApi(app: FastifyInstance, { publicUrl }: { publicUrl: string }): void {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => void routes.push(route));
  const described = once(async () => {
    const { describeServer } = await import('./document.ts');
    return describeServer({ routes, version: version() });
  });
  const document = once(async () => {
    const servers = [{ url: publicUrl === '' ? '/' : publicUrl.replace(/\/+$/, '') }];
    return JSON.stringify({ ...(await described()), servers });
  });
  const page = once(async () => {
    const { docsPage } = await import('./docs-page.ts');
    return docsPage(await described());
  });
  const options = { config: { isCompressible: true }, schema: { hide: true } };
  app.get('/api/openapi.json', options, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(await document()),
  );
  app.get('/api/docs', options, async (_request, reply) => {
    const { html, policy } = await page();
    return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(html);
  });
}
