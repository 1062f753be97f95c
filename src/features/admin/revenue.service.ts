import type { RevenueMonth, RevenueReport } from '../../contract/admin-revenue.ts';
import { REVENUE_MONTHS_SHOWN } from '../../contract/admin-revenue.ts';
import type { PlanType } from '../../contract/plans.ts';
import { isoTime } from '../../contract/times.ts';
import type { Database } from '../../db/database.ts';
import { pricesOf } from '../billing/pricing.ts';
import type { Settings } from '../settings/settings.service.ts';
import { type MonthRow, monthsBefore, type PlanRevenue, revenueByPlan } from './revenue.store.ts';

export type Revenue = ReturnType<typeof createRevenue>;

/** Later than any month. */
const NEVER = 999_999;

export function createRevenue(db: Database, settings: Settings, clock: () => number) {
  return {
    async report(): Promise<RevenueReport> {
      return toReport(await revenueByPlan(db.knex, clock()), pricesOf(settings));
    },
    /** The oldest month first. */
    async history(): Promise<RevenueMonth[]> {
      const months = await monthsBefore(db.knex, NEVER, REVENUE_MONTHS_SHOWN);
      return months.map(toMonth).reverse();
    },
  };
}

function toReport(plans: readonly PlanRevenue[], pricing: RevenueReport['pricing']): RevenueReport {
  const countOf = (plan: PlanType) => plans.find(({ planType }) => planType === plan)?.subscribers ?? 0;
  const yearOf = (plan: PlanType) => plans.find(({ planType }) => planType === plan)?.yearlyCents ?? 0;
  const counts = (monthly: PlanType, annual: PlanType) => ({
    monthly: countOf(monthly),
    annual: countOf(annual),
    total: countOf(monthly) + countOf(annual),
  });
  const yearlyCents = plans.reduce((sum, plan) => sum + plan.yearlyCents, 0);
  return {
    activeSubscribers: plans.reduce((sum, { subscribers }) => sum + subscribers, 0),
    planDistribution: {
      standard: counts('standard', 'standard_annual'),
      advanced: counts('advanced', 'advanced_annual'),
    },
    revenue: {
      monthly: {
        standard: monthly(yearOf('standard')),
        standardAnnual: monthly(yearOf('standard_annual')),
        advanced: monthly(yearOf('advanced')),
        advancedAnnual: monthly(yearOf('advanced_annual')),
        total: monthly(yearlyCents),
      },
      annual: yearlyCents / 100,
    },
    pricing,
  };
}

function toMonth({ month, countedAt, sums }: MonthRow): RevenueMonth {
  const part = ({ count, cents }: { count: number; cents: number }) => ({
    subscriptions: count,
    monthly: monthly(cents),
  });
  return {
    month: `${Math.floor(month / 100)}-${String(month % 100).padStart(2, '0')}`,
    countedAt: isoTime(countedAt),
    total: part(sums.total),
    new: part(sums.new),
    kept: part(sums.kept),
    changed: part(sums.changed),
    lost: part(sums.lost),
  };
}

/** Dollars a month, to the cent. */
function monthly(yearlyCents: number): number {
  return Math.round(yearlyCents / 12) / 100;
}
