import type { FastifyInstance } from 'fastify';
import { CaughtReplies, CaughtReplyBody, CaughtReplyView } from '../../contract/caught.ts';
import { IdParams } from '../../contract/common.ts';
import { ownerIdOf } from '../../http/guards.ts';
import type { RouteContext } from '../../route-context.ts';

/** `/api/caught-replies` */
export async function caughtRoutes(
  app: FastifyInstance,
  { guards, caughtReplies }: Pick<RouteContext, 'guards' | 'caughtReplies'>,
): Promise<void> {
  const onRequest = guards.requireSubscriber;

  app.get(
    '',
    {
      onRequest,
      schema: {
        summary: 'Replies of the last 30 days that the fact check has refused: how many, and the newest',
        response: { 200: CaughtReplies },
      },
    },
    (request) => caughtReplies.list(ownerIdOf(request)),
  );

  app.put<{ Params: IdParams; Body: CaughtReplyBody }>(
    '/:id',
    {
      onRequest,
      schema: {
        summary: 'Say that a reply was right after all, or take that back',
        params: IdParams,
        body: CaughtReplyBody,
        response: { 200: CaughtReplyView },
      },
    },
    (request) => caughtReplies.mark(ownerIdOf(request), Number(request.params.id), request.body.wasRight),
  );
}
