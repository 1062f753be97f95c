import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Stripe, StripeClient } from './stripe.ts';
import { stripeAway } from './stripe-errors.ts';

/** Something that consists of several calls to Stripe, and for whose end a person waits. */
export interface Operation {
  client: StripeClient;
  /** Throws `billing_unavailable` once there is no time left. */
  reading(): Stripe.RequestOptions;
  /**
   * The same for a call that writes. `step` names what is done to what, in the state in which it was read: another try of
   * it has the same key, whoever makes it and when, so Stripe does it once.
   */
  writing(...step: readonly (string | number | null)[]): Stripe.RequestOptions;
  /** The same, with no more time, and with keys of another scope. */
  inScope(scope: string): Operation;
}

/** Somebody waits at most 12 s, the database's part included. */
export const OPERATION_MS = 11_000;
const TRY_MS = 5_000;
/** Before the second try; the SDK's own pause. */
const PAUSE_MS = 600;
const LEAST_MS = 300;

/** `scope` keeps the keys of this installation, and of this attempt, from those of others. */
export function startOperation(client: StripeClient, scope: string, ms = OPERATION_MS): Operation {
  // No clock of the context: how long something takes is no matter of the time of day.
  return operationUntil(client, scope, performance.now() + ms);
}

function operationUntil(client: StripeClient, scope: string, until: number): Operation {
  function reading(): Stripe.RequestOptions {
    const oneTry = Math.floor((until - performance.now() - PAUSE_MS) / 2);
    if (oneTry < LEAST_MS) throw stripeAway();
    return { timeout: Math.min(TRY_MS, oneTry), maxNetworkRetries: 1 };
  }

  return {
    client,
    reading,
    writing: (...step) => ({ ...reading(), idempotencyKey: keyOf(step[0] ?? '', [scope, ...step]) }),
    inScope: (other) => operationUntil(client, other, until),
  };
}

/** Short, and of letters that a header may have, whatever the parts hold. */
function keyOf(name: string | number, parts: readonly (string | number | null)[]): string {
  return `${name}-${createHash('sha256').update(JSON.stringify(parts)).digest('base64url')}`;
}

/** Ends the waiting; the work itself goes on to its end, and finds no more time for another step. */
export async function withinTime<T>(work: Promise<T>, ms = OPERATION_MS): Promise<T> {
  const done = new AbortController();
  const late = sleep(ms, undefined, { signal: done.signal, ref: false }).then(() => {
    throw stripeAway();
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    done.abort();
    late.catch(() => undefined);
  }
}
