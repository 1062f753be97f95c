import type { FastifyInstance } from 'fastify';
import { RevenueHistory, RevenueReport } from '../../contract/admin-revenue.ts';
import type { Guards } from '../../http/guards.ts';
import type { Revenue } from './revenue.service.ts';

/** `/api/admin/revenue` */
export async function revenueRoutes(
  app: FastifyInstance,
  { guards, revenue }: { guards: Guards; revenue: Revenue },
): Promise<void> {
  const onRequest = guards.requireAdmin;

  app.get(
    '/api/admin/revenue',
    {
      onRequest,
      schema: { summary: 'Who pays, and what that is in a month', response: { 200: RevenueReport } },
    },
    () => revenue.report(),
  );

  app.get(
    '/api/admin/revenue/history',
    {
      onRequest,
      schema: {
        summary: 'Month by month: new, kept, changed and lost subscriptions',
        response: { 200: RevenueHistory },
      },
    },
    () => revenue.history(),
  );
}
