import type { Stripe } from '../../src/features/billing/stripe.ts';
import { invalid } from './errors.ts';
import { page } from './lists.ts';
import { found, liveCustomer } from './lookup.ts';
import { type Route, route } from './route.ts';
import { oneOf, paging, type RulesFor, required, text } from './rules.ts';
import type { World } from './world.ts';

const listRules = {
  ...paging,
  customer: text,
  type: oneOf('card'),
} satisfies RulesFor<Stripe.PaymentMethodListParams>;
const ofCustomerRules = {
  ...paging,
  type: oneOf('card'),
} satisfies RulesFor<Stripe.CustomerListPaymentMethodsParams>;
const attachRules = { customer: text } satisfies RulesFor<Stripe.PaymentMethodAttachParams>;

/** Payment intents, set-up intents and cards: read by the server, changed by the customer. */
export function paymentRoutes(world: World): Route[] {
  const { paymentIntents, setupIntents, paymentMethods } = world.tables;
  const cardsOf = (customer: string | undefined) =>
    [...paymentMethods.values()].filter((one) => one.customer !== null && one.customer === customer);
  return [
    route('GET', '/v1/payment_intents/:id', {}, (_, id) => found(paymentIntents, 'payment_intent', id)),
    route('POST', '/v1/payment_intents/:id/cancel', {}, (_, id) => {
      const intent = found(paymentIntents, 'payment_intent', id);
      const said = 'You cannot cancel a PaymentIntent that belongs to an invoice: void the invoice instead.';
      throw invalid(said, {
        code: 'payment_intent_unexpected_state',
        payment_intent: structuredClone(intent),
      });
    }),
    route('GET', '/v1/setup_intents/:id', {}, (_, id) => found(setupIntents, 'setup_intent', id)),
    route('GET', '/v1/payment_methods', listRules, ({ customer, type: _, ...rest }) =>
      page(
        cardsOf(liveCustomer(world, required(customer, 'customer'), 'customer').id),
        rest,
        '/v1/payment_methods',
        'PaymentMethod',
      ),
    ),
    route('GET', '/v1/customers/:id/payment_methods', ofCustomerRules, ({ type: _, ...rest }, id) =>
      page(cardsOf(liveCustomer(world, id).id), rest, `/v1/customers/${id}/payment_methods`, 'PaymentMethod'),
    ),
    route('GET', '/v1/payment_methods/:id', {}, (_, id) => found(paymentMethods, 'PaymentMethod', id)),
    route('POST', '/v1/payment_methods/:id/attach', attachRules, ({ customer }, id) => {
      const card = found(paymentMethods, 'PaymentMethod', id);
      card.customer = liveCustomer(world, required(customer, 'customer'), 'customer').id;
      world.emit('payment_method.attached', card);
      return card;
    }),
    route('POST', '/v1/payment_methods/:id/detach', {}, (_, id) => {
      const card = found(paymentMethods, 'PaymentMethod', id);
      card.customer = null;
      world.emit('payment_method.detached', card);
      return card;
    }),
  ];
}
