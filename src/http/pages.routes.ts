import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type BuiltPages, builtPages } from './built-pages.ts';
import { bestEncoding } from './compression.ts';
import { nothingAt } from './error-handler.ts';
import { createPage, type PageFacts } from './page.ts';

/** A file of an older build that is gone must not be answered with the page: it would be run as a script. */
const NOT_A_PAGE = /^\/(?:api|assets)(?:[/?]|$)/;

/** Serves the browser application: hashed files for ever, everything else that is not an API path gets the page. */
export async function pageRoutes(app: FastifyInstance, facts: PageFacts): Promise<void> {
  const pages = builtPages();
  if (pages === null) {
    app.get('/', async (_request, reply) =>
      reply.type('text/plain; charset=utf-8').send('The pages are not built yet. Run: npm run build\n'),
    );
    return;
  }
  const page = createPage((await pages.read('index.html')).toString(), facts);
  const fileAt = createFiles(pages);
  app.get<{ Params: { '*': string } }>('/*', { config: { isRoutine: true } }, async (request, reply) => {
    const accepted = request.headers['accept-encoding'] ?? '';
    const file = await fileAt(request.params['*'], accepted);
    if (file === null && NOT_A_PAGE.test(request.url)) throw nothingAt(request.url);
    const { headers, encoding, content } = file ?? pageAnswer(page, accepted);
    reply.headers(headers);
    if (request.headers['if-none-match'] === headers.etag) return reply.code(304).send();
    if (encoding !== null) reply.header('content-encoding', encoding);
    return reply.send(content);
  });
}

/** What a GET is answered with; a browser that has it already gets the headers alone. */
interface Answer {
  headers: { 'content-type': string; 'cache-control': string; etag: string } & Record<string, string>;
  encoding: string | null;
  content: Buffer;
}

/**
 * Asked for anew each time, so that it names the files of the newest build, but kept: with 'no-store' a browser would
 * draw it again on every step back.
 */
function pageAnswer(page: ReturnType<typeof createPage>, acceptEncoding: string): Answer {
  return {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': page.policy,
      'cache-control': 'no-cache',
      etag: page.etag,
      vary: 'accept-encoding',
    },
    ...page.body(acceptEncoding),
  };
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
function createFiles({ names, read }: BuiltPages) {
  const present = new Set(names);
  const files = new Set(names.filter((name) => extname(name) in TYPES));
  return async (name: string, acceptEncoding: string): Promise<Answer | null> => {
    if (!files.has(name)) return null;
    const isCompressed = present.has(`${name}.gz`);
    const encoding = isCompressed ? bestEncoding(acceptEncoding) : null;
    const content = await read(encoding === null ? name : name + ENDINGS[encoding]);
    return {
      headers: {
        'content-type': TYPES[extname(name)] ?? '',
        'cache-control': cacheFor(name),
        ...(name === FOR_OTHER_SITES && OPEN_TO_ALL),
        etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
        ...(isCompressed && { vary: 'accept-encoding' }),
      },
      encoding,
      content,
    };
  };
}
