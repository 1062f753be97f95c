import type { Stripe } from '../../src/features/billing/stripe.ts';
import { declined, invalid } from './errors.ts';
import { isCreated, page } from './lists.ts';
import { assertKnownCustomer, found } from './lookup.ts';
import type { KeptInvoice } from './objects.ts';
import { collect } from './payments.ts';
import { type Route, route } from './route.ts';
import { created, flag, oneOf, paging, type RulesFor, text } from './rules.ts';
import { intentOf, settlePaid, voidInvoice } from './settlement.ts';
import type { World } from './world.ts';

const listRules = {
  ...paging,
  created,
  customer: text,
  status: oneOf('draft', 'open', 'paid', 'uncollectible', 'void'),
  subscription: text,
} satisfies RulesFor<Stripe.InvoiceListParams>;

const paymentListRules = {
  ...paging,
  created,
  invoice: text,
  status: oneOf('canceled', 'open', 'paid'),
} satisfies RulesFor<Stripe.InvoicePaymentListParams>;

const payRules = { off_session: flag } satisfies RulesFor<Stripe.InvoicePayParams>;

export function invoiceRoutes(world: World): Route[] {
  const { invoices, invoicePayments } = world.tables;

  world.includables.set('invoice.confirmation_secret', (_, id) => {
    const invoice = found(invoices, 'invoice', id);
    const intent = invoice.status === 'open' ? intentOf(world, invoice) : undefined;
    return intent ? { client_secret: intent.client_secret, type: 'payment_intent' } : null;
  });
  world.includables.set('invoice.payments', (_, id) => {
    const payments = [...invoicePayments.values()].filter((one) => one.invoice === id);
    return structuredClone(page(payments, {}, '/v1/invoice_payments', 'invoice_payment'));
  });

  function pay(invoice: KeptInvoice): void {
    if (invoice.status === 'paid') throw invalid('Invoice is already paid', { code: 'invoice_already_paid' });
    if (invoice.status !== 'open')
      throw invalid(`This invoice can no longer be paid: it is ${invoice.status}.`, {
        code: 'invoice_not_open',
      });
    if (intentOf(world, invoice) === undefined) {
      settlePaid(world, invoice);
      return;
    }
    if (collect(world, invoice) === 'succeeds') return;
    const error = intentOf(world, invoice)?.last_payment_error;
    if (error?.type === 'card_error')
      throw declined({
        code: error.code,
        message: error.message,
        ...(error.decline_code ? { decline_code: error.decline_code } : {}),
      });
    throw declined({
      code: 'invoice_payment_intent_requires_action',
      message: 'This payment requires additional user action before it can be completed successfully.',
    });
  }

  return [
    route('GET', '/v1/invoices', listRules, ({ created: when, customer, status, subscription, ...rest }) => {
      assertKnownCustomer(world, customer);
      const matching = [...invoices.values()].filter(
        (one) =>
          (customer === undefined || one.customer === customer) &&
          (status === undefined || one.status === status) &&
          (subscription === undefined || one.parent.subscription_details.subscription === subscription) &&
          isCreated(one.created, when),
      );
      return page(matching, rest, '/v1/invoices', 'invoice');
    }),
    route('GET', '/v1/invoice_payments', paymentListRules, ({ created: when, invoice, status, ...rest }) => {
      const matching = [...invoicePayments.values()].filter(
        (one) =>
          (invoice === undefined || one.invoice === invoice) &&
          (status === undefined || one.status === status) &&
          isCreated(one.created, when),
      );
      return page(matching, rest, '/v1/invoice_payments', 'invoice_payment');
    }),
    route('GET', '/v1/invoices/:id', {}, (_, id) => found(invoices, 'invoice', id)),
    route('POST', '/v1/invoices/:id/pay', payRules, (_, id) => {
      const invoice = found(invoices, 'invoice', id);
      pay(invoice);
      return invoice;
    }),
    route('POST', '/v1/invoices/:id/void', {}, (_, id) => {
      const invoice = found(invoices, 'invoice', id);
      if (invoice.status !== 'open' && invoice.status !== 'uncollectible')
        throw invalid(
          `You can only pass in open or uncollectible invoices. This invoice is ${invoice.status}.`,
        );
      voidInvoice(world, invoice);
      return invoice;
    }),
  ];
}
