import { existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { projectFolder } from '../project-folder.ts';
import { nothingAt } from './error-handler.ts';
import { createPage } from './page.ts';

/** A file of an older build that is gone must not be answered with the page: it would be run as a script. */
const NOT_A_PAGE = /^\/(?:api|assets)(?:[/?]|$)/;

/** Serves the browser application: hashed files for ever, everything else that is not an API path gets the page. */
export async function pageRoutes(
  app: FastifyInstance,
  { publicUrl, takesCards }: { publicUrl: string; takesCards: boolean },
): Promise<void> {
  const root = join(projectFolder(), 'dist/ui');
  if (!existsSync(join(root, 'index.html')) || !existsSync(join(root, 'assets'))) {
    app.get('/', async (_request, reply) =>
      reply.type('text/plain; charset=utf-8').send('The pages are not built yet. Run: npm run build\n'),
    );
    return;
  }
  await app.register(fastifyStatic, {
    root,
    // Its own routes would be two a file, 6 MB for the hundred files that there are.
    serve: false,
    cacheControl: false,
    // The build lays a brotli and a gzip file beside each text; they are chosen by Accept-Encoding, never by name.
    preCompressed: true,
    setHeaders(reply, path) {
      if (path.includes('/assets/')) reply.header('cache-control', 'public, max-age=31536000, immutable');
      else if (/\.(?:svg|png|webmanifest)$/.test(path))
        reply.header('cache-control', 'public, max-age=86400');
    },
  });
  const page = createPage(join(root, 'index.html'), publicUrl, takesCards);
  const files = filesIn(root);
  app.get<{ Params: { '*': string } }>('/*', async (request, reply) => {
    const path = request.params['*'];
    if (files.has(path)) return reply.sendFile(path);
    if (NOT_A_PAGE.test(request.url)) throw nothingAt(request.url);
    // Asked for anew each time, so that it names the files of the newest build, but kept: with 'no-store' a browser would
    // draw it again on every step back.
    reply.headers({
      'content-security-policy': page.policy,
      'cache-control': 'no-cache',
      etag: page.etag,
      vary: 'accept-encoding',
    });
    if (request.headers['if-none-match'] === page.etag) return reply.code(304).send();
    const { encoding, content } = page.body(request.headers['accept-encoding'] ?? '');
    if (encoding !== null) reply.header('content-encoding', encoding);
    return reply.type('text/html; charset=utf-8').send(content);
  });
}

/** What is asked for by its name, such as `assets/index-Cu4F_wAI.css`. */
function filesIn(root: string): ReadonlySet<string> {
  const found = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = found.map(({ parentPath, name }) =>
    relative(root, join(parentPath, name)).replaceAll(sep, '/'),
  );
  return new Set(paths.filter((path) => !/\.(?:br|gz)$|(?:^|\/)index\.html$/.test(path)));
}
