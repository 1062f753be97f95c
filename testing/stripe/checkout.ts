import type { Stripe } from '../../src/features/billing/stripe.ts';
import { attachCard } from './cards.ts';
import { invalid, malformed } from './errors.ts';
import { isCreated, page } from './lists.ts';
import { assertKnownCustomer, found, liveCustomer } from './lookup.ts';
import type { KeptSession } from './objects.ts';
import { DAY, HOUR } from './periods.ts';
import { type Route, route } from './route.ts';
import {
  created,
  flag,
  listOf,
  metadata,
  oneOf,
  type Params,
  paging,
  type RulesFor,
  required,
  shape,
  text,
  whole,
} from './rules.ts';
import { assertTaxable, createSubscription, sellable } from './subscription-create.ts';
import type { Outcome, World } from './world.ts';

const createRules = {
  allowed_payment_method_types: listOf(text),
  allow_promotion_codes: flag,
  automatic_tax: shape({ enabled: flag }),
  billing_address_collection: oneOf('auto', 'required'),
  cancel_url: text,
  client_reference_id: text,
  customer: text,
  customer_update: shape({ address: oneOf('auto', 'never'), name: oneOf('auto', 'never') }),
  expires_at: whole,
  line_items: listOf(shape({ price: text, quantity: whole })),
  locale: text,
  metadata,
  mode: oneOf('subscription'),
  payment_method_collection: oneOf('always', 'if_required'),
  subscription_data: shape({ description: text, metadata }),
  success_url: text,
  tax_id_collection: shape({ enabled: flag }),
  ui_mode: oneOf('hosted_page'),
} satisfies RulesFor<Stripe.Checkout.SessionCreateParams>;

const listRules = {
  ...paging,
  created,
  customer: text,
  status: oneOf('complete', 'expired', 'open'),
  subscription: text,
} satisfies RulesFor<Stripe.Checkout.SessionListParams>;

/** What a session sells, which only `expand: ['line_items']` shows. */
interface Offer {
  price: string;
  quantity: number;
  metadata: Record<string, string>;
  isTaxed: boolean;
}

export interface Checkout {
  routes: Route[];
  /** The customer fills in a card and pays; false where the card is refused, and the page stays open. */
  pay(sessionId: string, outcome: Outcome): boolean;
  expire(session: KeptSession): void;
}

