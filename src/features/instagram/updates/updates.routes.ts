import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../errors.ts';
import type { RouteContext } from '../../../route-context.ts';

/** A thousand updates, each with a text of 1,000 bytes that is escaped and long ids. */
const BODY_LIMIT_BYTES = 8 * 1024 * 1024;

interface Call {
  Params: { appKey: string };
  Querystring: Record<string, unknown>;
}

/**
 * `/api/instagram/webhook/{appKey}`, in a scope of its own: a signature is on the bytes as they came. GET answers Meta's
 * question whether the address is ours, POST takes updates; its answer says that they are on disk.
 */
export async function instagramUpdateRoutes(
  app: FastifyInstance,
  { config, instagramUpdates }: Pick<RouteContext, 'config' | 'instagramUpdates'>,
): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES }, (_request, body, done) =>
    done(null, body),
  );
  // Before the body is read: who knows no address sends none.
  app.addHook<Call>('onRequest', async ({ params }) => {
    if (!config.instagram.enabled) throw new AppError('not_found');
    await instagramUpdates.appOf(params.appKey);
  });

  app.get<Call>('', async ({ params, query }, reply) => {
    const [mode, challenge, token] = ['mode', 'challenge', 'verify_token'].map(
      (name) => query[`hub.${name}`],
    );
    if (mode !== 'subscribe' || typeof challenge !== 'string' || typeof token !== 'string')
      throw new AppError('invalid_input');
    await instagramUpdates.verify(params.appKey, token);
    // Sent back as text, whatever it is: nothing of it may run in a browser.
    return reply
      .type('text/plain; charset=utf-8')
      .header('x-content-type-options', 'nosniff')
      .send(challenge);
  });

  app.post<Call>(
    '',
    { bodyLimit: BODY_LIMIT_BYTES, config: { isRoutine: true } },
    async ({ params, body, headers }, reply) => {
      const signature = headers['x-hub-signature-256'];
      const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      await instagramUpdates.receive(params.appKey, bytes, typeof signature === 'string' ? signature : '');
      return reply.type('text/plain; charset=utf-8').send('EVENT_RECEIVED');
    },
  );
}
