import type { FastifyInstance } from 'fastify';
import { AdminStats } from '../../contract/admin-stats.ts';
import type { Guards } from '../../http/guards.ts';
import type { ReadStats } from './stats.service.ts';

/** `GET /api/admin/stats` */
export async function statsRoutes(
  app: FastifyInstance,
  { guards, readStats }: { guards: Guards; readStats: ReadStats },
): Promise<void> {
  app.get(
    '/api/admin/stats',
    {
      onRequest: guards.requireAdmin,
      schema: { summary: 'Counters, at most a minute old', response: { 200: AdminStats } },
    },
    readStats,
  );
}
