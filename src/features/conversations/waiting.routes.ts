import type { FastifyInstance } from 'fastify';
import { WaitingList } from '../../contract/conversation.ts';
import { type Guards, ownerIdOf } from '../../http/guards.ts';
import type { Waiting } from './waiting.service.ts';

const MOST = 20;

/** `GET /api/conversations/waiting` */
export async function waitingRoutes(
  app: FastifyInstance,
  { guards, waiting }: { guards: Guards; waiting: Waiting },
): Promise<void> {
  app.get(
    '/api/conversations/waiting',
    {
      onRequest: guards.requireSubscriber,
      config: { isCompressible: true },
      schema: {
        summary: `Customers who wait for you since a handover, at most ${MOST}; X-Total-Count says how many wait`,
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
