import type { AccountRef } from '../../callers.ts';
import { PLAN_TYPES, type PlanType } from '../../contract/plans.ts';
import { PRICE_FIELDS } from '../../contract/pricing-change.ts';
import { SETTING_DEFAULTS } from '../../contract/settings.ts';
import { recordChange } from '../../db/change-feed.ts';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import type { Audit } from '../audit/audit.service.ts';
import type { Settings } from '../settings/settings.service.ts';
import {
  amountKey,
  readCatalogue,
  type SavedCatalogue,
  saveAmounts,
  saveCatalogue,
} from './catalogue.store.ts';
import { retireOldPrices } from './old-prices.ts';
import {
  type AmountOf,
  type Amounts,
  centsOf,
  makePrices,
  type PriceIds,
  type Prices,
} from './prices-at-stripe.ts';
import { annualFrom, byPlan } from './pricing.ts';
import type { PricingTurn } from './pricing-turn.ts';
import { isMissing } from './stripe-errors.ts';
import type { Operation } from './stripe-operation.ts';

/** Products and prices at Stripe, and what the settings say of them. */
export type Catalogue = ReturnType<typeof createCatalogue>;

export interface AmountsChange {
  /** For the audit log. */
  by?: AccountRef | undefined;
  /** What was in force when they were chosen; left out, they replace whatever is. */
  previous?: Amounts | undefined;
}

export interface CatalogueDeps {
  db: Database;
  audit: Audit;
  settings: Settings;
  turn: PricingTurn;
  clock: () => number;
}

export function createCatalogue({ db, audit, settings, turn, clock }: CatalogueDeps) {
  /** The ids that this process has found in order. */
  let checked = '';

  async function keep(
    amounts: Amounts,
    { by, previous }: AmountsChange = {},
    prices?: Prices,
  ): Promise<void> {
    await db.knex.transaction(async (trx) => {
      // First, because it takes the lock: who saves later sees what was saved before.
      await recordChange(trx, 'settings', 0, clock());
      const before = amountsIn(await readCatalogue(trx));
      requireSeen(previous, before, amounts);
      if (prices !== undefined) await saveCatalogue(trx, prices, clock());
      await saveAmounts(trx, amounts, clock());
      const isChanged = PLAN_TYPES.some((plan) => before[plan] !== amounts[plan]);
      if (isChanged) await audit.record(trx, { action: 'prices.changed', by, before, after: amounts });
    });
    await settings.reload();
  }

  /**
   * Makes the prices so that they cost what `amountOf` says, and puts them in force. For whom has the turn. Throws
   * `setting_changed` before anything is made.
   */
  async function put(
    operation: Operation,
    amountOf: AmountOf,
    { by, previous }: AmountsChange = {},
  ): Promise<Prices> {
    if (previous !== undefined) {
      const wanted = byPlan((plan) => amountOf(plan, null));
      requireSeen(previous, amountsIn(await readCatalogue(db.knex)), wanted);
    }
    const prices = await makePrices(operation, settings.get('platform_name'), amountOf);
    await keep(prices.amounts, { by }, prices);
    await retireOldPrices(operation, prices);
    checked = nameOf(prices.priceIds);
    return prices;
  }

  async function inOrder(operation: Operation): Promise<PriceIds | null> {
    const saved = await readCatalogue(db.knex);
    const ids = saved.inForce?.priceIds ?? null;
    if (ids === null || checked === nameOf(ids)) return ids;
    if (!(await areUsable(operation, ids, saved))) return null;
    checked = nameOf(ids);
    return ids;
  }

  return {
    /** The prices in force. What is missing at Stripe is made: on the first purchase, or with the key of another account. */
    async priceIds(operation: Operation): Promise<PriceIds> {
      const ids = await inOrder(operation);
      if (ids !== null) return ids;
      return turn.take(async () => {
        // Somebody else may have put it in order meanwhile.
        const now = await inOrder(operation);
        if (now !== null) return now;
        const saved = await readCatalogue(db.knex);
        return (await put(operation, (plan, held) => amountFor(saved, plan, held))).priceIds;
      });
    },
    put,
    /** Keeps amounts for which nothing is made at Stripe, as nobody pays. Throws `setting_changed`. */
    keep: (amounts: Amounts, change?: AmountsChange): Promise<void> => keep(amounts, change),
    /** Stripe has refused one: they are looked at again before the next purchase. */
    doubt(): void {
      checked = '';
    },
  };
}

function nameOf(priceIds: PriceIds): string {
  return PLAN_TYPES.map((plan) => priceIds[plan]).join(' ');
}

/** Whether they are there, can be bought, and cost what people are shown. */
async function areUsable(
  { client, reading }: Operation,
  ids: PriceIds,
  saved: SavedCatalogue,
): Promise<boolean> {
  const checks = PLAN_TYPES.map(async (plan) => {
    const { active, unit_amount: cents } = await client.prices.retrieve(ids[plan], {}, reading());
    return active && cents === centsOf(amountFor(saved, plan, null));
  });
  try {
    return (await Promise.all(checks)).every(Boolean);
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

/** What the operator has said; a new database takes over what is at Stripe already. */
function amountFor({ amounts }: SavedCatalogue, plan: PlanType, held: number | null): number {
  const saved = amounts[plan];
  if (saved) return saved;
  if (saved === undefined) return held ?? SETTING_DEFAULTS[amountKey(plan)].value;
  const monthly = plan === 'standard_annual' ? 'standard' : 'advanced';
  return annualFrom(amounts[monthly] ?? SETTING_DEFAULTS[amountKey(monthly)].value);
}

/** Read from the database: another process may just have changed them. */
function amountsIn(saved: SavedCatalogue): Amounts {
  return byPlan((plan) => amountFor(saved, plan, null));
}

/** A price that is wanted and in force already is no conflict: the same change was asked for again. */
function requireSeen(previous: Amounts | undefined, current: Amounts, wanted: Amounts): void {
  if (previous === undefined) return;
  const changed = PLAN_TYPES.filter(
    (plan) => current[plan] !== previous[plan] && current[plan] !== wanted[plan],
  );
  if (changed.length === 0) return;
  const fields = changed.map((plan) => [PRICE_FIELDS[plan], `It is now: $${current[plan].toFixed(2)}`]);
  throw new AppError('setting_changed', { fields: Object.fromEntries(fields) });
}
