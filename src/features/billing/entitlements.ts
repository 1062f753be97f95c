import type { PlanType } from '../../contract/plans.ts';
import { PLAN_BENEFITS, planRank } from './plans.ts';

export type BillingMode = 'free' | 'stripe';

/** A time in which somebody has a plan, given by an operator or paid for. */
export interface PlanPeriod {
  planType: PlanType;
  /** Exclusive; null: open, since it renews. */
  endsAt: number | null;
  isGranted: boolean;
  /** It is kept for some days although the last bill is unpaid. */
  isPastDue: boolean;
}

/** What a user may do now. */
export interface Entitlement {
  isActive: boolean;
  planType: PlanType | null;
  /** When the access ends; null: not foreseen, or there is none. */
  endsAt: number | null;
  /** Given by an operator: nobody pays for it, so nothing can be cancelled or reactivated. */
  isGranted: boolean;
  isPastDue: boolean;
  /** null: no ceiling. */
  maxTemplates: number | null;
  conversationMemory: boolean;
  dmStrategies: boolean;
  /** Whether replies are written as the owner writes. */
  ownerVoice: boolean;
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
  isPastDue: false,
  maxTemplates: 0,
  conversationMemory: false,
  dmStrategies: false,
  ownerVoice: false,
};

/** Pure, so that a cached owner's access ends on the millisecond and not with the cache. */
export function entitlementAt(
  mode: BillingMode,
  periods: readonly PlanPeriod[],
  limits: EntitlementLimits,
  now: number,
): Entitlement {
  if (mode === 'free') {
    const maxTemplates = limits.maxTemplatesPerUser === 0 ? null : limits.maxTemplatesPerUser;
    const benefits = { conversationMemory: true, dmStrategies: true, ownerVoice: true };
    return { ...NONE, isActive: true, planType: 'advanced', maxTemplates, ...benefits };
  }
  const best = bestPeriod(periods, now);
  if (best === undefined) return NONE;
  const { templates, conversationMemory, dmStrategies, ownerVoice } = PLAN_BENEFITS[best.planType];
  return {
    isActive: true,
    planType: best.planType,
    endsAt: best.endsAt,
    isGranted: best.isGranted,
    isPastDue: best.isPastDue,
    maxTemplates: templates,
    conversationMemory,
    dmStrategies,
    ownerVoice,
  };
}

/** The plan with the most benefits wins; among those, the one that lasts longest. */
function bestPeriod(periods: readonly PlanPeriod[], now: number): PlanPeriod | undefined {
  const end = ({ endsAt }: PlanPeriod) => endsAt ?? Number.MAX_SAFE_INTEGER;
  return periods
    .filter((period) => end(period) > now)
    .sort((a, b) => planRank(b.planType) - planRank(a.planType) || end(b) - end(a))[0];
}
