/** What people do at Stripe's own pages, at their bank, and in the operator's dashboard. */
import { cancelNow, setEnd } from './cancellation.ts';
import { attachCard, type CardDetails } from './cards.ts';
import { dispute, refund } from './charges.ts';
import type { Checkout } from './checkout.ts';
import { found, itemOf, liveCustomer, subscriptionOf } from './lookup.ts';
import type { KeptCharge, KeptDispute, KeptPaymentMethod, KeptRefund, KeptSubscription } from './objects.ts';
import { authenticate, type Confirmed, collect, confirm } from './payments.ts';
import { subscriptionOfInvoice } from './settlement.ts';
import type { Outcome, World } from './world.ts';

export interface Controls {
  /** The form in the browser, sent with a new card. */
  confirm(clientSecret: string, outcome?: Outcome, last4?: string): Confirmed;
  /** 3-D Secure, answered or given up. */
  authenticate(clientSecret: string, isProven?: boolean): Confirmed;
  /** Foretells what the bank says to the customer's next payments, one each. */
  nextPayments(customerId: string, ...outcomes: Outcome[]): void;
  /** A new card becomes the customer's and their subscriptions' own, as in Stripe's portal. */
  setCard(customerId: string, details?: CardDetails): KeptPaymentMethod;
  payCheckout(sessionId: string, outcome?: Outcome): boolean;
  expireCheckout(sessionId: string): void;
  /** As Stripe's own portal does it: only `cancel_at` is set. */
  portalCancel(subscriptionId: string): void;
  portalRenew(subscriptionId: string): void;
  /** The customer pays in the portal what is open for subscriptions that still run. */
  payOpenInvoices(customerId: string, outcome?: Outcome): void;
  cancelAtOnce(subscriptionId: string): void;
  /** Subscriptions of a customer that still run or may begin to: the product allows one. */
  liveSubscriptions(customerId?: string): KeptSubscription[];
  lastCharge(customerId: string): KeptCharge;
  refund(chargeId: string, amount?: number): KeptRefund;
  dispute(chargeId: string): KeptDispute;
  deleteCustomer(customerId: string): void;
}

export function createControls(world: World, checkout: Checkout, remove: (id: string) => void): Controls {
  const { tables } = world;

  function changed(subscription: KeptSubscription): void {
    world.emit('customer.subscription.updated', subscription);
  }

  return {
    confirm: (secret, outcome = 'succeeds', last4) => confirm(world, secret, outcome, last4),
    authenticate: (secret, isProven = true) => authenticate(world, secret, isProven),
    nextPayments: (customerId, ...outcomes) => void world.outcomes.set(customerId, outcomes),
    setCard(customerId, details) {
      const card = attachCard(world, customerId, details);
      liveCustomer(world, customerId).invoice_settings.default_payment_method = card.id;
      for (const subscription of tables.subscriptions.values()) {
        if (subscription.customer !== customerId || subscription.ended_at !== null) continue;
        subscription.default_payment_method = card.id;
        changed(subscription);
      }
      return card;
    },
    payCheckout: (id, outcome = 'succeeds') => checkout.pay(id, outcome),
    expireCheckout: (id) => checkout.expire(found(tables.sessions, 'checkout.session', id)),
    portalCancel(id) {
      const subscription = subscriptionOf(world, id);
      setEnd(world, subscription, itemOf(subscription).current_period_end, false);
      changed(subscription);
    },
    portalRenew(id) {
      const subscription = subscriptionOf(world, id);
      setEnd(world, subscription, null, false);
      changed(subscription);
    },
    payOpenInvoices(customerId, outcome = 'succeeds') {
      for (const invoice of tables.invoices.values()) {
        const isRunning = subscriptionOfInvoice(world, invoice)?.ended_at === null;
        if (invoice.customer !== customerId || invoice.status !== 'open' || !isRunning) continue;
        collect(world, invoice, outcome);
      }
    },
    cancelAtOnce: (id) => cancelNow(world, subscriptionOf(world, id)),
    liveSubscriptions: (customerId) =>
      [...tables.subscriptions.values()].filter(
        (one) => one.ended_at === null && (customerId === undefined || one.customer === customerId),
      ),
    lastCharge(customerId) {
      const paid = [...tables.charges.values()].filter((one) => one.customer === customerId && one.paid);
      const charge = paid.at(-1);
      if (charge === undefined) throw new Error(`${customerId} has never paid`);
      return charge;
    },
    refund: (id, amount) => refund(world, found(tables.charges, 'charge', id), amount),
    dispute: (id) => dispute(world, found(tables.charges, 'charge', id)),
    deleteCustomer: remove,
  };
}
