import type { FastifyInstance } from 'fastify';
import { OWNER_BODY_BYTES } from '../../contract/common.ts';
import { RetentionBody, RetentionView } from '../../contract/retention.ts';
import { ownerIdOf } from '../../http/guards.ts';
import type { RouteContext } from '../../route-context.ts';

/** `/api/user/retention` */
export async function retentionRoutes(
  app: FastifyInstance,
  { guards, retention }: Pick<RouteContext, 'guards' | 'retention'>,
): Promise<void> {
  const onRequest = guards.requireUserOrToken;
  app.get(
    '',
    { onRequest, schema: { summary: 'How long conversations are kept', response: { 200: RetentionView } } },
    (request) => retention.read(ownerIdOf(request)),
  );

  app.put<{ Body: RetentionBody }>(
    '',
    {
      onRequest,
      bodyLimit: OWNER_BODY_BYTES,
      schema: {
        summary: 'Keep conversations for a shorter time than the server does',
        body: RetentionBody,
        response: { 200: RetentionView },
      },
    },
    (request) => {
      const userId = ownerIdOf(request);
      return retention.save(userId, request.body.days, { userId });
    },
  );
}
