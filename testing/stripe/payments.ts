/** One try to get the money of an invoice, by the bank alone or with the customer at the screen. */
import { attachCard, defaultCard, nextOutcome } from './cards.ts';
import { DECLINE, invalid, missing } from './errors.ts';
import type { KeptCharge, KeptInvoice, KeptPaymentIntent } from './objects.ts';
import { intentOf, settleFailed, settlePaid, subscriptionOfInvoice } from './settlement.ts';
import type { Outcome, World } from './world.ts';

const NO_CARD = {
  type: 'invalid_request_error',
  code: 'payment_intent_payment_attempt_failed',
  message: 'There is no payment method.',
} as const;

/** Takes the money without the customer: renewals, retries, changes of plan. */
export function collect(world: World, invoice: KeptInvoice, foretold?: Outcome): Outcome {
  const subscription = subscriptionOfInvoice(world, invoice);
  const card = defaultCard(world, invoice.customer ?? '', subscription);
  const intent = intentOf(world, invoice);
  if (intent === undefined) throw new Error(`${invoice.id} has nothing to pay`);
  if (card === null) {
    intent.last_payment_error = NO_CARD;
    settleFailed(world, invoice, true);
    return 'declines';
  }
  return pay(world, invoice, intent, card, foretold ?? nextOutcome(world, invoice.customer ?? '', card));
}

function pay(
  world: World,
  invoice: KeptInvoice,
  intent: KeptPaymentIntent,
  card: string,
  outcome: Outcome,
): Outcome {
  intent.payment_method = card;
  intent.last_payment_error = null;
  intent.next_action = null;
  if (outcome === 'authenticates') {
    intent.status = 'requires_action';
    intent.next_action = { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } };
    world.emit('payment_intent.requires_action', intent);
    settleFailed(world, invoice, false);
    return outcome;
  }
  const isPaid = outcome === 'succeeds';
  const charge = chargeOf(world, intent, isPaid);
  intent.latest_charge = charge.id;
  intent.status = isPaid ? 'succeeded' : 'requires_payment_method';
  if (!isPaid) {
    intent.payment_method = null;
    intent.last_payment_error = { ...DECLINE };
    world.emit('charge.failed', charge);
    world.emit('payment_intent.payment_failed', intent);
    settleFailed(world, invoice, true);
    return outcome;
  }
  intent.amount_received = intent.amount;
  world.emit('charge.succeeded', charge);
  world.emit('payment_intent.succeeded', intent);
  const subscription = subscriptionOfInvoice(world, invoice);
  if (subscription?.payment_settings.save_default_payment_method === 'on_subscription')
    subscription.default_payment_method = card;
  settlePaid(world, invoice);
  return outcome;
}

function chargeOf(world: World, intent: KeptPaymentIntent, isPaid: boolean): KeptCharge {
  const id = world.id('ch');
  const charge: KeptCharge = {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: isPaid ? intent.amount : 0,
    amount_refunded: 0,
    captured: isPaid,
    created: world.now(),
    currency: intent.currency,
    customer: intent.customer,
    disputed: false,
    failure_code: isPaid ? null : DECLINE.code,
    failure_message: isPaid ? null : DECLINE.message,
    livemode: world.isLive,
    metadata: {},
    paid: isPaid,
    payment_intent: intent.id,
    payment_method: intent.payment_method,
    receipt_url: `${world.origin}/receipts/${id}`,
    refunded: false,
    status: isPaid ? 'succeeded' : 'failed',
  };
  world.tables.charges.set(id, charge);
  return charge;
}

export function invoiceOfIntent(world: World, intent: KeptPaymentIntent): KeptInvoice {
  for (const { invoice: id, payment } of world.tables.invoicePayments.values()) {
    const invoice = payment.payment_intent === intent.id ? world.tables.invoices.get(id) : undefined;
    if (invoice !== undefined) return invoice;
  }
  throw new Error(`${intent.id} belongs to no invoice`);
}

export interface Confirmed {
  status: KeptPaymentIntent['status'] | 'processing';
  /** What the form shows. */
  error: { code: string; message: string } | null;
}

/** The form in the browser, sent with a new card. `outcome` is what the bank says to it. */
export function confirm(world: World, clientSecret: string, outcome: Outcome, last4?: string): Confirmed {
  const setup = [...world.tables.setupIntents.values()].find((one) => one.client_secret === clientSecret);
  if (setup !== undefined) {
    const card = attachCard(world, setup.customer ?? '');
    Object.assign(setup, { status: 'succeeded', payment_method: card.id });
    for (const subscription of world.tables.subscriptions.values()) {
      if (subscription.pending_setup_intent !== setup.id) continue;
      subscription.pending_setup_intent = null;
      subscription.default_payment_method = card.id;
      world.emit('customer.subscription.updated', subscription);
    }
    return { status: 'succeeded', error: null };
  }
  const intent = intentOfSecret(world, clientSecret);
  if (intent.status === 'succeeded' || intent.status === 'canceled') throw unexpected(intent);
  const invoice = invoiceOfIntent(world, intent);
  const card = attachCard(world, intent.customer ?? '', last4 === undefined ? {} : { last4 });
  pay(world, invoice, intent, card.id, outcome);
  if (outcome !== 'succeeds') world.cards.set(card.id, outcome);
  return said(intent);
}

/** The customer answers the bank's question, or gives up. */
export function authenticate(world: World, clientSecret: string, isProven: boolean): Confirmed {
  const intent = intentOfSecret(world, clientSecret);
  if (intent.status !== 'requires_action') throw unexpected(intent);
  const invoice = invoiceOfIntent(world, intent);
  const card = intent.payment_method ?? '';
  if (isProven) {
    // A bank that has seen its customer doesn't ask again for what follows from this payment.
    world.cards.set(card, 'succeeds');
    pay(world, invoice, intent, card, 'succeeds');
    return said(intent);
  }
  const message = 'We are unable to authenticate your payment method. Please choose a different one.';
  intent.status = 'requires_payment_method';
  intent.next_action = null;
  intent.last_payment_error = { type: 'card_error', code: 'payment_intent_authentication_failure', message };
  world.emit('payment_intent.payment_failed', intent);
  settleFailed(world, invoice, true);
  return said(intent);
}

function said(intent: KeptPaymentIntent): Confirmed {
  return { status: intent.status, error: intent.last_payment_error };
}

function intentOfSecret(world: World, clientSecret: string): KeptPaymentIntent {
  const intent = [...world.tables.paymentIntents.values()].find((one) => one.client_secret === clientSecret);
  if (intent === undefined) throw missing('payment_intent', clientSecret);
  return intent;
}

function unexpected({ status }: KeptPaymentIntent): Error {
  const said = `You cannot confirm this PaymentIntent because it has a status of ${status}.`;
  return invalid(said, { code: 'payment_intent_unexpected_state' });
}
