/** Invoices: lines become a draft, the draft becomes a demand with a payment intent, or is settled by a credit. */
import { liveCustomer } from './lookup.ts';
import type { KeptInvoice, KeptItem, KeptLine, KeptPrice, KeptSubscription } from './objects.ts';
import { settlePaid } from './settlement.ts';
import type { World } from './world.ts';

export interface Charge {
  price: KeptPrice;
  amount: number;
  period: { start: number; end: number };
  isProration: boolean;
}

export function lineOf(
  world: World,
  subscription: KeptSubscription,
  item: KeptItem,
  charge: Charge,
): KeptLine {
  const { price, amount, period, isProration } = charge;
  const time = isProration ? `${amount < 0 ? 'Unused' : 'Remaining'} time on` : '1 ×';
  return {
    id: world.id('il'),
    object: 'line_item',
    amount,
    currency: price.currency,
    description: `${time} ${world.tables.products.get(price.product)?.name ?? price.id}`,
    period,
    pricing: {
      type: 'price_details',
      price_details: { price: price.id, product: price.product },
      unit_amount_decimal: price.unit_amount_decimal,
    },
    quantity: item.quantity,
    parent: {
      type: 'subscription_item_details',
      subscription_item_details: {
        proration: isProration,
        subscription: subscription.id,
        subscription_item: item.id,
      },
    },
  };
}

export function draftInvoice(
  world: World,
  subscription: KeptSubscription,
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update',
  own: KeptLine[],
): KeptInvoice {
  const waiting = world.tables.pendingLines.get(subscription.id) ?? [];
  world.tables.pendingLines.delete(subscription.id);
  const id = world.id('in');
  const data = [...waiting, ...own];
  const total = data.reduce((sum, line) => sum + line.amount, 0);
  const customer = world.tables.customers.get(subscription.customer);
  const now = world.now();
  const invoice: KeptInvoice = {
    id,
    object: 'invoice',
    amount_due: Math.max(0, total),
    amount_paid: 0,
    amount_remaining: Math.max(0, total),
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatically_finalizes_at: null,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: now,
    currency: subscription.currency,
    customer: subscription.customer,
    customer_email: customer !== undefined && 'email' in customer ? customer.email : null,
    hosted_invoice_url: null,
    lines: { object: 'list', data, has_more: false, url: `/v1/invoices/${id}/lines` },
    livemode: world.isLive,
    next_payment_attempt: null,
    number: null,
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { metadata: { ...subscription.metadata }, subscription: subscription.id },
    },
    period_end: now,
    period_start: now,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: total,
    total,
  };
  world.tables.invoices.set(id, invoice);
  subscription.latest_invoice = id;
  world.emit('invoice.created', invoice);
  return invoice;
}

/** Opens the draft. A credit of the customer pays first; what is left gets a payment intent. */
export function finalize(world: World, invoice: KeptInvoice): void {
  const customer = liveCustomer(world, invoice.customer ?? '');
  const due = Math.max(0, invoice.total + customer.balance);
  customer.balance = Math.min(0, customer.balance + invoice.total);
  Object.assign(invoice, { amount_due: due, amount_remaining: due, automatically_finalizes_at: null });
  invoice.status = 'open';
  invoice.number = `${customer.id.slice(-4).toUpperCase()}-${world.tables.invoices.size}`;
  invoice.hosted_invoice_url = `${world.origin}/i/${invoice.id}`;
  invoice.status_transitions.finalized_at = world.now();
  if (due > 0) demandPayment(world, invoice);
  world.emit('invoice.finalized', invoice);
  if (due === 0) settlePaid(world, invoice);
}

function demandPayment(world: World, invoice: KeptInvoice): void {
  const id = world.id('pi');
  const { amount_due: amount, currency } = invoice;
  world.tables.paymentIntents.set(id, {
    id,
    object: 'payment_intent',
    amount,
    amount_received: 0,
    canceled_at: null,
    client_secret: `${id}_secret_${world.id('s').slice(2)}`,
    created: world.now(),
    currency,
    customer: invoice.customer,
    last_payment_error: null,
    latest_charge: null,
    livemode: world.isLive,
    next_action: null,
    payment_method: null,
    payment_method_types: ['card'],
    setup_future_usage: 'off_session',
    status: 'requires_payment_method',
  });
  const payment = world.id('inpay');
  world.tables.invoicePayments.set(payment, {
    id: payment,
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: amount,
    created: world.now(),
    currency,
    invoice: invoice.id,
    is_default: true,
    livemode: world.isLive,
    payment: { type: 'payment_intent', payment_intent: id },
    status: 'open',
  });
}
