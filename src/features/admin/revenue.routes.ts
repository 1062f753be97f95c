import type { FastifyInstance } from 'fastify';
import { RevenueHistory, RevenueReport } from '../../contract/admin-revenue.ts';
import type { RouteContext } from '../../route-context.ts';

/** `/api/admin/revenue` */
export async function revenueRoutes(
  app: FastifyInstance,
  { guards, revenue }: Pick<RouteContext, 'guards' | 'revenue'>,
): Promise<void> {
  const onRequest = guards.requireAdmin;

  app.get(
    '',
    {
      onRequest,
      schema: { summary: 'Who pays, and what that is in a month', response: { 200: RevenueReport } },
    },
    () => revenue.report(),
  );

  app.get(
    '/history',
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
