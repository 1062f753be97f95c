import type { Knex } from 'knex';
import type { Config } from '../../config.ts';
import type { PlanType } from '../../contract/plans.ts';
import { recordChange } from '../../db/change-feed.ts';
import type { Database } from '../../db/database.ts';
import { invalidFields } from '../../errors.ts';
import type { Settings } from '../settings/settings.service.ts';
import { insertGrant, liveGrants } from './billing.store.ts';
import { type BillingMode, type Entitlement, entitlementAt, type Grant } from './entitlements.ts';

export interface Billing {
  readonly mode: BillingMode;
  entitlement(userId: number, db?: Knex): Promise<Entitlement>;
  /** The same decision for grants that the caller has at hand. */
  entitlementFrom(grants: readonly Grant[], now: number): Entitlement;
  grants(userId: number): Promise<Grant[]>;
  /** Gives the plan until `endsAt`. Throws `invalid_input` when that is past. */
  grant(userId: number, planType: PlanType, endsAt: number): Promise<void>;
}

export function createBilling(
  config: Config,
  db: Database,
  settings: Settings,
  clock: () => number,
): Billing {
  const mode = billingMode(config);
  const entitlementFrom = (grants: readonly Grant[], now: number) =>
    entitlementAt(mode, grants, { maxTemplatesPerUser: settings.get('max_templates_per_user') }, now);
  return {
    mode,
    entitlementFrom,
    async entitlement(userId, knex = db.knex) {
      return entitlementFrom(await liveGrants(knex, userId, clock()), clock());
    },
    grants: (userId) => liveGrants(db.knex, userId, clock()),
    async grant(userId, planType, endsAt) {
      if (endsAt <= clock()) throw invalidFields({ until: 'The date must be in the future.' });
      await db.knex.transaction(async (trx) => {
        await insertGrant(trx, userId, { planType, endsAt }, clock());
        await recordChange(trx, 'account', userId, clock());
      });
    },
  };
}

/** Free unless told otherwise or a Stripe key is there. */
function billingMode(config: Config): BillingMode {
  if (config.billing.mode !== '') return config.billing.mode;
  return config.billing.stripeSecretKey === '' ? 'free' : 'stripe';
}
