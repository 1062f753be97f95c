import type { Stripe } from '../../src/features/billing/stripe.ts';
import { cancelNow } from './cancellation.ts';
import { missing } from './errors.ts';
import { isCreated, page } from './lists.ts';
import { assertKnownCustomer, itemOf, priceOf, subscriptionOf } from './lookup.ts';
import type { KeptSubscription } from './objects.ts';
import { type Route, route } from './route.ts';
import { created, flag, oneOf, paging, type RulesFor, text } from './rules.ts';
import { createRules, createSubscription } from './subscription-create.ts';
import { cancellationDetails, updateRules, updateSubscription } from './subscription-update.ts';
import type { World } from './world.ts';

const listRules = {
  ...paging,
  created,
  customer: text,
  price: text,
  status: oneOf(
    'active',
    'all',
    'canceled',
    'ended',
    'incomplete',
    'incomplete_expired',
    'past_due',
    'paused',
    'trialing',
    'unpaid',
  ),
} satisfies RulesFor<Stripe.SubscriptionListParams>;

const cancelRules = {
  cancellation_details: cancellationDetails,
  invoice_now: flag,
  prorate: flag,
} satisfies RulesFor<Stripe.SubscriptionCancelParams>;

/** Without a status Stripe leaves out those that have been canceled. */
function hasStatus({ status }: KeptSubscription, wanted: string | undefined): boolean {
  if (wanted === undefined) return status !== 'canceled';
  if (wanted === 'all') return true;
  if (wanted === 'ended') return status === 'canceled' || status === 'incomplete_expired';
  return status === wanted;
}

export function subscriptionRoutes(world: World): Route[] {
  const { subscriptions } = world.tables;
  return [
    route('POST', '/v1/subscriptions', createRules, (params) => createSubscription(world, params)),
    route('GET', '/v1/subscriptions', listRules, ({ created: when, customer, price, status, ...rest }) => {
      assertKnownCustomer(world, customer);
      if (price !== undefined) priceOf(world, price, 'price');
      const matching = [...subscriptions.values()].filter(
        (one) =>
          hasStatus(one, status) &&
          (customer === undefined || one.customer === customer) &&
          (price === undefined || itemOf(one).price.id === price) &&
          isCreated(one.created, when),
      );
      return page(matching, rest, '/v1/subscriptions', 'subscription');
    }),
    route('GET', '/v1/subscriptions/:id', {}, (_, id) => subscriptionOf(world, id)),
    route('POST', '/v1/subscriptions/:id', updateRules, (params, id) => {
      const subscription = subscriptionOf(world, id);
      updateSubscription(world, subscription, params);
      return subscription;
    }),
    route('DELETE', '/v1/subscriptions/:id', cancelRules, ({ cancellation_details: details }, id) => {
      const subscription = subscriptionOf(world, id);
      if (subscription.ended_at !== null) throw missing('subscription', id);
      Object.assign(subscription.cancellation_details, details);
      cancelNow(world, subscription);
      return subscription;
    }),
  ];
}
