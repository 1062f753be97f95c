import { liveCustomer } from './lookup.ts';
import type { KeptPaymentMethod, KeptSubscription } from './objects.ts';
import type { Outcome, World } from './world.ts';

export interface CardDetails {
  /** How it behaves by itself; 'succeeds' by default. */
  outcome?: Outcome;
  last4?: string;
  expMonth?: number;
  expYear?: number;
}

export function attachCard(world: World, customerId: string, details: CardDetails = {}): KeptPaymentMethod {
  const { outcome = 'succeeds', last4 = '4242', expMonth = 12 } = details;
  const year = new Date(world.now() * 1_000).getUTCFullYear();
  const card: KeptPaymentMethod = {
    id: world.id('pm'),
    object: 'payment_method',
    card: {
      brand: 'visa',
      country: 'US',
      exp_month: expMonth,
      exp_year: details.expYear ?? year + 5,
      funding: 'credit',
      last4,
    },
    created: world.now(),
    customer: liveCustomer(world, customerId).id,
    livemode: world.isLive,
    metadata: {},
    type: 'card',
  };
  world.tables.paymentMethods.set(card.id, card);
  world.cards.set(card.id, outcome);
  world.emit('payment_method.attached', card);
  return card;
}

export function defaultCard(
  world: World,
  customerId: string,
  subscription?: KeptSubscription,
): string | null {
  const customer = world.tables.customers.get(customerId);
  const common =
    customer !== undefined && 'id' in customer && !('deleted' in customer) ? customer : undefined;
  return subscription?.default_payment_method ?? common?.invoice_settings.default_payment_method ?? null;
}

/** What the bank will say to the customer's next payment. Asking uses up what a test has foretold. */
export function nextOutcome(world: World, customerId: string, card: string): Outcome {
  return world.outcomes.get(customerId)?.shift() ?? world.cards.get(card) ?? 'succeeds';
}
