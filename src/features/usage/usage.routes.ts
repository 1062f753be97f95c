import type { FastifyInstance } from 'fastify';
import { USAGE_DAYS, UsageAnswer, UsageQuery } from '../../contract/usage.ts';
import { ownerIdOf } from '../../http/guards.ts';
import type { RouteContext } from '../../route-context.ts';

/** `GET /api/usage?days=30&templateId=12` */
export async function usageRoutes(
  app: FastifyInstance,
  { guards, usage }: Pick<RouteContext, 'guards' | 'usage'>,
): Promise<void> {
  app.get<{ Querystring: UsageQuery }>(
    '',
    {
      onRequest: guards.requireSubscriber,
      config: { isCompressible: true },
      schema: {
        errors: ['not_found'],
        summary: 'Replies, tokens, cost and speed by day, template and source',
        querystring: UsageQuery,
        response: { 200: UsageAnswer },
      },
    },
    (request) => {
      const days = Number(request.query.days ?? USAGE_DAYS.fallback);
      const { templateId } = request.query;
      return usage.report(ownerIdOf(request), {
        days: Math.min(days, USAGE_DAYS.max),
        templateId: templateId === undefined ? null : Number(templateId),
      });
    },
  );
}
