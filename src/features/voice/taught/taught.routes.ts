import type { FastifyInstance } from 'fastify';
import { IdParams, OWNER_BODY_BYTES, Success } from '../../../contract/common.ts';
import { isoTime } from '../../../contract/times.ts';
import { TaughtBody, TaughtFromHistoryBody, TaughtList, TaughtView } from '../../../contract/voice-taught.ts';
import { ownerIdOf } from '../../../http/guards.ts';
import type { RouteContext } from '../../../route-context.ts';
import type { TaughtTurn } from './taught-turns.service.ts';

/** `/api/voice/taught` */
export async function taughtRoutes(
  app: FastifyInstance,
  { guards, taughtTurns }: Pick<RouteContext, 'guards' | 'taughtTurns'>,
): Promise<void> {
  const onRequest = guards.requireSubscriber;
  const bodyLimit = OWNER_BODY_BYTES;

  app.get(
    '',
    {
      onRequest,
      config: { isCompressible: true },
      schema: {
        summary: 'The answers that you taught one by one, the newest first',
        response: { 200: TaughtList },
      },
    },
    async (request) => (await taughtTurns.list(ownerIdOf(request))).map(toView),
  );

  app.post<{ Body: TaughtBody }>(
    '',
    {
      onRequest,
      bodyLimit,
      schema: {
        errors: ['voice_plan', 'taught_limit'],
        summary: 'Teach your voice how you answer a message; names and contact data are masked',
        body: TaughtBody,
        response: { 201: TaughtView },
      },
    },
    async (request, reply) =>
      reply.code(201).send(toView(await taughtTurns.teach(ownerIdOf(request), request.body))),
  );

  app.post<{ Body: TaughtFromHistoryBody }>(
    '/from-history',
    {
      onRequest,
      bodyLimit,
      schema: {
        errors: ['not_found', 'voice_plan', 'taught_limit'],
        summary: 'Teach your voice how you answer a message of the history; it goes with the conversation',
        body: TaughtFromHistoryBody,
        response: { 201: TaughtView },
      },
    },
    async (request, reply) =>
      reply.code(201).send(toView(await taughtTurns.teachFromHistory(ownerIdOf(request), request.body))),
  );

  app.delete<{ Params: IdParams }>(
    '/:id',
    {
      onRequest,
      schema: { summary: 'Forget a taught answer', params: IdParams, response: { 200: Success } },
    },
    async (request) => {
      await taughtTurns.remove(ownerIdOf(request), Number(request.params.id));
      return { success: true as const };
    },
  );
}

function toView({ id, asked, said, conversationId, createdAt }: TaughtTurn): TaughtView {
  return { id, asked, said: [...said], conversationId, createdAt: isoTime(createdAt) };
}
