import type { PlanType } from '../../contract/plans.ts';

/** What a plan gives, in one place. */
export interface PlanBenefits {
  /** Templates allowed in mode `stripe`; null: as many as wanted. */
  templates: number | null;
  conversationMemory: boolean;
  dmStrategies: boolean;
  ownerVoice: boolean;
  prioritySupport: boolean;
}

const STANDARD: PlanBenefits = {
  templates: 3,
  conversationMemory: false,
  dmStrategies: false,
  ownerVoice: false,
  prioritySupport: false,
};
const ADVANCED: PlanBenefits = {
  templates: null,
  conversationMemory: true,
  dmStrategies: true,
  ownerVoice: true,
  prioritySupport: true,
};

export const PLAN_BENEFITS: Readonly<Record<PlanType, PlanBenefits>> = {
  standard: STANDARD,
  standard_annual: STANDARD,
  advanced: ADVANCED,
  advanced_annual: ADVANCED,
};

/** The higher, the more a plan gives. */
export function planRank(planType: PlanType): number {
  return PLAN_BENEFITS[planType].conversationMemory ? 1 : 0;
}
