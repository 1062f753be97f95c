import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { AppError } from '../../errors.ts';
import type { RouteContext } from '../../route-context.ts';

const Params = Type.Object({
  token: Type.String({
    pattern: '^[0-9]{1,10}\\.[A-Za-z0-9_-]{43}$',
    description: 'As it stands in the mail',
  }),
});
/** RFC 8058 lets mail programs choose. */
const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data'];
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'";

/**
 * `/api/digest/off/{token}`: the way out of the mails, without signing in. Mail programs post to it (RFC 8058). To open
 * it only asks, since programs that look for viruses open every link.
 */
export async function digestRoutes(
  app: FastifyInstance,
  { digests }: Pick<RouteContext, 'digests'>,
): Promise<void> {
  app.addContentTypeParser(FORMS, { parseAs: 'string' }, (_request, _body, done) => done(null, {}));

  app.get<{ Params: { token: string } }>(
    '/off/:token',
    {
      schema: {
        summary: 'Ask whether the summaries by e-mail are to end',
        params: Params,
        forms: { 'text/html': { description: 'A page with one button, which posts to this address' } },
      },
    },
    (_request, reply) =>
      show(reply.header('content-security-policy', POLICY)).send(
        page('No more summaries?', '<form method="post"><button>No more of these mails</button></form>'),
      ),
  );

  app.post<{ Params: { token: string } }>(
    '/off/:token',
    {
      bodyLimit: 1_024,
      schema: {
        summary: 'End the summaries by e-mail; what is sent with it does not matter (RFC 8058)',
        params: Params,
        forms: { 'text/html': { description: 'A page that says so' } },
      },
    },
    async (request, reply) => {
      if (!(await digests.endByToken(request.params.token))) throw new AppError('not_found');
      const words = '<p>You get no more summaries. Settings brings them back.</p>';
      return show(reply.header('content-security-policy', POLICY)).send(page('Done', words));
    },
  );
}

function show<T extends { type(type: string): T }>(reply: T): T {
  return reply.type('text/html; charset=utf-8');
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>${title}</title><style>:root{color-scheme:light dark}body{max-width:30rem;margin:15vh auto;padding:0 1rem;font:17px/1.5 system-ui,sans-serif}
button{min-height:44px;padding:0 1.25rem;font:inherit;font-weight:600}</style></head>
<body><h1>${title}</h1>${body}</body></html>`;
}
