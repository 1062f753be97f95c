import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';

/** The built pages: beside the compiled server in an image, in `dist/` of a checkout. */
const CANDIDATES = [join(import.meta.dirname, '../../ui'), join(import.meta.dirname, '../../dist/ui')];

const PAGE_POLICY =
  "default-src 'self'; img-src 'self' data:; style-src 'self'; script-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** Serves the browser application: hashed files for ever, everything else that is not an API path gets the page. */
export async function pageRoutes(app: FastifyInstance): Promise<void> {
  const root = CANDIDATES.find(
    (folder) => existsSync(join(folder, 'index.html')) && existsSync(join(folder, 'assets')),
  );
  if (root === undefined) {
    app.get('/', async (_request, reply) =>
      reply.type('text/plain; charset=utf-8').send('The pages are not built yet. Run: npm run build\n'),
    );
    return;
  }
  await app.register(fastifyStatic, {
    root,
    index: false,
    wildcard: false,
    cacheControl: false,
    setHeaders(reply, path) {
      if (path.includes('/assets/')) reply.header('cache-control', 'public, max-age=31536000, immutable');
    },
  });
  app.get('/*', async (request, reply) => {
    if (request.url.startsWith('/api/')) throw new AppError('not_found');
    return reply
      .header('content-security-policy', PAGE_POLICY)
      .sendFile('index.html', { cacheControl: false });
  });
}
