import type { Knex } from 'knex';
import type { AccountRef } from '../../callers.ts';
import type { Config } from '../../config.ts';
import type { PlanType } from '../../contract/plans.ts';
import { isoTime } from '../../contract/times.ts';
import { recordChange } from '../../db/change-feed.ts';
import type { Database } from '../../db/database.ts';
import { lockOwner } from '../../db/lock-owner.ts';
import { AppError, invalidFields } from '../../errors.ts';
import type { Audit } from '../audit/audit.service.ts';
import type { Settings } from '../settings/settings.service.ts';
import {
  endGrant,
  type GrantRow,
  grantsOfUser,
  insertGrant,
  livePeriods,
  livePeriodsOf,
} from './billing.store.ts';
import { billingMode } from './billing-mode.ts';
import { customerOfUser, markEmailStale, releaseCustomer } from './customers.store.ts';
import { type Entitlement, entitlementAt, type PlanPeriod } from './entitlements.ts';
import { type SubscriptionView, subscriptionView } from './subscription-view.ts';
import { type Subscription, subscriptionsOfUser } from './subscriptions.store.ts';

export type Billing = ReturnType<typeof createBilling>;

export function createBilling(
  config: Config,
  db: Database,
  audit: Audit,
  settings: Settings,
  clock: () => number,
) {
  const mode = billingMode(config);
  const entitlementFrom = (periods: readonly PlanPeriod[], now: number) =>
    entitlementAt(mode, periods, { maxTemplatesPerUser: settings.get('max_templates_per_user') }, now);

  async function entitlementIn(knex: Knex, userId: number): Promise<Entitlement> {
    return entitlementFrom(await livePeriods(knex, userId, clock()), clock());
  }

  return {
    mode,
    /** The same decision for periods that the caller has at hand. */
    entitlementFrom,
    entitlement: (userId: number): Promise<Entitlement> => entitlementIn(db.knex, userId),
    /** The same inside the caller's transaction. */
    entitlementIn,
    /** What gives the user a plan now: granted or paid for. */
    periods: (userId: number): Promise<PlanPeriod[]> => livePeriods(db.knex, userId, clock()),
    /** The same for many users at once. */
    async entitlements(userIds: readonly number[]): Promise<Map<number, Entitlement>> {
      const periods = await livePeriodsOf(db.knex, userIds, clock());
      return new Map(userIds.map((id) => [id, entitlementFrom(periods.get(id) ?? [], clock())]));
    },
    /** What the user pays for, whether or not a grant gives more. */
    async subscription(userId: number): Promise<SubscriptionView> {
      if (mode === 'free') return subscriptionView([], null, clock());
      const rows = await subscriptionsOfUser(db.knex, userId);
      return subscriptionView(rows, await customerOfUser(db.knex, userId), clock());
    },
    /** Gives the plan until `endsAt`. Throws `invalid_input` when that is past. */
    async grant(userId: number, planType: PlanType, endsAt: number, by?: AccountRef): Promise<void> {
      if (endsAt <= clock()) throw invalidFields({ until: 'The date must be in the future.' });
      await db.knex.transaction(async (trx) => {
        await insertGrant(trx, userId, { planType, endsAt }, clock());
        const after = { planType, endsAt: isoTime(endsAt) };
        await audit.record(trx, { action: 'grant.given', by, userId, after });
        await recordChange(trx, 'account', userId, clock());
      });
    },
    /** All subscriptions that the user ever had, the newest first. */
    subscriptionsOf: (userId: number): Promise<Subscription[]> => subscriptionsOfUser(db.knex, userId),
    /** All that were ever given to the user, the newest first. */
    grantsOf: (userId: number): Promise<GrantRow[]> => grantsOfUser(db.knex, userId),
    /** Ends a grant now. Throws `not_found` where the user has none of this id that still runs. */
    async endGrant(userId: number, grantId: number, by?: AccountRef): Promise<void> {
      await db.knex.transaction(async (trx) => {
        await lockOwner(trx, userId);
        const ended = await endGrant(trx, userId, grantId, clock());
        if (ended === null)
          throw new AppError('not_found', { sentence: 'There is no such grant that still runs.' });
        const before = { planType: ended.planType, endsAt: isoTime(ended.endsAt) };
        await audit.record(trx, { action: 'grant.ended', by, userId, before });
        await recordChange(trx, 'account', userId, clock());
      });
    },
    /** The user has another address: Stripe hears of it soon. */
    emailChanged: (trx: Knex.Transaction, userId: number): Promise<void> =>
      markEmailStale(trx, userId, clock()),
    /** The account is deleted: what runs at Stripe ends, as soon as Stripe can be reached. */
    accountClosed: (trx: Knex.Transaction, userId: number): Promise<void> =>
      releaseCustomer(trx, userId, clock()),
  };
}
