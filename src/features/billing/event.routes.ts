import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { AppError } from '../../errors.ts';
import type { RouteContext } from '../../route-context.ts';

/** The largest events of Stripe have some tens of kilobytes. */
const BODY_LIMIT_BYTES = 256 * 1024;

/**
 * `POST /api/stripe/webhook`, in a scope of its own: a signature is on the bytes as they came. The answer says that the
 * event is written down; what it is about is read from Stripe soon afterwards.
 */
export async function eventRoutes(
  app: FastifyInstance,
  { stripeBilling }: Pick<RouteContext, 'stripeBilling'>,
): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES }, (_request, body, done) =>
    done(null, body),
  );
  const receiveEvent = stripeBilling?.receiveEvent ?? null;
  app.addHook('onRequest', async () => {
    if (receiveEvent === null) throw new AppError('not_found');
  });
  app.post(
    '',
    {
      bodyLimit: BODY_LIMIT_BYTES,
      schema: { response: { 200: Type.Object({ received: Type.Literal(true) }) } },
    },
    async (request) => {
      const signature = request.headers['stripe-signature'];
      if (!Buffer.isBuffer(request.body) || typeof signature !== 'string')
        throw new AppError('invalid_input');
      await receiveEvent?.(request.body, signature);
      return { received: true } as const;
    },
  );
}
