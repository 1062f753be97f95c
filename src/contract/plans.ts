/** The plans that can be bought or granted. */
export const PLAN_TYPES = ['standard', 'advanced', 'standard_annual', 'advanced_annual'] as const;
export type PlanType = (typeof PLAN_TYPES)[number];

export const PLAN_LABELS: Readonly<Record<PlanType, string>> = {
  standard: 'Standard',
  advanced: 'Advanced',
  standard_annual: 'Standard (Annual)',
  advanced_annual: 'Advanced (Annual)',
};

const ALIASES: Readonly<Record<string, PlanType>> = {
  standard_monthly: 'standard',
  advanced_monthly: 'advanced',
};

/** The plan that a text names, aliases included, or null. */
export function parsePlanType(text: string): PlanType | null {
  return (
    PLAN_TYPES.find((plan) => plan === text) ??
    (Object.hasOwn(ALIASES, text) ? (ALIASES[text] ?? null) : null)
  );
}
