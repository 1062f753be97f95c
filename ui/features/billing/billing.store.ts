import type { PlanType } from '../../../src/contract/plans.ts';
import type { PricingView } from '../../../src/contract/pricing.ts';
import type { UserView } from '../../../src/contract/user.ts';
import { createResource } from '../../lib/resource.ts';
import { acceptUser } from '../session/session.store.ts';
import { fetchPricing, postSync } from './billing.api.ts';
import type { Attempt } from './payment/attempt.ts';

/** The prices in force and the server's billing mode. */
export const pricing = createResource<PricingView>(fetchPricing);

/** The user as the payment provider has them now: for who comes back from paying, and need not wait for an event. */
export async function syncUser(): Promise<UserView> {
  const user = await postSync();
  acceptUser(user);
  return user;
}

/** Whether a subscription runs, of `plan` where one is named. A given plan on top of it hides its name. */
export function hasSubscription({ subscription }: UserView, plan: PlanType | null = null): boolean {
  const { status, planType, isGranted } = subscription;
  if (status !== 'active' && status !== 'trialing') return false;
  return plan === null || isGranted || planType === plan;
}

let refused: Attempt | null = null;

/** Keeps a payment that the bank has refused on its own page, for the page where it is tried again. */
export function keepRefused(attempt: Attempt | null): void {
  refused = attempt;
}

export function takeRefused(): Attempt | null {
  const attempt = refused;
  refused = null;
  return attempt;
}
