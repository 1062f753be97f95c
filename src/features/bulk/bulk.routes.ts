import type { FastifyInstance } from 'fastify';
import { BulkAnswer, BulkBody } from '../../contract/bulk.ts';
import { OWNER_BODY_BYTES } from '../../contract/common.ts';
import { ownerIdOf } from '../../http/guards.ts';
import type { RouteContext } from '../../route-context.ts';

/** `POST /api/bulk` */
export async function bulkRoutes(
  app: FastifyInstance,
  { guards, bulk }: Pick<RouteContext, 'guards' | 'bulk'>,
): Promise<void> {
  app.post<{ Body: BulkBody }>(
    '',
    {
      onRequest: guards.requireSubscriber,
      bodyLimit: OWNER_BODY_BYTES,
      schema: {
        summary: 'Tag, resume or delete several; `done` names those with which it was done',
        body: BulkBody,
        response: { 200: BulkAnswer },
      },
    },
    async (request) => ({ done: await bulk.run(ownerIdOf(request), request.body) }),
  );
}
