import type { BillingConfig, PlanChange, PortalLink } from '../../../src/contract/plan-change.ts';
import type { PlanType } from '../../../src/contract/plans.ts';
import type { PricingView } from '../../../src/contract/pricing.ts';
import type { UserView } from '../../../src/contract/user.ts';
import { read, request } from '../../lib/http.ts';

export function fetchPricing(): Promise<PricingView> {
  return read('/api/subscription-pricing');
}

export function fetchBillingConfig(): Promise<BillingConfig> {
  return read('/api/billing/config');
}

/** `hosted` asks for the provider's own page, whatever the server is set to. */
export function postChangePlan(planType: PlanType, checkout?: 'hosted'): Promise<PlanChange> {
  const body = checkout === undefined ? { planType } : { planType, checkout };
  return request('/api/user/change-plan', { method: 'POST', body });
}

export function postCancel(): Promise<UserView> {
  return request('/api/user/cancel-subscription', { method: 'POST' });
}

export function postReactivate(): Promise<UserView> {
  return request('/api/user/reactivate-subscription', { method: 'POST' });
}

/** Has the server read the truth from the provider, and answers with the user as they are then. */
export function postSync(): Promise<UserView> {
  return request('/api/user/sync-subscription', { method: 'POST' });
}

export function postPortal(): Promise<PortalLink> {
  return request('/api/user/billing-portal', { method: 'POST' });
}
