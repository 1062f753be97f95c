import type { Config } from '../../config.ts';
import type { BillingConfig, PlanChange } from '../../contract/plan-change.ts';
import type { PlanType } from '../../contract/plans.ts';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import type { Logger } from '../../log.ts';
import { publicUrl } from '../../public-url.ts';
import type { Accounts, User } from '../account/account.service.ts';
import type { Limits } from '../auth/limits.service.ts';
import { buy } from './buy.ts';
import type { Catalogue } from './catalogue.ts';
import { customerOfUser, markDue } from './customers.store.ts';
import { createCustomers } from './customers.ts';
import { takeBackEnd } from './in-place.ts';
import { liveOf, willEnd } from './next-step.ts';
import { createCountPlanCall } from './plan-call-limit.ts';
import { createWithLease, type HeldLease } from './purchase-lease.ts';
import { readSubscriptions } from './read-subscriptions.ts';
import type { Stripe } from './stripe.ts';
import type { StripeBilling } from './stripe-billing.ts';
import { inOurWords, isMissing, isRefusal } from './stripe-errors.ts';
import { type Operation, startOperation, withinTime } from './stripe-operation.ts';

/** What users do with the plan that they pay for. Throws errors of the catalogue, and within 12 s. */
export interface PlanChanges {
  config(): BillingConfig;
  change(userId: number, planType: PlanType, checkout?: 'hosted'): Promise<PlanChange>;
  /** Throws `nothing_to_cancel`. */
  cancel(userId: number): Promise<void>;
  /** Throws `nothing_to_reactivate`. */
  reactivate(userId: number): Promise<void>;
  /** Reads the truth from Stripe, for somebody who comes back from paying. */
  sync(userId: number): Promise<void>;
  /** The address of Stripe's page with invoices and cards. Throws `no_customer`. */
  portal(userId: number): Promise<string>;
}

export interface PlanChangesDeps {
  config: Config;
  db: Database;
  accounts: Accounts;
  limits: Limits;
  stripeBilling: StripeBilling;
  catalogue: Catalogue;
  clock: () => number;
  random: (bytes: number) => Buffer;
  log: Logger;
}

export function createPlanChanges(deps: PlanChangesDeps): PlanChanges {
  const { config, db, accounts, stripeBilling, catalogue, clock, random, log } = deps;
  const { stripe, installationId, syncSubscription } = stripeBilling;
  const withLease = createWithLease(db, clock, random);
  const customers = createCustomers(db, stripeBilling);
  const countCall = createCountPlanCall(db, deps.limits);
  /** The same click, several times: all of them get the answer of the first. */
  const underway = new Map<string, Promise<PlanChange>>();

  /** One at a time for each user, in time, and in our words. */
  async function run<T>(
    userId: number,
    work: (operation: Operation, lease: HeldLease) => Promise<T>,
  ): Promise<T> {
    const leased = withLease(userId, async (lease) => {
      const scope = `${await installationId()} ${lease.attempt}`;
      return work(startOperation(await stripe(), scope), lease);
    });
    try {
      return await withinTime(leased);
    } catch (error) {
      throw inOurWords(error, log);
    }
  }

  /** What was done at Stripe is done, whether or not it can be read at once. */
  async function readBack(customerId: string): Promise<void> {
    try {
      await syncSubscription(customerId);
    } catch (error) {
      inOurWords(error, log);
      await markDue(db.knex, [customerId], clock());
    }
  }

  async function userOf(userId: number): Promise<User> {
    const user = await accounts.get(userId);
    if (user === null) throw new AppError('unauthorized');
    return user;
  }

  async function change(userId: number, planType: PlanType, isHosted: boolean): Promise<PlanChange> {
    await countCall(userId);
    const user = await userOf(userId);
    return run(userId, async (operation, lease) => {
      const customerId = await customers.findOrMake(operation, lease, user);
      try {
        const { [planType]: priceId } = await catalogue.priceIds(operation);
        const answer = await buy(config, operation, customerId, { planType, priceId, isHosted });
        await readBack(customerId);
        return answer;
      } catch (error) {
        if (isRefusal(error)) catalogue.doubt();
        // What Stripe has answered can be read; a Stripe that is away would only keep the next click waiting.
        if (error instanceof AppError) await readBack(customerId);
        else await markDue(db.knex, [customerId], clock());
        throw error;
      }
    });
  }

  /** Changes what runs, where `isFit` says that there is something to change; else throws the code. */
  async function alter(
    userId: number,
    code: 'nothing_to_cancel' | 'nothing_to_reactivate',
    isFit: (live: Stripe.Subscription) => boolean,
    act: (operation: Operation, live: Stripe.Subscription) => Promise<unknown>,
  ): Promise<void> {
    await countCall(userId);
    await run(userId, async (operation, lease) => {
      const customerId = await customers.find(lease);
      if (customerId === null) throw new AppError(code);
      const live = liveOf(await readSubscriptions(operation, customerId));
      if (live === null || !isFit(live)) throw new AppError(code);
      await act(operation, live);
      await readBack(customerId);
    });
  }

  const { stripePublishableKey: publishableKey } = config.billing;
  // Without its key the browser can show no form.
  const usual = publishableKey === '' ? 'hosted' : config.billing.checkout;

  return {
    config: () => ({ publishableKey, checkout: usual }),
    change(userId, planType, asked) {
      const isHosted = (asked ?? usual) === 'hosted';
      const name = `${userId} ${planType} ${isHosted}`;
      const answer = underway.get(name) ?? change(userId, planType, isHosted);
      underway.set(name, answer);
      const forget = () => void underway.delete(name);
      answer.then(forget, forget);
      return answer;
    },
    cancel: (userId) =>
      alter(
        userId,
        'nothing_to_cancel',
        (live) => !willEnd(live),
        ({ client, writing }, { id }) =>
          client.subscriptions.update(id, { cancel_at_period_end: true }, writing('cancel', id)),
      ),
    reactivate: (userId) => alter(userId, 'nothing_to_reactivate', willEnd, takeBackEnd),
    async sync(userId) {
      await countCall(userId);
      const customer = await customerOfUser(db.knex, userId);
      if (customer?.customerId == null) return;
      await run(userId, (_, lease) => customers.find(lease));
    },
    async portal(userId) {
      await countCall(userId);
      const customer = await customerOfUser(db.knex, userId);
      if (customer?.customerId == null) throw new AppError('no_customer');
      const operation = startOperation(await stripe(), await installationId());
      try {
        const asked = { customer: customer.customerId, return_url: `${publicUrl(config)}/profile` };
        const { url } = await withinTime(
          operation.client.billingPortal.sessions.create(asked, operation.reading()),
        );
        return url;
      } catch (error) {
        throw isMissing(error) ? new AppError('no_customer') : inOurWords(error, log);
      }
    },
  };
}
