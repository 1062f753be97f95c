import type { FastifyInstance } from 'fastify';
import { OWNER_BODY_BYTES } from '../../../contract/common.ts';
import { MeaningBody, MeaningView } from '../../../contract/meaning.ts';
import { ownerIdOf } from '../../../http/guards.ts';
import type { RouteContext } from '../../../route-context.ts';

/** `/api/knowledge/meaning` */
export async function meaningRoutes(
  app: FastifyInstance,
  { guards, meanings }: Pick<RouteContext, 'guards' | 'meanings'>,
): Promise<void> {
  const onRequest = guards.requireSubscriber;

  app.get(
    '',
    {
      onRequest,
      schema: {
        summary: 'Whether knowledge is also found by meaning, and how far it is read in',
        response: { 200: MeaningView },
      },
    },
    (request) => meanings.view(ownerIdOf(request)),
  );

  app.put<{ Body: MeaningBody }>(
    '',
    {
      onRequest,
      bodyLimit: OWNER_BODY_BYTES,
      schema: {
        summary: 'Find knowledge also by meaning, with a model of your AI provider',
        body: MeaningBody,
        response: { 200: MeaningView },
      },
    },
    (request) => meanings.save(ownerIdOf(request), request.body),
  );
}
