import type { Stripe } from '../../src/features/billing/stripe.ts';
import { setEnd } from './cancellation.ts';
import { defaultCard, nextOutcome } from './cards.ts';
import { AUTHENTICATION_REQUIRED, declined, invalid, malformed } from './errors.ts';
import { draftInvoice, finalize, lineOf } from './invoicing.ts';
import { found, itemOf, liveCustomer } from './lookup.ts';
import type { KeptItem, KeptLine, KeptSubscription } from './objects.ts';
import { collect } from './payments.ts';
import { HOUR, periodEnd } from './periods.ts';
import {
  either,
  flag,
  listOf,
  merged,
  metadata,
  oneOf,
  type Params,
  type RulesFor,
  shape,
  text,
  textOrNone,
  whole,
} from './rules.ts';
import { dropPendingUpdate } from './settlement.ts';
import { assertTaxable, paymentSettings, sellable } from './subscription-create.ts';
import type { World } from './world.ts';

const feedback = oneOf(
  'customer_service',
  'low_quality',
  'missing_features',
  'other',
  'switched_service',
  'too_complex',
  'too_expensive',
  'unused',
);

export const cancellationDetails = shape({ comment: textOrNone, feedback });

export const updateRules = {
  automatic_tax: shape({ enabled: flag }),
  billing_cycle_anchor: oneOf('now', 'unchanged'),
  cancel_at: either(
    (value, name) => (value === '' || value === 'min_period_end' ? value : whole(value, name)),
    whole,
  ),
  cancel_at_period_end: flag,
  cancellation_details: cancellationDetails,
  default_payment_method: text,
  description: textOrNone,
  items: listOf(shape({ id: text, price: text, quantity: whole, metadata })),
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
} satisfies RulesFor<Stripe.SubscriptionUpdateParams>;

type UpdateParams = Params<typeof updateRules>;

/** What may come along with `pending_if_incomplete`. */
const PENDING_NAMES = new Set([
  'billing_cycle_anchor',
  'cancel_at_period_end',
  'items',
  'metadata',
  'off_session',
  'payment_behavior',
  'proration_behavior',
]);

export function updateSubscription(world: World, subscription: KeptSubscription, params: UpdateParams): void {
  assertAllowed(world, subscription, params);
  const previous = structuredClone(subscription);
  const change = params.items && changedItem(world, subscription, params.items);
  if (change) changePlan(world, subscription, change, params);

  subscription.metadata = merged(subscription.metadata, params.metadata);
  if (params.description !== undefined) subscription.description = params.description;
  if (params.default_payment_method !== undefined)
    subscription.default_payment_method = params.default_payment_method;
  if (params.automatic_tax?.enabled !== undefined) {
    assertTaxable(liveCustomer(world, subscription.customer), params.automatic_tax.enabled);
    subscription.automatic_tax.enabled = params.automatic_tax.enabled;
  }
  const saved = params.payment_settings?.save_default_payment_method;
  if (saved !== undefined) subscription.payment_settings.save_default_payment_method = saved;
  Object.assign(subscription.cancellation_details, params.cancellation_details);
  changeEnd(world, subscription, params);
  world.emit('customer.subscription.updated', subscription, changes(previous, subscription));
}

function assertAllowed(
  world: World,
  { status, ...subscription }: KeptSubscription,
  params: UpdateParams,
): void {
  const names = Object.keys(params);
  if (status === 'canceled' || status === 'incomplete_expired') {
    const isFree = names.every((name) => name === 'metadata' || name === 'cancellation_details');
    if (!isFree)
      throw invalid('A canceled subscription can only update its cancellation_details and metadata.');
  }
  if (
    status === 'incomplete' &&
    names.some((name) => name !== 'metadata' && name !== 'default_payment_method')
  )
    throw invalid('An incomplete subscription can only update its metadata and its payment method.');
  if (params.cancel_at !== undefined && params.cancel_at_period_end !== undefined)
    throw invalid('You may only specify one of these parameters: cancel_at, cancel_at_period_end.');
  if (params.payment_behavior === 'pending_if_incomplete') {
    const stranger = names.find((name) => !PENDING_NAMES.has(name));
    if (stranger !== undefined)
      throw invalid(`You cannot set ${stranger} together with payment_behavior=pending_if_incomplete.`, {
        param: stranger,
      });
  }
  const card = params.default_payment_method;
  if (card !== undefined) found(world.tables.paymentMethods, 'PaymentMethod', card, 'default_payment_method');
  if (subscription.ended_at === null) liveCustomer(world, subscription.customer);
}

function changedItem(
  world: World,
  subscription: KeptSubscription,
  wanted: NonNullable<UpdateParams['items']>,
): KeptItem | undefined {
  const old = itemOf(subscription);
  const [change, another] = wanted;
  if (change === undefined || another !== undefined) throw malformed('The stand-in sells one item', 'items');
  if (change.id === undefined)
    throw malformed('The stand-in changes items only, and adds none', 'items[0][id]');
  if (change.id !== old.id)
    throw invalid(`No such subscription item: '${change.id}'`, {
      code: 'resource_missing',
      param: 'items[0][id]',
    });
  const isSame = change.price === undefined || change.price === old.price.id;
  const price = isSame ? old.price : sellable(world, change.price ?? '', 'items[0][price]');
  const quantity = change.quantity ?? old.quantity;
  if (isSame && quantity === old.quantity) return undefined;
  // A trial keeps its end.
  const isOtherRhythm =
    price.recurring?.interval !== old.price.recurring?.interval && subscription.status !== 'trialing';
  const start = isOtherRhythm ? world.now() : old.current_period_start;
  const end = isOtherRhythm ? periodEnd(price, start, start) : old.current_period_end;
  return {
    ...structuredClone(old),
    price: structuredClone(price),
    quantity,
    current_period_start: start,
    current_period_end: end,
  };
}

