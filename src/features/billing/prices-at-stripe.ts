import { PLAN_LABELS, PLAN_TYPES, type PlanType } from '../../contract/plans.ts';
import { PLAN_METADATA, planOfPrice } from './plan-of-price.ts';
import type { Stripe } from './stripe.ts';
import { isRefusal } from './stripe-errors.ts';
import type { Operation } from './stripe-operation.ts';

export const PRODUCTS = ['standard', 'advanced'] as const;
export type Product = (typeof PRODUCTS)[number];

export type PriceIds = Readonly<Record<PlanType, string>>;
/** Dollars. */
export type Amounts = Readonly<Record<PlanType, number>>;

/** What people buy. */
export interface InForce {
  priceIds: PriceIds;
  productIds: Readonly<Record<Product, string>>;
}

export interface Prices extends InForce {
  amounts: Amounts;
}

/** How much a plan shall cost, in dollars; `held` is what the price costs that has the plan's lookup key. */
export type AmountOf = (plan: PlanType, held: number | null) => number;

export const lookupKey = (plan: PlanType) => `dmreply_${plan}`;
const productOf = (plan: PlanType): Product => (plan.startsWith('advanced') ? 'advanced' : 'standard');
const intervalOf = (plan: PlanType) => (plan.endsWith('_annual') ? 'year' : 'month');

/** Exact for amounts with at most two decimals. */
export function centsOf(dollars: number): number {
  return Math.round(dollars * 100);
}

/**
 * The four prices, made where they are missing. A new amount takes a new price, which the lookup key goes to; the old one
 * stays as it is. May be begun again wherever it has ended, by anybody and in parallel.
 */
export async function makePrices(operation: Operation, brand: string, amountOf: AmountOf): Promise<Prices> {
  const held = await heldPrices(operation);
  const made: [PlanType, Stripe.Price, number][] = [];
  for (const plan of PLAN_TYPES) {
    const holder = held.get(plan) ?? null;
    const amount = amountOf(plan, holder?.unit_amount == null ? null : holder.unit_amount / 100);
    made.push([plan, await priceFor(operation, { plan, cents: centsOf(amount), brand }, holder), amount]);
  }
  const of = <T>(value: (price: Stripe.Price, amount: number) => T) =>
    Object.fromEntries(made.map(([plan, price, amount]) => [plan, value(price, amount)])) as Record<
      PlanType,
      T
    >;
  const products = of(({ product }) => (typeof product === 'string' ? product : product.id));
  return {
    priceIds: of(({ id }) => id),
    productIds: { standard: products.standard, advanced: products.advanced },
    amounts: of((_, amount) => amount),
  };
}

/** By the plan whose lookup key each has, active or not. */
async function heldPrices({ client, reading }: Operation): Promise<Map<PlanType, Stripe.Price>> {
  const { data } = await client.prices.list(
    { lookup_keys: PLAN_TYPES.map(lookupKey), limit: 100 },
    reading(),
  );
  const held = new Map<PlanType, Stripe.Price>();
  for (const price of data) {
    const plan = PLAN_TYPES.find((name) => lookupKey(name) === price.lookup_key);
    if (plan !== undefined) held.set(plan, price);
  }
  return held;
}

interface Wanted {
  plan: PlanType;
  cents: number;
  brand: string;
}

async function priceFor(
  operation: Operation,
  wanted: Wanted,
  holder: Stripe.Price | null,
): Promise<Stripe.Price> {
  if (holder === null || !costs(holder, wanted)) return makePrice(operation, wanted, holder);
  if (holder.active && planOfPrice(holder) === wanted.plan) return holder;
  // Somebody has archived it, or its label.
  const metadata = { [PLAN_METADATA]: wanted.plan };
  return operation.client.prices.update(
    holder.id,
    { active: true, metadata },
    operation.writing('mend', holder.id),
  );
}

function costs(price: Stripe.Price, { plan, cents }: Wanted): boolean {
  const isUsual = price.currency === 'usd' && price.recurring?.interval === intervalOf(plan);
  return isUsual && price.recurring?.interval_count === 1 && price.unit_amount === cents;
}

async function makePrice(
  operation: Operation,
  wanted: Wanted,
  holder: Stripe.Price | null,
): Promise<Stripe.Price> {
  const { plan, cents } = wanted;
  const product = await productFor(operation, wanted);
  try {
    return await operation.client.prices.create(
      {
        product,
        currency: 'usd',
        unit_amount: cents,
        recurring: { interval: intervalOf(plan) },
        lookup_key: lookupKey(plan),
        // Only from the price that was seen there; without one, the first of two wins.
        ...(holder === null ? {} : { transfer_lookup_key: true }),
        metadata: { [PLAN_METADATA]: plan },
      },
      operation.writing('price', plan, cents, holder?.id ?? null),
    );
  } catch (error) {
    const other = isRefusal(error) && holder === null ? (await heldPrices(operation)).get(plan) : undefined;
    if (other === undefined) throw error;
    return priceFor(operation, wanted, other);
  }
}

/** Its id is of our choice, so that it is made once, whoever begins. */
async function productFor(operation: Operation, { plan, brand }: Wanted): Promise<string> {
  const product = productOf(plan);
  const id = `dmreply_${product}`;
  const { products } = operation.client;
  try {
    await products.create(
      { id, name: `${brand} ${PLAN_LABELS[product]}` },
      operation.writing('product', id, brand),
    );
  } catch (error) {
    if (!isRefusal(error)) throw error;
    await products.update(id, { active: true }, operation.writing('sell', id));
  }
  return id;
}
