import type { PlanType } from '../../contract/plans.ts';
import { PLAN_BENEFITS } from './plans.ts';

export type BillingMode = 'free' | 'stripe';

/** A plan given until a date, by an operator. `endsAt` is exclusive. */
export interface Grant {
  planType: PlanType;
  endsAt: number;
}

/** What a user may do now. */
export interface Entitlement {
  isActive: boolean;
  planType: PlanType | null;
  /** When the access ends; null: not foreseen, or there is none. */
  endsAt: number | null;
  /** Given by an operator: nobody pays for it, so nothing can be cancelled or reactivated. */
  isGranted: boolean;
  /** null: no ceiling. */
  maxTemplates: number | null;
  conversationMemory: boolean;
}

/** The limits that the operator sets, as the settings table has them. */
export interface EntitlementLimits {
  /** Holds in mode `free`; 0: no ceiling. */
  maxTemplatesPerUser: number;
}

const NONE: Entitlement = {
  isActive: false,
  planType: null,
  endsAt: null,
  isGranted: false,
  maxTemplates: 0,
  conversationMemory: false,
};

/** Pure, so that a cached owner's access ends on the millisecond and not with the cache. */
export function entitlementAt(
  mode: BillingMode,
  grants: readonly Grant[],
  limits: EntitlementLimits,
  now: number,
): Entitlement {
  if (mode === 'free') {
    const maxTemplates = limits.maxTemplatesPerUser === 0 ? null : limits.maxTemplatesPerUser;
    return { ...NONE, isActive: true, planType: 'advanced', maxTemplates, conversationMemory: true };
  }
  const best = bestGrant(grants, now);
  if (best === undefined) return NONE;
  const { templates, conversationMemory } = PLAN_BENEFITS[best.planType];
  return {
    isActive: true,
    planType: best.planType,
    endsAt: best.endsAt,
    isGranted: true,
    maxTemplates: templates,
    conversationMemory,
  };
}

/** The plan with the most benefits wins; among those, the one that lasts longest. */
function bestGrant(grants: readonly Grant[], now: number): Grant | undefined {
  const rank = (grant: Grant) => (PLAN_BENEFITS[grant.planType].conversationMemory ? 1 : 0);
  return grants
    .filter((grant) => grant.endsAt > now)
    .sort((a, b) => rank(b) - rank(a) || b.endsAt - a.endsAt)[0];
}
