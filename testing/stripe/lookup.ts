import { missing } from './errors.ts';
import type { KeptCustomer, KeptPrice, KeptSubscription } from './objects.ts';
import type { World } from './world.ts';

export function found<T>(table: Map<string, T>, noun: string, id: string, param = 'id'): T {
  const object = table.get(id);
  if (object === undefined) throw missing(noun, id, param);
  return object;
}

/** A customer with whom something can be done: a deleted one is as good as none. */
export function liveCustomer(world: World, id: string, param = 'id'): KeptCustomer {
  const customer = found(world.tables.customers, 'customer', id, param);
  if ('deleted' in customer) throw missing('customer', id, param);
  return customer;
}

/** Whose objects are listed: somebody who was once there. */
export function assertKnownCustomer(world: World, id: string | undefined): void {
  if (id !== undefined) found(world.tables.customers, 'customer', id, 'customer');
}

export function subscriptionOf(world: World, id: string): KeptSubscription {
  return found(world.tables.subscriptions, 'subscription', id);
}

export function priceOf(world: World, id: string, param: string): KeptPrice {
  return found(world.tables.prices, 'price', id, param);
}

/** The only item that the product's subscriptions have. */
export function itemOf(subscription: KeptSubscription): KeptSubscription['items']['data'][number] {
  const [item] = subscription.items.data;
  if (item === undefined) throw new Error(`${subscription.id} has no item`);
  return item;
}
