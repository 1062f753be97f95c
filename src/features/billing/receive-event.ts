import type { Database } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { markCalled, recordEvents } from './events.store.ts';
import type { StripeClient } from './stripe.ts';
import { readEvent, type StripeEvent } from './stripe-events.ts';

export interface ReceiveEventDeps {
  db: Database;
  stripe: () => Promise<StripeClient>;
  /** Proves that an event comes from Stripe. */
  secret: string;
  /** Somebody is due, or a dispute's customer is to be found. */
  onEvent: (event: StripeEvent) => void;
  clock: () => number;
}

/** Writes a call of Stripe's down. Throws `invalid_input` where it is not one, or too old. */
export type ReceiveEvent = (body: Buffer, signature: string) => Promise<void>;

export function createReceiveEvent({ db, stripe, secret, onEvent, clock }: ReceiveEventDeps): ReceiveEvent {
  return async (body, signature) => {
    const client = await stripe();
    let event: StripeEvent | null;
    try {
      event = readEvent(client, body, signature, secret, clock());
    } catch {
      throw new AppError('invalid_input', { sentence: 'This is no event that Stripe has signed just now.' });
    }
    if (event === null) return;
    const { id } = event;
    const isNew = await db.knex.transaction(async (trx) => {
      if ((await recordEvents(trx, [event], 'webhook', clock())) > 0) return true;
      await markCalled(trx, id);
      return false;
    });
    if (isNew) onEvent(event);
  };
}
