import type { FastifyInstance } from 'fastify';
import { ChangePlanBody } from '../../contract/plan-change.ts';
import { AppError } from '../../errors.ts';
import type { Guards } from '../../http/guards.ts';
import type { Billing } from './billing.service.ts';

/**
 * The calls of a subscription that is paid for. Plans come from grants alone: a free server has nothing to change
 * (409), and one that asks for money has no way yet to take it (503).
 */
export async function planRoutes(
  app: FastifyInstance,
  { guards, billing }: { guards: Guards; billing: Billing },
): Promise<void> {
  const onRequest = guards.requireUser;
  const refuse = async () => {
    throw new AppError(billing.mode === 'free' ? 'billing_disabled' : 'billing_unavailable');
  };

  app.post(
    '/api/user/change-plan',
    { onRequest, schema: { summary: 'Subscribe, or change the plan', body: ChangePlanBody } },
    refuse,
  );
  app.post(
    '/api/user/cancel-subscription',
    { onRequest, schema: { summary: 'End the subscription with its period' } },
    refuse,
  );
  app.post(
    '/api/user/reactivate-subscription',
    { onRequest, schema: { summary: 'Take back a cancellation' } },
    refuse,
  );
}
