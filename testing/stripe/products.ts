import type { Stripe } from '../../src/features/billing/stripe.ts';
import { invalid } from './errors.ts';
import { isCreated, page } from './lists.ts';
import { found } from './lookup.ts';
import type { KeptProduct } from './objects.ts';
import { type Route, route } from './route.ts';
import {
  created,
  flag,
  listOf,
  merged,
  metadata,
  paging,
  type RulesFor,
  required,
  text,
  textOrNone,
} from './rules.ts';
import type { World } from './world.ts';

const changeable = {
  active: flag,
  description: textOrNone,
  metadata,
  name: text,
  statement_descriptor: text,
  tax_code: textOrNone,
  unit_label: textOrNone,
  url: textOrNone,
} satisfies RulesFor<Stripe.ProductUpdateParams>;

const createRules = { ...changeable, id: text } satisfies RulesFor<Stripe.ProductCreateParams>;
const updateRules = { ...changeable, default_price: text } satisfies RulesFor<Stripe.ProductUpdateParams>;
const listRules = {
  ...paging,
  active: flag,
  created,
  ids: listOf(text),
} satisfies RulesFor<Stripe.ProductListParams>;

export function productRoutes(world: World): Route[] {
  const { products, prices } = world.tables;
  return [
    route(
      'POST',
      '/v1/products',
      createRules,
      ({ id = world.id('prod'), name, metadata: more, ...params }) => {
        if (products.has(id))
          throw invalid(`Product already exists.`, { code: 'resource_already_exists', param: 'id' });
        const product: KeptProduct = {
          object: 'product',
          active: true,
          created: world.now(),
          default_price: null,
          description: null,
          livemode: world.isLive,
          statement_descriptor: null,
          tax_code: null,
          type: 'service',
          unit_label: null,
          updated: world.now(),
          url: null,
          ...params,
          id,
          metadata: merged({}, more),
          name: required(name, 'name'),
        };
        products.set(id, product);
        world.emit('product.created', product);
        return product;
      },
    ),
    route('GET', '/v1/products', listRules, ({ active, created: when, ids, ...rest }) => {
      const matching = [...products.values()].filter(
        (one) =>
          (active === undefined || one.active === active) &&
          (ids === undefined || ids.includes(one.id)) &&
          isCreated(one.created, when),
      );
      return page(matching, rest, '/v1/products', 'product');
    }),
    route('GET', '/v1/products/:id', {}, (_, id) => found(products, 'product', id)),
    route('POST', '/v1/products/:id', updateRules, ({ metadata: more, ...params }, id) => {
      const product = found(products, 'product', id);
      if (params.default_price !== undefined) found(prices, 'price', params.default_price, 'default_price');
      const { created: since } = product;
      Object.assign(product, params, { metadata: merged(product.metadata, more), created: since });
      product.updated = world.now();
      world.emit('product.updated', product);
      return product;
    }),
  ];
}
