import type { FastifyInstance } from 'fastify';
import { BillingConfig, ChangePlanBody, PlanChange, PortalLink } from '../../contract/plan-change.ts';
import { parsePlanType } from '../../contract/plans.ts';
import { UserView } from '../../contract/user.ts';
import { AppError, invalidFields } from '../../errors.ts';
import { userIdOf } from '../../http/guards.ts';
import type { RouteContext } from '../../route-context.ts';
import type { Billing } from './billing.service.ts';
import type { PlanChanges } from './plan-changes.service.ts';

/** `/api/billing/config` */
export async function billingConfigRoutes(
  app: FastifyInstance,
  { guards, billing, planChanges }: Pick<RouteContext, 'guards' | 'billing' | 'planChanges'>,
): Promise<void> {
  app.get(
    '',
    {
      onRequest: guards.requireUser,
      schema: {
        errors: ['billing_disabled', 'billing_unavailable'],
        summary: 'How people pay here',
        response: { 200: BillingConfig },
      },
    },
    async () => openPlans(billing, planChanges).config(),
  );
}

const OF_ALL = ['billing_disabled', 'billing_unavailable', 'conflict', 'too_many_requests'] as const;
const ACT_ERRORS = {
  cancel: [...OF_ALL, 'nothing_to_cancel'],
  reactivate: [...OF_ALL, 'nothing_to_reactivate'],
  sync: [...OF_ALL, 'no_customer'],
} as const;

/** `/api/user/...`: the calls about a plan that is paid for. For sessions alone: a token can't buy. */
export async function planRoutes(
  app: FastifyInstance,
  {
    guards,
    billing,
    planChanges,
    userViews,
  }: Pick<RouteContext, 'guards' | 'billing' | 'planChanges' | 'userViews'>,
): Promise<void> {
  const onRequest = guards.requireUser;
  const plans = () => openPlans(billing, planChanges);

  app.post<{ Body: ChangePlanBody }>(
    '/change-plan',
    {
      onRequest,
      schema: {
        errors: [
          'billing_disabled',
          'billing_unavailable',
          'same_plan',
          'payment_declined',
          'payment_due',
          'conflict',
          'too_many_requests',
        ],
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
      `/${path}`,
      { onRequest, schema: { errors: ACT_ERRORS[act], summary, response: { 200: UserView } } },
      async (request) => {
        await plans()[act](userIdOf(request));
        return userViews.view(userIdOf(request));
      },
    );
  }

  app.post(
    '/billing-portal',
    {
      onRequest,
      schema: {
        errors: ['billing_disabled', 'billing_unavailable', 'no_customer', 'too_many_requests'],
        summary: 'A page with invoices and cards',
        response: { 200: PortalLink },
      },
    },
    async (request) => ({ url: await plans().portal(userIdOf(request)) }),
  );
}

/** Without a Stripe key the operator grants plans, so there is nothing to change here. */
function openPlans(billing: Billing, planChanges: PlanChanges | null): PlanChanges {
  if (billing.mode === 'free') throw new AppError('billing_disabled');
  if (planChanges === null) throw new AppError('billing_unavailable');
  return planChanges;
}
