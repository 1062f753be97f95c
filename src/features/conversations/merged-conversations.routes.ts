import type { FastifyInstance } from 'fastify';
import { ownerIdOf } from '../../http/guards.ts';
import type { RouteContext } from '../../route-context.ts';

/**
 * The id of a conversation that was merged into another one names that one from then on. Save for deleting: it holds more
 * than whoever kept the old id has seen.
 */
export function followMerged(app: FastifyInstance, { conversations }: Pick<RouteContext, 'conversations'>) {
  app.addHook<{ Params: { id?: string } }>('preHandler', async (request) => {
    const { url = '', method } = request.routeOptions;
    if (!url.startsWith('/api/conversations/:id') || request.params.id === undefined) return;
    if (method === 'DELETE' && url === '/api/conversations/:id') return;
    const id = await conversations.currentId(ownerIdOf(request), Number(request.params.id));
    request.params.id = String(id);
  });
}
