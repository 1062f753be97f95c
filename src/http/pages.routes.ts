import { readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type BuiltPages, builtPages } from './built-pages.ts';
import { bestEncoding } from './compression.ts';
import { nothingAt } from './error-handler.ts';
import { createPage, type PageFacts } from './page.ts';

/** A file of an older build that is gone must not be answered with the page: it would be run as a script. */
const NOT_A_PAGE = /^\/(?:api|assets)(?:[/?]|$)/;

/** Serves the browser application: hashed files for ever, everything else that is not an API path gets the page. */
export async function pageRoutes(
  app: FastifyInstance,
  { dataDir, ...facts }: PageFacts & { dataDir: string },
): Promise<void> {
  const pages = builtPages(dataDir);
  if (pages === null) {
    app.get('/', async (_request, reply) =>
      reply.type('text/plain; charset=utf-8').send('The pages are not built yet. Run: npm run build\n'),
    );
    return;
  }
  const page = createPage(await readFile(join(pages.folder, 'index.html'), 'utf8'), facts);
  const files = createFiles(pages);
  const { default: fastifyStatic } = await import('@fastify/static');
  // The type, and for how long a file is good, are said by its name, of which the package sees that of the compressed one.
  await app.register(fastifyStatic, {
    root: pages.folder,
    serve: false,
    acceptRanges: false,
    contentType: false,
    cacheControl: false,
    lastModified: false,
    // Only what is sent may be kept: not that a file has gone with its build.
    setHeaders: (reply, path) => void reply.headers(files.headersOf(path)),
  });
  app.get<{ Params: { '*': string } }>('/*', { config: { isRoutine: true } }, async (request, reply) => {
    const file = files.at(request.params['*'], request.headers['accept-encoding'] ?? '');
    if (file !== null) return reply.sendFile(file);
    if (NOT_A_PAGE.test(request.url)) throw nothingAt(request.url);
    return sendPage(page, request, reply);
  });
}

/**
 * Asked for anew each time, so that it names the files of the newest build, but kept: with 'no-store' a browser would
 * draw it again on every step back.
 */
function sendPage(page: ReturnType<typeof createPage>, { headers }: FastifyRequest, reply: FastifyReply) {
  const { encoding, content } = page.body(headers['accept-encoding'] ?? '');
  reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': page.policy,
    'cache-control': 'no-cache',
    etag: page.etag,
    vary: 'accept-encoding',
  });
  if (headers['if-none-match'] === page.etag) return reply.code(304).send();
  if (encoding !== null) reply.header('content-encoding', encoding);
  return reply.send(content);
}

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};
const ENDINGS = { br: '.br', gzip: '.gz' };
const ENCODINGS = ['br', 'gzip'] as const;

/** The script that other websites load. Its address never changes, so a newer one is asked for every hour. */
const FOR_OTHER_SITES = 'widget.js';
const OPEN_TO_ALL = { 'cross-origin-resource-policy': 'cross-origin', 'access-control-allow-origin': '*' };

function cacheFor(name: string): string {
  if (name.startsWith('assets/')) return 'public, max-age=31536000, immutable';
  return `public, max-age=${name === FOR_OTHER_SITES ? 3_600 : 86_400}`;
}

/**
 * The other files, by their exact names. The build lays a brotli and a gzip file beside each text; they are chosen by
 * Accept-Encoding, never by name.
 */
function createFiles({ folder, names }: BuiltPages) {
  const present = new Set(names);
  const files = new Map(
    names.flatMap((name) => {
      const type = TYPES[extname(name)];
      return type === undefined ? [] : [[name, { type, isCompressed: present.has(`${name}.gz`) }]];
    }),
  );
  return {
    /** Which file to send for a name, null where there is none. */
    at(name: string, acceptEncoding: string): string | null {
      const file = files.get(name);
      if (file === undefined) return null;
      const encoding = file.isCompressed ? bestEncoding(acceptEncoding) : null;
      return encoding === null ? name : name + ENDINGS[encoding];
    },
    headersOf(path: string): Record<string, string> {
      const sent = relative(folder, path).replaceAll(sep, '/');
      const encoding = ENCODINGS.find((each) => sent.endsWith(ENDINGS[each]));
      const name = encoding === undefined ? sent : sent.slice(0, -ENDINGS[encoding].length);
      const { type = '', isCompressed = false } = files.get(name) ?? {};
      return {
        'content-type': type,
        'cache-control': cacheFor(name),
        ...(name === FOR_OTHER_SITES && OPEN_TO_ALL),
        ...(isCompressed && { vary: 'accept-encoding' }),
        ...(encoding !== undefined && { 'content-encoding': encoding }),
      };
    },
  };
}
