import type { Stripe } from '../../src/features/billing/stripe.ts';
import { invalid } from './errors.ts';
import { isCreated, page } from './lists.ts';
import { assertKnownCustomer, found } from './lookup.ts';
import type { KeptCharge, KeptDispute, KeptRefund } from './objects.ts';
import { type Route, route } from './route.ts';
import { created, merged, metadata, oneOf, paging, type RulesFor, text, whole } from './rules.ts';
import type { World } from './world.ts';

const reason = oneOf('duplicate', 'fraudulent', 'requested_by_customer');
const listRules = {
  ...paging,
  created,
  customer: text,
  payment_intent: text,
} satisfies RulesFor<Stripe.ChargeListParams>;
const refundRules = {
  amount: whole,
  charge: text,
  metadata,
  payment_intent: text,
  reason,
} satisfies RulesFor<Stripe.RefundCreateParams>;
const refundListRules = {
  ...paging,
  charge: text,
  created,
  payment_intent: text,
} satisfies RulesFor<Stripe.RefundListParams>;
const disputeListRules = {
  ...paging,
  charge: text,
  created,
  payment_intent: text,
} satisfies RulesFor<Stripe.DisputeListParams>;

export function refund(
  world: World,
  charge: KeptCharge,
  amount = charge.amount - charge.amount_refunded,
): KeptRefund {
  if (charge.status !== 'succeeded') throw invalid(`Charge ${charge.id} has not been paid.`);
  if (charge.refunded)
    throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  if (amount <= 0 || amount > charge.amount - charge.amount_refunded)
    throw invalid('Refund amount is greater than the unrefunded amount on the charge.', { param: 'amount' });
  const made: KeptRefund = {
    id: world.id('re'),
    object: 'refund',
    amount,
    charge: charge.id,
    created: world.now(),
    currency: charge.currency,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: null,
    status: 'succeeded',
  };
  world.tables.refunds.set(made.id, made);
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  world.emit('refund.created', made);
  world.emit('charge.refunded', charge);
  return made;
}

/** The event of a dispute names its charge, and no customer. */
export function dispute(world: World, charge: KeptCharge): KeptDispute {
  const made: KeptDispute = {
    id: world.id('du'),
    object: 'dispute',
    amount: charge.amount,
    charge: charge.id,
    created: world.now(),
    currency: charge.currency,
    is_charge_refundable: false,
    livemode: world.isLive,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  };
  world.tables.disputes.set(made.id, made);
  charge.disputed = true;
  world.emit('charge.dispute.created', made);
  return made;
}

export function chargeRoutes(world: World): Route[] {
  const { charges, refunds, disputes } = world.tables;
  const isOf = (charge: string | undefined, intent: string | undefined) => (one: KeptRefund | KeptDispute) =>
    (charge === undefined || one.charge === charge) &&
    (intent === undefined || one.payment_intent === intent);

  world.includables.set('charge.refunds', (_, id) => {
    const own = [...refunds.values()].filter((one) => one.charge === id);
    return structuredClone(page(own, {}, `/v1/charges/${id}/refunds`, 'refund'));
  });

  return [
    route('GET', '/v1/charges', listRules, ({ created: when, customer, payment_intent: intent, ...rest }) => {
      assertKnownCustomer(world, customer);
      const matching = [...charges.values()].filter(
        (one) =>
          (customer === undefined || one.customer === customer) &&
          (intent === undefined || one.payment_intent === intent) &&
          isCreated(one.created, when),
      );
      return page(matching, rest, '/v1/charges', 'charge');
    }),
    route('GET', '/v1/charges/:id', {}, (_, id) => found(charges, 'charge', id)),
    route('POST', '/v1/refunds', refundRules, ({ charge: id, payment_intent: intent, amount, ...rest }) => {
      const byIntent = world.tables.paymentIntents.get(intent ?? '')?.latest_charge;
      const made = refund(world, found(charges, 'charge', id ?? byIntent ?? '', 'charge'), amount);
      Object.assign(made, { reason: rest.reason ?? null, metadata: merged({}, rest.metadata) });
      return made;
    }),
    route(
      'GET',
      '/v1/refunds',
      refundListRules,
      ({ charge, payment_intent: intent, created: when, ...rest }) => {
        const matching = [...refunds.values()].filter(isOf(charge, intent));
        return page(
          matching.filter((one) => isCreated(one.created, when)),
          rest,
          '/v1/refunds',
          'refund',
        );
      },
    ),
    route('GET', '/v1/refunds/:id', {}, (_, id) => found(refunds, 'refund', id)),
    route(
      'GET',
      '/v1/disputes',
      disputeListRules,
      ({ charge, payment_intent: intent, created: when, ...rest }) => {
        const matching = [...disputes.values()].filter(isOf(charge, intent));
        return page(
          matching.filter((one) => isCreated(one.created, when)),
          rest,
          '/v1/disputes',
          'dispute',
        );
      },
    ),
    route('GET', '/v1/disputes/:id', {}, (_, id) => found(disputes, 'dispute', id)),
  ];
}
