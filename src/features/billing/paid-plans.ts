import type { Config } from '../../config.ts';
import type { Database } from '../../db/database.ts';
import type { Logger } from '../../log.ts';
import type { Accounts } from '../account/account.service.ts';
import type { Audit } from '../audit/audit.service.ts';
import type { Limits } from '../auth/limits.service.ts';
import type { Settings } from '../settings/settings.service.ts';
import { createCatalogue } from './catalogue.ts';
import { createPlanChanges, type PlanChanges } from './plan-changes.service.ts';
import { createPriceChanges, type PriceChanges } from './price-changes.service.ts';
import { createPricingTurn } from './pricing-turn.ts';
import type { StripeBilling } from './stripe-billing.ts';

/** What is sold, and for how much. */
export interface PaidPlans {
  /** Null where nobody pays: on a free server, and without a key of Stripe's. */
  planChanges: PlanChanges | null;
  priceChanges: PriceChanges;
}

export interface PaidPlansDeps {
  config: Config;
  db: Database;
  audit: Audit;
  settings: Settings;
  accounts: Accounts;
  limits: Limits;
  stripeBilling: StripeBilling | null;
  /** Somebody still has an old price. */
  onRest: () => void;
  clock: () => number;
  random: (bytes: number) => Buffer;
  log: Logger;
}

export function createPaidPlans(deps: PaidPlansDeps): PaidPlans {
  const { db, stripeBilling, clock } = deps;
  const turn = createPricingTurn(db, clock);
  const catalogue = createCatalogue({ ...deps, turn });
  return {
    planChanges: stripeBilling === null ? null : createPlanChanges({ ...deps, stripeBilling, catalogue }),
    priceChanges: createPriceChanges({ ...deps, turn, catalogue }),
  };
}
