import type { FastifyInstance } from 'fastify';
import { WaitingList } from '../../contract/conversation.ts';
import { ownerIdOf } from '../../http/guards.ts';
import type { RouteContext } from '../../route-context.ts';

const MOST = 20;

/** `GET /api/conversations/waiting` */
export async function waitingRoutes(
  app: FastifyInstance,
  { guards, waiting }: Pick<RouteContext, 'guards' | 'waiting'>,
): Promise<void> {
  app.get(
    '',
    {
      onRequest: guards.requireSubscriber,
      config: { isCompressible: true },
      schema: {
        summary: `Customers who wait for you since a handover, at most ${MOST}; X-Total-Count says how many wait`,
        list: 'counted',
        response: { 200: WaitingList },
      },
    },
    async (request, reply) => {
      const { waiting: list, total } = await waiting.list(ownerIdOf(request), MOST);
      reply.header('x-total-count', total);
      return list;
    },
  );
}
