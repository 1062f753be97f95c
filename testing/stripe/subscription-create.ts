import type { Stripe } from '../../src/features/billing/stripe.ts';
import { setEnd } from './cancellation.ts';
import { defaultCard, nextOutcome } from './cards.ts';
import { AUTHENTICATION_REQUIRED, declined, invalid, malformed } from './errors.ts';
import { draftInvoice, finalize, lineOf } from './invoicing.ts';
import { found, itemOf, liveCustomer, priceOf } from './lookup.ts';
import type { KeptCustomer, KeptPrice, KeptSubscription } from './objects.ts';
import { collect } from './payments.ts';
import { DAY, periodEnd } from './periods.ts';
import {
  flag,
  listOf,
  merged,
  metadata,
  oneOf,
  orNone,
  type Params,
  type RulesFor,
  required,
  shape,
  text,
  textOrNone,
  whole,
} from './rules.ts';
import type { World } from './world.ts';

export const paymentSettings = shape({
  payment_method_types: orNone(listOf(text)),
  save_default_payment_method: oneOf('off', 'on_subscription'),
} satisfies RulesFor<Stripe.SubscriptionCreateParams.PaymentSettings>);

export const createRules = {
  automatic_tax: shape({ enabled: flag }),
  cancel_at: whole,
  cancel_at_period_end: flag,
  collection_method: oneOf('charge_automatically'),
  currency: text,
  customer: text,
  default_payment_method: text,
  description: textOrNone,
  items: listOf(shape({ price: text, quantity: whole, metadata })),
  metadata,
  off_session: flag,
  payment_behavior: oneOf(
    'allow_incomplete',
    'default_incomplete',
    'error_if_incomplete',
    'pending_if_incomplete',
  ),
  payment_settings: paymentSettings,
  proration_behavior: oneOf('always_invoice', 'create_prorations', 'none'),
  trial_end: whole,
  trial_period_days: whole,
} satisfies RulesFor<Stripe.SubscriptionCreateParams>;

type CreateParams = Params<typeof createRules>;

/** A price that something new may be sold at. */
export function sellable(world: World, id: string, param: string): KeptPrice {
  const price = priceOf(world, id, param);
  if (!price.active)
    throw invalid('The price specified is inactive. This field only accepts active prices.', { param });
  if (price.type !== 'recurring')
    throw invalid(
      'The price specified is set to `type=one_time` but this field only accepts recurring ones.',
      { param },
    );
  return price;
}

export function assertTaxable(customer: KeptCustomer, isTaxed: boolean | undefined): void {
  if (isTaxed !== true || customer.address !== null) return;
  const said =
    "The customer's location isn't recognized. Set a valid customer address in order to automatically calculate tax.";
  throw invalid(said, { code: 'customer_tax_location_invalid' });
}

export function createSubscription(world: World, params: CreateParams): KeptSubscription {
  const customer = liveCustomer(world, required(params.customer, 'customer'), 'customer');
  const [wanted, another] = required(params.items, 'items');
  if (wanted === undefined || another !== undefined) throw malformed('The stand-in sells one item', 'items');
  const price = sellable(world, required(wanted.price, 'items[0][price]'), 'items[0][price]');
  const behaviour = params.payment_behavior ?? 'allow_incomplete';
  if (behaviour === 'pending_if_incomplete')
    throw invalid('`pending_if_incomplete` cannot be used when creating a subscription.', {
      param: 'payment_behavior',
    });
  const card = params.default_payment_method;
  if (card !== undefined) found(world.tables.paymentMethods, 'PaymentMethod', card, 'default_payment_method');
  assertTaxable(customer, params.automatic_tax?.enabled);

  const subscription = blank(world, params, customer, price, wanted.quantity ?? 1);
  const isTrial = subscription.status === 'trialing';
  const payer = defaultCard(world, customer.id, subscription);
  if (behaviour !== 'default_incomplete' && payer === null && !isTrial) {
    const said =
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method.';
    throw invalid(said, { code: 'resource_missing' });
  }
  const foretold =
    payer !== null && !isTrial && behaviour !== 'default_incomplete'
      ? nextOutcome(world, customer.id, payer)
      : undefined;
  if (behaviour === 'error_if_incomplete' && foretold === 'declines') throw declined();
  if (behaviour === 'error_if_incomplete' && foretold === 'authenticates')
    throw declined(AUTHENTICATION_REQUIRED);

  world.tables.subscriptions.set(subscription.id, subscription);
  customer.currency = price.currency;
  world.emit('customer.subscription.created', subscription);
  const item = itemOf(subscription);
  const period = { start: item.current_period_start, end: item.current_period_end };
  const amount = isTrial ? 0 : (price.unit_amount ?? 0) * item.quantity;
  const line = lineOf(world, subscription, item, { price, amount, period, isProration: false });
  const invoice = draftInvoice(world, subscription, 'subscription_create', [line]);
  finalize(world, invoice);
  if (invoice.status === 'open' && foretold !== undefined) collect(world, invoice, foretold);
  if (isTrial && payer === null) subscription.pending_setup_intent = setupIntent(world, customer.id);
  return subscription;
}

function blank(
  world: World,
  params: CreateParams,
  customer: KeptCustomer,
  price: KeptPrice,
  quantity: number,
): KeptSubscription {
  const now = world.now();
  const days = params.trial_period_days;
  const trialEnd = params.trial_end ?? (days === undefined ? null : now + days * DAY);
  const end = trialEnd ?? periodEnd(price, now, now);
  const id = world.id('sub');
  const subscription: KeptSubscription = {
    id,
    object: 'subscription',
    automatic_tax: {
      enabled: params.automatic_tax?.enabled ?? false,
      disabled_reason: null,
      liability: null,
    },
    billing_cycle_anchor: trialEnd ?? now,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, reason: null },
    collection_method: 'charge_automatically',
    created: now,
    currency: price.currency,
    customer: customer.id,
    default_payment_method: params.default_payment_method ?? null,
    description: params.description ?? null,
    ended_at: null,
    items: { object: 'list', data: [], has_more: false, url: `/v1/subscription_items?subscription=${id}` },
    latest_invoice: null,
    livemode: world.isLive,
    metadata: merged({}, params.metadata),
    pause_collection: null,
    payment_settings: {
      save_default_payment_method: params.payment_settings?.save_default_payment_method ?? 'off',
    },
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    status: trialEnd === null ? 'incomplete' : 'trialing',
    trial_end: trialEnd,
    trial_start: trialEnd === null ? null : now,
  };
  subscription.items.data.push({
    id: world.id('si'),
    object: 'subscription_item',
    created: now,
    current_period_end: end,
    current_period_start: now,
    metadata: {},
    price: structuredClone(price),
    quantity,
    subscription: id,
  });
  if (params.cancel_at_period_end === true) setEnd(world, subscription, end, true);
  if (params.cancel_at !== undefined) setEnd(world, subscription, params.cancel_at, false);
  return subscription;
}

function setupIntent(world: World, customer: string): string {
  const id = world.id('seti');
  world.tables.setupIntents.set(id, {
    id,
    object: 'setup_intent',
    client_secret: `${id}_secret_${world.id('s').slice(2)}`,
    created: world.now(),
    customer,
    livemode: world.isLive,
    payment_method: null,
    status: 'requires_payment_method',
    usage: 'off_session',
  });
  return id;
}