export function createCheckout(world: World): Checkout {
  const { sessions, prices } = world.tables;
  const offers = new Map<string, Offer>();

  world.includables.set('checkout.session.line_items', (_, id) => {
    const offer = offers.get(id);
    const price = prices.get(offer?.price ?? '');
    const item = { id: `li_${id}`, object: 'item', price, quantity: offer?.quantity };
    return structuredClone(page([item], {}, `/v1/checkout/sessions/${id}/line_items`, 'line item'));
  });

  function assertOpen(session: KeptSession, todo: string): void {
    if (session.status === 'open') return;
    const said = `Only Checkout Sessions with a status in ["open"] can be ${todo}.`;
    throw invalid(`${said} This Checkout Session has a status of \`${session.status}\`.`);
  }

  function expire(session: KeptSession): void {
    Object.assign(session, { status: 'expired', url: null });
    world.emit('checkout.session.expired', session);
  }

  function pay(id: string, outcome: Outcome): boolean {
    const session = found(sessions, 'checkout.session', id);
    assertOpen(session, 'paid');
    const offer = offers.get(id);
    if (offer === undefined) throw new Error(`${id} sells nothing`);
    // 3-D Secure is answered on Stripe's page, so only a refusal is left to be seen.
    if (outcome === 'declines') return false;
    const customer = liveCustomer(world, session.customer ?? '');
    const card = attachCard(world, customer.id);
    if (offer.isTaxed) customer.address ??= { country: 'US', postal_code: '94110' };
    world.outcomes.set(customer.id, ['succeeds', ...(world.outcomes.get(customer.id) ?? [])]);
    const subscription = createSubscription(world, {
      customer: customer.id,
      items: [{ price: offer.price, quantity: offer.quantity }],
      default_payment_method: card.id,
      metadata: offer.metadata,
      automatic_tax: { enabled: offer.isTaxed },
    });
    Object.assign(session, {
      status: 'complete',
      payment_status: 'paid',
      subscription: subscription.id,
      invoice: subscription.latest_invoice,
      url: null,
    });
    world.emit('checkout.session.completed', session);
    return true;
  }

  function create(params: ReturnType<typeof readParams>): KeptSession {
    const { customer, price, quantity, isTaxed, expiresAt } = params;
    const id = world.id(world.isLive ? 'cs_live' : 'cs_test');
    const session: KeptSession = {
      ...params.said,
      id,
      object: 'checkout.session',
      amount_total: (price.unit_amount ?? 0) * quantity,
      automatic_tax: { enabled: isTaxed, liability: null, status: null },
      created: world.now(),
      currency: price.currency,
      customer,
      expires_at: expiresAt,
      invoice: null,
      livemode: world.isLive,
      mode: 'subscription',
      payment_method_types: ['card'],
      payment_status: 'unpaid',
      status: 'open',
      subscription: null,
      ui_mode: 'hosted_page',
      url: `${world.origin}/c/pay/${id}`,
    };
    sessions.set(id, session);
    offers.set(id, { price: price.id, quantity, metadata: params.metadata, isTaxed });
    return session;
  }

  function readParams(given: Params<typeof createRules>) {
    required(given.mode, 'mode');
    const [item, another] = required(given.line_items, 'line_items');
    if (item === undefined || another !== undefined)
      throw malformed('The stand-in sells one item', 'line_items');
    const price = sellable(world, required(item.price, 'line_items[0][price]'), 'line_items[0][price]');
    const id = required(given.customer, 'customer');
    const buyer = liveCustomer(world, id, 'customer');
    const isTaxed = given.automatic_tax?.enabled ?? false;
    if (given.customer_update?.address !== 'auto') assertTaxable(buyer, isTaxed);
    const expiresAt = given.expires_at ?? world.now() + DAY;
    const [soonest, latest] = [world.now() + HOUR / 2, world.now() + DAY];
    if (expiresAt < soonest - 60 || expiresAt > latest + 60)
      throw invalid(
        'The `expires_at` timestamp must be 30 minutes to 24 hours from Checkout Session creation.',
        { param: 'expires_at' },
      );
    const said = {
      allow_promotion_codes: given.allow_promotion_codes ?? null,
      cancel_url: given.cancel_url ?? null,
      client_reference_id: given.client_reference_id ?? null,
      metadata: given.metadata ?? {},
      success_url: required(given.success_url, 'success_url'),
    };
    return {
      customer: id,
      price,
      quantity: required(item.quantity, 'line_items[0][quantity]'),
      isTaxed,
      expiresAt,
      metadata: given.subscription_data?.metadata ?? {},
      said,
    };
  }

  const routes = [
    route('POST', '/v1/checkout/sessions', createRules, (params) => create(readParams(params))),
    route(
      'GET',
      '/v1/checkout/sessions',
      listRules,
      ({ created: when, customer, status, subscription, ...rest }) => {
        assertKnownCustomer(world, customer);
        const matching = [...sessions.values()].filter(
          (one) =>
            (customer === undefined || one.customer === customer) &&
            (status === undefined || one.status === status) &&
            (subscription === undefined || one.subscription === subscription) &&
            isCreated(one.created, when),
        );
        return page(matching, rest, '/v1/checkout/sessions', 'checkout.session');
      },
    ),
    route('GET', '/v1/checkout/sessions/:id', {}, (_, id) => found(sessions, 'checkout.session', id)),
    route('POST', '/v1/checkout/sessions/:id/expire', {}, (_, id) => {
      const session = found(sessions, 'checkout.session', id);
      assertOpen(session, 'expired');
      expire(session);
      return session;
    }),
  ];
  return { routes, pay, expire };
}
