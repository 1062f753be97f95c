import type { FastifyInstance } from 'fastify';
import Type, { type Static } from 'typebox';
import { AppError } from '../../errors.ts';
import type { RouteContext } from '../../route-context.ts';
import type { Entrance } from './entrance.ts';

const EnterBody = Type.Object({ key: Type.String({ maxLength: 100 }) }, { additionalProperties: false });

const Entered = Type.Object({
  token: Type.String(),
  /** What the browser keeps, by name. */
  kept: Type.Record(Type.String(), Type.String()),
  opens: Type.String(),
});

const POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'";

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Demo - dmreply</title></head><body><p id="say" role="status">Opening the demo...</p>
<p><a href="login">Sign in</a></p><script type="module" src="demo/enter.js"></script></body></html>`;

/** The key stands behind the #, which browsers keep to themselves: no log and no proxy gets to see it. */
const SCRIPT = `const answer = await fetch(new URL('enter', import.meta.url), {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ key: location.hash.slice(1) }),
}).catch(() => null);
if (answer?.ok) {
  const base = new URL('..', import.meta.url).pathname.slice(0, -1);
  const { kept, opens } = await answer.json();
  for (const [name, value] of Object.entries(kept))
    localStorage.setItem(base === '' ? name : base + ':' + name, value);
  location.replace(base + opens);
} else {
  document.getElementById('say').textContent =
    'This link has been used, or its demo has ended. Sign in as lena, or at /admin as operator: the code appears where the demo runs.';
}
`;

/** `/demo`: only where the server was handed an entrance. */
export async function entranceRoutes(
  app: FastifyInstance,
  { entrance, cookies, tokens }: Pick<RouteContext, 'cookies' | 'tokens'> & { entrance: Entrance },
): Promise<void> {
  const hidden = { schema: { hide: true } };

  app.get('', hidden, (_request, reply) =>
    reply.header('content-security-policy', POLICY).type('text/html; charset=utf-8').send(PAGE),
  );
  app.get('/enter.js', hidden, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(SCRIPT),
  );
  app.post<{ Body: Static<typeof EnterBody> }>(
    '/enter',
    { schema: { hide: true, body: EnterBody, response: { 200: Entered } } },
    async (request, reply) => {
      const { userAgent } = cookies.browserOf(request);
      const entered = await entrance.redeem(request.body.key, userAgent);
      if (entered === null) throw new AppError('unauthorized');
      const { guest, session } = entered;
      const token = tokens.sign(session);
      if ('adminId' in guest) {
        const { username, email } = guest;
        const admin = JSON.stringify({ username, role: 'admin', email });
        return { token, kept: { admin_token: token, admin_data: admin }, opens: '/admin' };
      }
      cookies.setSession(reply, token, session);
      return { token, kept: { auth_token: token }, opens: '/dashboard' };
    },
  );
}
