/** Events on their way to a webhook: signed, in any order, repeated, late, or never. */
import type { Stripe } from '../../src/features/billing/stripe.ts';
import type { KeptEvent } from './objects.ts';
import type { World } from './world.ts';

export interface DeliveryOptions {
  /** Seconds since the epoch in the signature; now by default. */
  signedAt?: number;
  /** Another secret than the webhook's own. */
  secret?: string;
}

export interface Deliveries {
  /** Where events go; null until a test names it. */
  url: string | null;
  /** Made, and not yet delivered or dropped; oldest first. */
  waiting: KeptEvent[];
  /** Body and header as Stripe would send them. */
  sign(event: object, options?: DeliveryOptions): Promise<{ body: string; signature: string }>;
  /** Sends one event, waiting or not, and returns the status that came back. */
  send(event: object, options?: DeliveryOptions): Promise<number>;
  /** Sends all that wait, one after the other, in the order that `arrange` makes of them. */
  deliver(arrange?: (waiting: KeptEvent[]) => KeptEvent[]): Promise<number[]>;
  /** Loses all that wait: they can only be read at `/v1/events`. */
  drop(): KeptEvent[];
  isDelivered(id: string): boolean;
}

export function createDeliveries(world: World, secret: string): Deliveries {
  const delivered = new Set<string>();
  const waiting: KeptEvent[] = [];
  let webhooks: Promise<Stripe['webhooks']> | undefined;
  world.onEvent.push((event) => waiting.push(event));

  async function sign(event: object, options: DeliveryOptions = {}) {
    webhooks ??= import('stripe').then(({ default: Client }) => Client.webhooks);
    const body = JSON.stringify(event, null, 2);
    const signature = (await webhooks).generateTestHeaderString({
      payload: body,
      secret: options.secret ?? secret,
      timestamp: options.signedAt ?? world.now(),
    });
    return { body, signature };
  }

  async function send(event: object, options: DeliveryOptions = {}): Promise<number> {
    if (deliveries.url === null) throw new Error('Say first where events go: deliveries.url');
    const { body, signature } = await sign(event, options);
    const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature };
    const response = await fetch(deliveries.url, { method: 'POST', headers, body });
    await response.body?.cancel();
    if (response.ok && 'id' in event) delivered.add(String(event.id));
    return response.status;
  }

  const deliveries: Deliveries = {
    url: null,
    waiting,
    sign,
    send,
    async deliver(arrange = (events) => events) {
      const statuses: number[] = [];
      for (const event of arrange(waiting.splice(0))) statuses.push(await send(event));
      return statuses;
    },
    drop: () => waiting.splice(0),
    isDelivered: (id) => delivered.has(id),
  };
  return deliveries;
}
