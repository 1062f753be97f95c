import type { FastifyInstance } from 'fastify';
import { VoiceDistances } from '../../../contract/voice-distance-api.ts';
import { ownerIdOf } from '../../../http/guards.ts';
import type { RouteContext } from '../../../route-context.ts';
import { toDistancesView } from './distances-view.ts';

/** `/api/voice/distances` */
export async function voiceDistanceRoutes(
  app: FastifyInstance,
  { guards, voiceDistances }: Pick<RouteContext, 'guards' | 'voiceDistances'>,
): Promise<void> {
  app.get(
    '',
    {
      onRequest: guards.requireSubscriber,
      config: { isCompressible: true },
      schema: {
        summary: 'How far replies are from how you write, over time, template by template',
        response: { 200: VoiceDistances },
      },
    },
    async (request) => {
      const userId = ownerIdOf(request);
      const isMeasured = await voiceDistances.isMeasured(userId);
      return toDistancesView(isMeasured, await voiceDistances.list(userId));
    },
  );
}
