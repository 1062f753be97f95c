import type { Knex } from 'knex';
import { PLAN_TYPES, type PlanType } from '../../contract/plans.ts';
import { SETTING_DEFAULTS } from '../../contract/settings.ts';
import { readSettings, writeSetting } from '../../db/settings-table.ts';
import { RUNNING } from './old-prices.ts';
import { type InForce, PRODUCTS, type Product } from './prices-at-stripe.ts';

/** What the settings say of the catalogue at Stripe. */
export interface SavedCatalogue {
  /** Dollars; of plans whose amount was ever saved. */
  amounts: Partial<Record<PlanType, number>>;
  priceIds: Partial<Record<PlanType, string>>;
  /** Null until all of it is known. */
  inForce: InForce | null;
  /** When a price last changed; ISO 8601. */
  changedAt: string | null;
}

export const amountKey = (plan: PlanType) => `subscription_price_${plan}` as const;
const priceKey = (plan: PlanType) => `stripe_${plan}_price_id`;
const previousKey = (plan: PlanType) => `stripe_prev_${plan}_price_id`;
const productKey = (product: Product) => `stripe_${product}_product_id`;
const CHANGED_KEY = 'stripe_price_update_date';

export async function readCatalogue(db: Knex): Promise<SavedCatalogue> {
  const saved = new Map((await readSettings(db)).map((row) => [row.settingKey, row.settingValue]));
  const texts = <K extends string>(names: readonly K[], keyOf: (name: K) => string) => {
    const found = names.map((name) => [name, saved.get(keyOf(name))] as const);
    return Object.fromEntries(found.filter(([, text]) => text !== undefined)) as Partial<Record<K, string>>;
  };
  const amounts = Object.entries(texts(PLAN_TYPES, amountKey)).map(([plan, text]) => [plan, Number(text)]);
  const priceIds = texts(PLAN_TYPES, priceKey);
  const productIds = texts(PRODUCTS, productKey);
  const isKnown = PLAN_TYPES.every((plan) => priceIds[plan]) && PRODUCTS.every((name) => productIds[name]);
  return {
    amounts: Object.fromEntries(amounts),
    priceIds,
    inForce: isKnown ? ({ priceIds, productIds } as InForce) : null,
    changedAt: saved.get(CHANGED_KEY) ?? null,
  };
}

/** The ids that these replace are kept. */
export async function saveCatalogue(trx: Knex.Transaction, prices: InForce, now: number): Promise<void> {
  const before = (await readCatalogue(trx)).priceIds;
  const keep = (settingKey: string, settingValue: string, description: string) =>
    writeSetting(trx, { settingKey, settingValue, settingType: 'string', description }, now);
  for (const product of PRODUCTS) {
    await keep(productKey(product), prices.productIds[product], `Stripe’s id of the product ${product}`);
  }
  const changed = PLAN_TYPES.filter((plan) => before[plan] !== prices.priceIds[plan]);
  for (const plan of changed) {
    const previous = before[plan];
    if (previous !== undefined)
      await keep(previousKey(plan), previous, `Stripe’s id of the price of ${plan} before`);
    await keep(priceKey(plan), prices.priceIds[plan], `Stripe’s id of the price of ${plan}`);
  }
  if (changed.length > 0) await keep(CHANGED_KEY, new Date(now).toISOString(), 'When a price last changed');
}

export async function saveAmounts(
  trx: Knex.Transaction,
  amounts: Readonly<Record<PlanType, number>>,
  now: number,
): Promise<void> {
  for (const plan of PLAN_TYPES) {
    const settingKey = amountKey(plan);
    const { type: settingType, description } = SETTING_DEFAULTS[settingKey];
    await writeSetting(
      trx,
      { settingKey, settingValue: String(amounts[plan]), settingType, description },
      now,
    );
  }
}

/** Whether somebody still pays, or will pay, another amount than the plan costs. */
export async function hasOtherAmounts(db: Knex, cents: Readonly<Record<PlanType, number>>): Promise<boolean> {
  const found = await db('subscriptions')
    .whereNull('ended_at')
    .whereIn('status', RUNNING)
    .where((any) => {
      for (const plan of PLAN_TYPES)
        any.orWhere((one) => void one.where({ plan_type: plan }).whereNot({ unit_amount: cents[plan] }));
    })
    .first('id');
  return found !== undefined;
}
