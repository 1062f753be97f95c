import type { FastifyInstance } from 'fastify';
import { Success } from '../../contract/common.ts';
import { SetupView } from '../../contract/setup.ts';
import { ownerIdOf } from '../../http/guards.ts';
import type { RouteContext } from '../../route-context.ts';

/** `/api/setup` */
export async function setupRoutes(
  app: FastifyInstance,
  { guards, setup }: Pick<RouteContext, 'guards' | 'setup'>,
): Promise<void> {
  const onRequest = guards.requireSubscriber;

  app.get(
    '',
    {
      onRequest,
      schema: {
        summary: 'How far you are from nothing to a first real message',
        response: { 200: SetupView },
      },
    },
    (request) => setup.view(ownerIdOf(request)),
  );

  app.post(
    '/address-copied',
    { onRequest, schema: { summary: 'Note that a webhook URL was copied', response: { 200: Success } } },
    async (request) => {
      await setup.noteAddressCopied(ownerIdOf(request));
      return { success: true as const };
    },
  );
}
