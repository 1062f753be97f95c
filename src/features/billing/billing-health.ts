import { PLAN_TYPES, type PlanType } from '../../contract/plans.ts';
import type { Database } from '../../db/database.ts';
import {
  eventCounts,
  failingSyncs,
  type UserWithSeveral,
  usersWithSeveralSubscriptions,
} from './health.store.ts';
import { planOfPrice } from './plan-of-price.ts';
import { lookupKey } from './prices-at-stripe.ts';
import type { StripeClient } from './stripe.ts';

/** What an operator should know of billing. */
export interface BillingHealth {
  /** When Stripe last called us; null: never, as far as events are kept. */
  lastCallAt: number | null;
  /** Events since then, or of the last week, that had to be asked for. */
  missedCalls: number;
  /** Customers who could not be read, and why the first one could not. */
  failing: number;
  lastError: string;
  /** Users for whom more than one subscription runs: they pay twice. */
  payingTwice: UserWithSeveral[];
}

const WEEK_MS = 7 * 24 * 60 * 60_000;

export async function billingHealth({ knex }: Database, now: number): Promise<BillingHealth> {
  const { lastCallAt, missedCalls } = await eventCounts(knex, now - WEEK_MS);
  const { failing, lastError } = await failingSyncs(knex);
  return {
    lastCallAt,
    missedCalls,
    failing,
    lastError,
    payingTwice: await usersWithSeveralSubscriptions(knex),
  };
}

/** The plans that nobody can buy, since Stripe has no price for them. Throws Stripe's errors. */
export async function plansWithoutPrice(client: StripeClient): Promise<PlanType[]> {
  const { data } = await client.prices.list({
    active: true,
    lookup_keys: PLAN_TYPES.map(lookupKey),
    limit: 100,
  });
  const sold = data.map(planOfPrice);
  return PLAN_TYPES.filter((plan) => !sold.includes(plan));
}
