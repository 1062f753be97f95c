import type { Stripe } from '../../src/features/billing/stripe.ts';
import { cancelNow } from './cancellation.ts';
import { isCreated, page } from './lists.ts';
import { found, liveCustomer } from './lookup.ts';
import type { GoneCustomer, KeptCustomer } from './objects.ts';
import { type Route, route } from './route.ts';
import {
  created,
  merged,
  metadata,
  orNone,
  type Params,
  paging,
  type RulesFor,
  shape,
  text,
  textOrNone,
} from './rules.ts';
import type { World } from './world.ts';

const address = shape({
  city: text,
  country: text,
  line1: text,
  line2: text,
  postal_code: text,
  state: text,
});

const changeable = {
  address: orNone(address),
  description: textOrNone,
  email: textOrNone,
  invoice_settings: shape({ default_payment_method: textOrNone }),
  metadata,
  name: textOrNone,
  phone: textOrNone,
} satisfies RulesFor<Stripe.CustomerUpdateParams>;

const createRules = { ...changeable, payment_method: text } satisfies RulesFor<Stripe.CustomerCreateParams>;
const listRules = { ...paging, created, email: text } satisfies RulesFor<Stripe.CustomerListParams>;

export function customerRoutes(world: World): Route[] {
  const { customers, paymentMethods } = world.tables;

  function change(customer: KeptCustomer, params: Params<typeof changeable>): void {
    const { metadata: more, invoice_settings: settings, address: place, ...rest } = params;
    const said = Object.entries(rest).filter(([, value]) => value !== undefined);
    Object.assign(customer, Object.fromEntries(said));
    if (place !== undefined) customer.address = place;
    customer.metadata = merged(customer.metadata, more);
    const card = settings?.default_payment_method;
    if (card === undefined) return;
    if (card !== null)
      found(paymentMethods, 'PaymentMethod', card, 'invoice_settings[default_payment_method]');
    customer.invoice_settings.default_payment_method = card;
  }

  return [
    route('POST', '/v1/customers', createRules, ({ payment_method: card, ...params }) => {
      const customer: KeptCustomer = {
        id: world.id('cus'),
        object: 'customer',
        address: null,
        balance: 0,
        created: world.now(),
        currency: null,
        delinquent: false,
        description: null,
        email: null,
        invoice_settings: { default_payment_method: null },
        livemode: world.isLive,
        metadata: {},
        name: null,
        phone: null,
      };
      if (card !== undefined)
        found(paymentMethods, 'PaymentMethod', card, 'payment_method').customer = customer.id;
      change(customer, params);
      customers.set(customer.id, customer);
      world.emit('customer.created', customer);
      return customer;
    }),
    route('GET', '/v1/customers', listRules, ({ created: when, email, ...rest }) => {
      const live = [...customers.values()].filter((one): one is KeptCustomer => !('deleted' in one));
      const matching = live.filter(
        (one) => isCreated(one.created, when) && (email === undefined || one.email === email),
      );
      return page(matching, rest, '/v1/customers', 'customer');
    }),
    route('GET', '/v1/customers/:id', {}, (_, id) => found(customers, 'customer', id)),
    route('POST', '/v1/customers/:id', changeable, (params, id) => {
      const customer = liveCustomer(world, id);
      change(customer, params);
      world.emit('customer.updated', customer);
      return customer;
    }),
    route('DELETE', '/v1/customers/:id', {}, (_, id) => deleteCustomer(world, id)),
  ];
}

/** Ends the customer's subscriptions at once; what stays is the id. */
export function deleteCustomer(world: World, id: string): GoneCustomer {
  const customer = liveCustomer(world, id);
  for (const subscription of world.tables.subscriptions.values()) {
    if (subscription.customer === id && subscription.ended_at === null) cancelNow(world, subscription);
  }
  const gone = { id, object: 'customer', deleted: true } as const;
  world.tables.customers.set(id, gone);
  world.emit('customer.deleted', customer);
  return gone;
}
