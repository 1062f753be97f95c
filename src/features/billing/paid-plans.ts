import type { Config } from '../../config.ts';
import type { Database } from '../../db/database.ts';
import type { Logger } from '../../log.ts';
import type { Accounts } from '../account/account.service.ts';
import type { Audit } from '../audit/audit.service.ts';
import type { Limits } from '../auth/limits.service.ts';
import type { Settings } from '../settings/settings.service.ts';
import { createCatalogue } from './catalogue.ts';
import { createPlanChanges } from './plan-changes.service.ts';
import { createPriceChanges } from './price-changes.service.ts';
import { createPricingTurn } from './pricing-turn.ts';
import type { StripeBilling } from './stripe-billing.ts';

/** What is sold, and for how much. */
export type PaidPlans = ReturnType<typeof createPaidPlans>;

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

export function createPaidPlans(deps: PaidPlansDeps) {
  const { db, stripeBilling, clock } = deps;
  const turn = createPricingTurn(db, clock);
  const catalogue = createCatalogue({ ...deps, turn });
  return {
    /** Null where nobody pays: on a free server, and without a key of Stripe's. */
    planChanges: stripeBilling === null ? null : createPlanChanges({ ...deps, stripeBilling, catalogue }),
    priceChanges: createPriceChanges({ ...deps, turn, catalogue }),
  };
}