function changePlan(
  world: World,
  subscription: KeptSubscription,
  item: KeptItem,
  params: UpdateParams,
): void {
  const old = itemOf(subscription);
  const mode = params.proration_behavior ?? 'create_prorations';
  const isNewPeriod = item.current_period_start !== old.current_period_start;
  dropPendingUpdate(world, subscription);
  const lines =
    mode === 'none' && !isNewPeriod ? [] : linesOf(world, subscription, old, item, mode === 'none');
  const apply = () => {
    subscription.items.data = [item];
    if (isNewPeriod) subscription.billing_cycle_anchor = item.current_period_start;
    if (subscription.cancel_at_period_end) subscription.cancel_at = item.current_period_end;
  };
  const isBilledNow = lines.length > 0 && (mode === 'always_invoice' || isNewPeriod);
  if (!isBilledNow) {
    if (lines.length > 0) world.tables.pendingLines.set(subscription.id, lines);
    apply();
    return;
  }
  bill(world, subscription, item, lines, params.payment_behavior ?? 'allow_incomplete', apply);
}

/** What is left of the old price comes back; the new one costs what is left of the period, or a whole new one. */
function linesOf(
  world: World,
  subscription: KeptSubscription,
  old: KeptItem,
  item: KeptItem,
  isWithoutCredit: boolean,
): KeptLine[] {
  const now = world.now();
  const left = (old.current_period_end - now) / (old.current_period_end - old.current_period_start);
  const isNewPeriod = item.current_period_start !== old.current_period_start;
  const full = (one: KeptItem) =>
    subscription.status === 'trialing' ? 0 : (one.price.unit_amount ?? 0) * one.quantity;
  const rest = { start: now, end: old.current_period_end };
  const lines: KeptLine[] = [];
  if (!isWithoutCredit && subscription.status !== 'trialing') {
    const amount = -Math.round(full(old) * left);
    lines.push(
      lineOf(world, subscription, old, { price: old.price, amount, period: rest, isProration: true }),
    );
  }
  const amount = isNewPeriod ? full(item) : Math.round(full(item) * left);
  const period = isNewPeriod ? { start: now, end: item.current_period_end } : rest;
  lines.push(
    lineOf(world, subscription, item, { price: item.price, amount, period, isProration: !isNewPeriod }),
  );
  return lines;
}

function bill(
  world: World,
  subscription: KeptSubscription,
  item: KeptItem,
  lines: KeptLine[],
  behaviour: NonNullable<UpdateParams['payment_behavior']>,
  apply: () => void,
): void {
  const card = defaultCard(world, subscription.customer, subscription);
  const foretold = card === null ? 'declines' : nextOutcome(world, subscription.customer, card);
  const total = lines.reduce(
    (sum, line) => sum + line.amount,
    liveCustomer(world, subscription.customer).balance,
  );
  const isRefused = total > 0 && foretold !== 'succeeds';
  if (behaviour === 'error_if_incomplete' && isRefused)
    throw declined(foretold === 'authenticates' ? AUTHENTICATION_REQUIRED : {});

  const isPending = behaviour === 'pending_if_incomplete' && isRefused;
  if (isPending) {
    const expires = Math.min(world.now() + 23 * HOUR, itemOf(subscription).current_period_end);
    subscription.pending_update = { expires_at: expires, subscription_items: [item] };
  } else {
    apply();
  }
  const invoice = draftInvoice(world, subscription, 'subscription_update', lines);
  finalize(world, invoice);
  if (invoice.status !== 'open') return;
  if (behaviour !== 'default_incomplete') collect(world, invoice, foretold);
  else if (subscription.status === 'active') subscription.status = 'past_due';
}

function changeEnd(world: World, subscription: KeptSubscription, params: UpdateParams): void {
  const periodEndsAt = itemOf(subscription).current_period_end;
  const { cancel_at: at, cancel_at_period_end: isAtPeriodEnd } = params;
  if (isAtPeriodEnd === true) setEnd(world, subscription, periodEndsAt, true);
  // An end that the portal has set is a date of its own: only `cancel_at` takes that one back.
  if (isAtPeriodEnd === false && subscription.cancel_at_period_end) setEnd(world, subscription, null, false);
  if (at === '') setEnd(world, subscription, null, false);
  else if (at === 'min_period_end') setEnd(world, subscription, periodEndsAt, false);
  else if (typeof at === 'number') {
    if (at <= world.now()) throw invalid('`cancel_at` must be in the future.', { param: 'cancel_at' });
    setEnd(world, subscription, at, false);
  }
}

function changes(before: KeptSubscription, now: KeptSubscription): Record<string, unknown> {
  const entries = Object.entries(before).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(now[name as keyof KeptSubscription]),
  );
  return Object.fromEntries(entries);
}
