import type { FastifyInstance } from 'fastify';
import { BillingConfig, ChangePlanBody, PlanChange, PortalLink } from '../../contract/plan-change.ts';
import { parsePlanType } from '../../contract/plans.ts';
import { UserView } from '../../contract/user.ts';
import { AppError, invalidFields } from '../../errors.ts';
import { type Guards, userIdOf } from '../../http/guards.ts';
import type { UserViews } from '../account/user-view.ts';
import type { Billing } from './billing.service.ts';
import type { PlanChanges } from './plan-changes.service.ts';

export interface PlanRoutesDeps {
  guards: Guards;
  billing: Billing;
  /** Null without a key of Stripe's: plans are granted then. */
  planChanges: PlanChanges | null;
  userViews: UserViews;
}

/** The calls about a plan that is paid for. For sessions alone: a token can't buy. */
export async function planRoutes(
  app: FastifyInstance,
  { guards, billing, planChanges, userViews }: PlanRoutesDeps,
): Promise<void> {
  const onRequest = guards.requireUser;

  function plans(): PlanChanges {
    if (billing.mode === 'free') throw new AppError('billing_disabled');
    if (planChanges === null) throw new AppError('billing_unavailable');
    return planChanges;
  }

  app.get(
    '/api/billing/config',
    { onRequest, schema: { summary: 'How people pay here', response: { 200: BillingConfig } } },
    async () => plans().config(),
  );

  app.post<{ Body: ChangePlanBody }>(
    '/api/user/change-plan',
    {
      onRequest,
      schema: {
        summary: 'Subscribe, or change the plan',
        body: ChangePlanBody,
        response: { 200: PlanChange },
      },
    },
    async (request) => {
      const planType = parsePlanType(request.body.planType);
      if (planType === null) throw invalidFields({ planType: 'There is no such plan.' });
      return plans().change(userIdOf(request), planType, request.body.checkout);
    },
  );

  for (const [path, summary, act] of [
    ['cancel-subscription', 'End the subscription with its period', 'cancel'],
    ['reactivate-subscription', 'Take back a cancellation', 'reactivate'],
    ['sync-subscription', 'Read the subscription from the payment provider', 'sync'],
  ] as const) {
    app.post(
      `/api/user/${path}`,
      { onRequest, schema: { summary, response: { 200: UserView } } },
      async (request) => {
        await plans()[act](userIdOf(request));
        return userViews.view(userIdOf(request));
      },
    );
  }

  app.post(
    '/api/user/billing-portal',
    { onRequest, schema: { summary: 'A page with invoices and cards', response: { 200: PortalLink } } },
    async (request) => ({ url: await plans().portal(userIdOf(request)) }),
  );
}
