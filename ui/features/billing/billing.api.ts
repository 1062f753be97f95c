import type { PlanType } from '../../../src/contract/plans.ts';
import type { PricingView } from '../../../src/contract/pricing.ts';
import { read, request } from '../../lib/http.ts';

export function fetchPricing(): Promise<PricingView> {
  return read('/api/subscription-pricing');
}

/** What happens next: a page of the provider, a form to be shown here, or nothing more. */
export interface PlanChange {
  checkoutUrl?: string | null;
  clientSecret?: string | null;
  subscription?: unknown;
  message?: string | null;
}

export function postChangePlan(planType: PlanType): Promise<PlanChange> {
  return request('/api/user/change-plan', { method: 'POST', body: { planType } });
}

export function postCancel(): Promise<unknown> {
  return request('/api/user/cancel-subscription', { method: 'POST' });
}

export function postReactivate(): Promise<unknown> {
  return request('/api/user/reactivate-subscription', { method: 'POST' });
}
