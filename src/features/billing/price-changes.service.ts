import type { AccountRef } from '../../callers.ts';
import { PLAN_TYPES, type PlanType } from '../../contract/plans.ts';
import type { Pricing } from '../../contract/pricing.ts';
import {
  checkAmounts,
  PRICE_FIELDS,
  type PriceField,
  type PricingChange,
} from '../../contract/pricing-change.ts';
import type { Database } from '../../db/database.ts';
import { AppError, invalidFields } from '../../errors.ts';
import type { Logger } from '../../log.ts';
import type { Settings } from '../settings/settings.service.ts';
import { hasOtherAmounts, readCatalogue } from './catalogue.store.ts';
import type { AmountsChange, Catalogue } from './catalogue.ts';
import { moveSubscribers, retireOldPrices } from './old-prices.ts';
import { type Amounts, centsOf } from './prices-at-stripe.ts';
import { amountsOf, byPlan } from './pricing.ts';
import type { PricingTurn } from './pricing-turn.ts';
import type { StripeBilling } from './stripe-billing.ts';
import { inOurWords } from './stripe-errors.ts';
import { OPERATION_MS, startOperation, withinTime } from './stripe-operation.ts';

/** What the plans cost: for all who buy, and for all who have bought. */
export type PriceChanges = ReturnType<typeof createPriceChanges>;

export interface ChangeOptions {
  isPatient?: boolean;
  /** For the audit log. */
  by?: AccountRef;
  /** What was in force when the amounts were chosen; left out, they replace whatever is. */
  previous?: Pricing | undefined;
}

export interface PricingStatus {
  pricing: Readonly<Record<PriceField, { amount: number; priceId: string | null }>>;
  changedAt: string | null;
}

export interface PriceChangesDeps {
  db: Database;
  settings: Settings;
  /** Null: amounts are only kept, for the day on which somebody pays. */
  stripeBilling: StripeBilling | null;
  catalogue: Catalogue;
  turn: PricingTurn;
  /** Somebody is left for `moveRest`. */
  onRest: () => void;
  clock: () => number;
  log: Logger;
}

const PATIENT_WAIT_MS = 60_000;

export function createPriceChanges(deps: PriceChangesDeps) {
  const { db, settings, stripeBilling, catalogue, turn, onRest, clock, log } = deps;

  async function operationOf({ stripe, installationId }: StripeBilling, ms: number) {
    return startOperation(await stripe(), await installationId(), ms);
  }

  async function changeAtStripe(
    billing: StripeBilling,
    amounts: Amounts,
    change: AmountsChange,
    isPatient: boolean,
  ): Promise<number> {
    const ms = isPatient ? Number.POSITIVE_INFINITY : OPERATION_MS;
    const until = performance.now() + ms;
    const isTimeLeft = () => performance.now() < until - OPERATION_MS / 4;
    const operation = await operationOf(billing, ms);
    return turn.take(
      async (stillMine) => {
        const inForce = await catalogue.put(operation, (plan) => amounts[plan], change);
        try {
          const mayGoOn = async () => isTimeLeft() && (await stillMine());
          const { moved, isDone } = await moveSubscribers(operation, inForce, mayGoOn);
          if (!isDone) onRest();
          return moved;
        } catch (error) {
          if (isPatient) throw error;
          // The prices are in force; the background goes on with who is left.
          onRest();
          log.warn({ err: inOurWords(error, log) }, 'subscribers are moved to the new prices later');
          return 0;
        }
      },
      isPatient ? PATIENT_WAIT_MS : undefined,
    );
  }

  return {
    /** Amounts with Stripe's ids; `changedAt` is null where no price was ever made. */
    async status(): Promise<PricingStatus> {
      const { priceIds, changedAt } = await readCatalogue(db.knex);
      const amounts = amountsOf(settings);
      const pricing = byField((plan) => ({ amount: amounts[plan], priceId: priceIds[plan] ?? null }));
      return { pricing, changedAt };
    },
    /**
     * Puts other amounts in force, for new subscribers at once and for the others with their next bill. Broken off anywhere,
     * it is done by asking again. With `isPatient` everybody is moved by the end; otherwise the background moves who is
     * left after some seconds. Throws `invalid_input` naming the amounts, `setting_changed` with those that are no longer
     * what `previous` says, or `pricing_busy`.
     */
    async change(pricing: Pricing, options: ChangeOptions = {}): Promise<PricingChange & { moved: number }> {
      const problems = checkAmounts(pricing);
      if (Object.keys(problems).length > 0) throw invalidFields(problems);
      const amounts = amountsFrom(pricing);
      const { isPatient = false, by, previous } = options;
      const change = { by, previous: previous && amountsFrom(previous) };
      let moved = 0;
      if (stripeBilling === null) await catalogue.keep(amounts, change);
      else {
        const work = changeAtStripe(stripeBilling, amounts, change, isPatient);
        moved = await (isPatient ? work : withinTime(work)).catch((error: unknown) => {
          throw inOurWords(error, log);
        });
      }
      const { priceIds, changedAt } = await readCatalogue(db.knex);
      return {
        pricing: byField((plan) => ({ priceId: stripeBilling === null ? null : (priceIds[plan] ?? null) })),
        effectiveDate: changedAt ?? new Date(clock()).toISOString(),
        moved,
      };
    },
    /** Moves who still pays another amount. For the background. */
    async moveRest(): Promise<void> {
      const amounts = amountsOf(settings);
      const cents = byPlan((plan) => centsOf(amounts[plan]));
      const { inForce } = await readCatalogue(db.knex);
      if (stripeBilling === null || inForce === null || !(await hasOtherAmounts(db.knex, cents))) return;
      const operation = await operationOf(stripeBilling, Number.POSITIVE_INFINITY);
      try {
        await turn.take(async (stillMine) => {
          await retireOldPrices(operation, inForce);
          await moveSubscribers(operation, inForce, stillMine);
        }, 0);
      } catch (error) {
        // Somebody else is at it.
        if (!(error instanceof AppError && error.code === 'pricing_busy')) throw error;
      }
    },
  };
}

function amountsFrom(pricing: Pricing): Amounts {
  return byPlan((plan) => pricing[PRICE_FIELDS[plan]]);
}

function byField<T>(value: (plan: PlanType) => T): Record<PriceField, T> {
  return Object.fromEntries(PLAN_TYPES.map((plan) => [PRICE_FIELDS[plan], value(plan)])) as Record<
    PriceField,
    T
  >;
}
