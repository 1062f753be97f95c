import type { FastifyInstance } from 'fastify';
import { SoundsLike } from '../../../contract/voice-sounds-like.ts';
import { ownerIdOf } from '../../../http/guards.ts';
import type { RouteContext } from '../../../route-context.ts';

/** `/api/voice/sounds-like` */
export async function soundsLikeRoutes(
  app: FastifyInstance,
  { guards, soundsLike }: Pick<RouteContext, 'guards' | 'soundsLike'>,
): Promise<void> {
  const schema = { summary: 'How many of ten replies sound like you', response: { 200: SoundsLike } };
  app.get('', { onRequest: guards.requireSubscriber, schema }, (request) =>
    soundsLike.view(ownerIdOf(request)),
  );
}
