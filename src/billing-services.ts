import type { AccountServices } from './account-services.ts';
import { createRepeater } from './background.ts';
import { createRevenueMonths } from './features/admin/revenue-months.ts';
import { createEndingNotices } from './features/billing/ending-notices.ts';
import { createPaidPlans } from './features/billing/paid-plans.ts';
import { createStripeBilling } from './features/billing/stripe-billing.ts';
import { operatorAddresses } from './features/support/support.service.ts';
import type { Foundation } from './foundation.ts';

const ENDING_NOTICES_EVERY_MS = 60 * 60_000;
const PRICE_MOVES_EVERY_MS = 60 * 60_000;
const REVENUE_EVERY_MS = 10 * 60_000;

/** What is sold, for how much, and who has paid. */
export function createBillingServices(deps: Foundation & Pick<AccountServices, 'admins'>) {
  const { db, settings, admins, billing, clock, log } = deps;
  const stripeBilling = createStripeBilling({
    ...deps,
    operators: () => operatorAddresses(settings, admins),
  });
  const paidPlans = createPaidPlans({ ...deps, stripeBilling, onRest: () => priceMoves.hurry() });
  const { moveRest } = paidPlans.priceChanges;
  const priceMoves = createRepeater('price moves', PRICE_MOVES_EVERY_MS, log, moveRest);

  const billingWork = [
    createRepeater('ending notices', ENDING_NOTICES_EVERY_MS, log, createEndingNotices(deps)),
  ];
  if (stripeBilling !== null) billingWork.push(...stripeBilling.repeaters, priceMoves);
  if (billing.mode === 'stripe')
    billingWork.push(createRepeater('revenue', REVENUE_EVERY_MS, log, createRevenueMonths(db, clock)));
  return {
    /** Null on a free server and without a Stripe key. */
    stripeBilling,
    ...paidPlans,
    /** What runs in the background. */
    billingWork,
  };
}
