import Type, { type Static } from 'typebox';
import { closed } from './common.ts';
import { PLAN_ALIASES, PLAN_TYPES } from './plans.ts';

export const ChangePlanBody = Type.Object(
  { planType: Type.Enum([...PLAN_TYPES, ...PLAN_ALIASES]) },
  { ...closed, examples: [{ planType: 'advanced' }] },
);
export type ChangePlanBody = Static<typeof ChangePlanBody>;
