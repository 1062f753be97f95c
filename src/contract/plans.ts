/** The plans that can be bought or granted. */
export const PLAN_TYPES = ['standard', 'advanced', 'standard_annual', 'advanced_annual'] as const;
export type PlanType = (typeof PLAN_TYPES)[number];

export const PLAN_LABELS: Readonly<Record<PlanType, string>> = {
  standard: 'Standard',
  advanced: 'Advanced',
  standard_annual: 'Standard (Annual)',
  advanced_annual: 'Advanced (Annual)',
};

const ALIASES = { standard_monthly: 'standard', advanced_monthly: 'advanced' } as const;
/** Other names of plans that are understood, and never written. */
export const PLAN_ALIASES = Object.keys(ALIASES) as (keyof typeof ALIASES)[];

/** The plan that a text names, aliases included, or null. */
export function parsePlanType(text: string): PlanType | null {
  const alias = PLAN_ALIASES.find((name) => name === text);
  return alias === undefined ? (PLAN_TYPES.find((plan) => plan === text) ?? null) : ALIASES[alias];
}
