import { type PlanType, parsePlanType } from '../../../../src/contract/plans.ts';
import { keptName } from '../../../lib/base.ts';

/** A payment that has begun in this tab. */
export interface Attempt {
  plan: PlanType;
  clientSecret: string;
}

const NAME = keptName('payment_attempt');

/** Kept while the customer is at the page of a bank, which leads back to another address. */
export function keepAttempt({ plan, clientSecret }: Attempt): void {
  sessionStorage.setItem(NAME, `${plan} ${clientSecret}`);
}

export function dropAttempt(): void {
  sessionStorage.removeItem(NAME);
}

/** Only what this tab has begun: a secret in an address could be anybody's. */
export function takeAttempt(): Attempt | null {
  const [name = '', clientSecret = ''] = (sessionStorage.getItem(NAME) ?? '').split(' ');
  dropAttempt();
  const plan = parsePlanType(name);
  return plan === null || clientSecret === '' ? null : { plan, clientSecret };
}
