import type { Stripe } from '../../src/features/billing/stripe.ts';
import { invalid, malformed } from './errors.ts';
import { isCreated, page } from './lists.ts';
import { found } from './lookup.ts';
import type { KeptPrice } from './objects.ts';
import { type Route, route } from './route.ts';
import {
  created,
  flag,
  listOf,
  merged,
  metadata,
  oneOf,
  paging,
  positive,
  type RulesFor,
  required,
  shape,
  text,
  whole,
} from './rules.ts';
import type { World } from './world.ts';

const changeable = {
  active: flag,
  lookup_key: text,
  metadata,
  nickname: text,
  tax_behavior: oneOf('exclusive', 'inclusive', 'unspecified'),
  transfer_lookup_key: flag,
} satisfies RulesFor<Stripe.PriceUpdateParams>;

const createRules = {
  ...changeable,
  currency: text,
  product: text,
  recurring: shape({
    interval: oneOf('day', 'week', 'month', 'year'),
    interval_count: whole,
    usage_type: oneOf('licensed'),
  }),
  unit_amount: whole,
} satisfies RulesFor<Stripe.PriceCreateParams>;

const listRules = {
  ...paging,
  active: flag,
  created,
  currency: text,
  lookup_keys: listOf(text),
  product: text,
  type: oneOf('one_time', 'recurring'),
} satisfies RulesFor<Stripe.PriceListParams>;

const MOST_LOOKUP_KEYS = 10;

export function priceRoutes(world: World): Route[] {
  const { prices, products } = world.tables;

  /** A key belongs to one price, active or not; only `transfer_lookup_key` takes it from its holder. */
  function giveKey(price: KeptPrice, key: string | undefined, isTransfer: boolean | undefined): void {
    if (key === undefined) return;
    const holder = [...prices.values()].find((one) => one.lookup_key === key && one.id !== price.id);
    if (holder !== undefined && key !== '') {
      if (isTransfer !== true) {
        const said = `A price (\`${holder.id}\`) already uses that lookup key.`;
        throw invalid(said, { code: 'resource_already_exists', param: 'lookup_key' });
      }
      holder.lookup_key = null;
      world.emit('price.updated', holder, { lookup_key: key });
    }
    price.lookup_key = key || null;
  }

  return [
    route('POST', '/v1/prices', createRules, (params) => {
      const { lookup_key: key, transfer_lookup_key: isTransfer, recurring, metadata: more, ...rest } = params;
      const amount = positive(params.unit_amount, 'unit_amount');
      const productId = required(params.product, 'product');
      if (!found(products, 'product', productId, 'product').active)
        throw invalid('The product is not active.', { param: 'product' });
      const price: KeptPrice = {
        id: world.id('price'),
        object: 'price',
        active: rest.active ?? true,
        billing_scheme: 'per_unit',
        created: world.now(),
        currency: required(params.currency, 'currency'),
        livemode: world.isLive,
        lookup_key: null,
        metadata: merged({}, more),
        nickname: rest.nickname ?? null,
        product: productId,
        recurring: recurring
          ? {
              interval: required(recurring.interval, 'recurring[interval]'),
              interval_count: recurring.interval_count ?? 1,
              meter: null,
              trial_period_days: null,
              usage_type: 'licensed',
            }
          : null,
        tax_behavior: rest.tax_behavior ?? 'unspecified',
        type: recurring ? 'recurring' : 'one_time',
        unit_amount: amount,
        unit_amount_decimal: String(amount),
      };
      giveKey(price, key, isTransfer);
      prices.set(price.id, price);
      world.emit('price.created', price);
      return price;
    }),
    route('GET', '/v1/prices', listRules, (params) => {
      const { active, created: when, currency, lookup_keys: keys, product, type, ...rest } = params;
      if (keys !== undefined && keys.length > MOST_LOOKUP_KEYS)
        throw malformed(`Array has more than ${MOST_LOOKUP_KEYS} elements`, 'lookup_keys');
      const matching = [...prices.values()].filter(
        (one) =>
          (active === undefined || one.active === active) &&
          (currency === undefined || one.currency === currency) &&
          (keys === undefined || (one.lookup_key !== null && keys.includes(one.lookup_key))) &&
          (product === undefined || one.product === product) &&
          (type === undefined || one.type === type) &&
          isCreated(one.created, when),
      );
      return page(matching, rest, '/v1/prices', 'price');
    }),
    route('GET', '/v1/prices/:id', {}, (_, id) => found(prices, 'price', id)),
    route('POST', '/v1/prices/:id', changeable, (params, id) => {
      const { lookup_key: key, transfer_lookup_key: isTransfer, metadata: more, ...rest } = params;
      const price = found(prices, 'price', id);
      const isDefault = products.get(price.product)?.default_price === id;
      if (rest.active === false && isDefault)
        throw invalid('This price cannot be archived because it is the default price of its product.');
      giveKey(price, key, isTransfer);
      Object.assign(price, rest, { metadata: merged(price.metadata, more) });
      world.emit('price.updated', price);
      return price;
    }),
  ];
}
