import type { FastifyInstance } from 'fastify';
import { AdminStats } from '../../contract/admin-stats.ts';
import type { RouteContext } from '../../route-context.ts';

/** `GET /api/admin/stats` */
export async function statsRoutes(
  app: FastifyInstance,
  { guards, readStats }: Pick<RouteContext, 'guards' | 'readStats'>,
): Promise<void> {
  app.get(
    '',
    {
      onRequest: guards.requireAdmin,
      schema: { summary: 'Counters, at most a minute old', response: { 200: AdminStats } },
    },
    readStats,
  );
}
