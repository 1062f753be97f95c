import type Stripe from 'stripe';
import type { Config } from '../../config.ts';

/** The one file that imports Stripe's SDK: everything else takes the client and its types from here. */
export type { Stripe };
export type StripeClient = InstanceType<typeof Stripe>;

/** Pinned, because the shape of what Stripe answers follows it. */
export const STRIPE_API_VERSION = '2026-10-28.endive';

/** One try. A page waits at most 12 s for everything, the second try included. */
const TRY_MS = 5_000;
const RETRIES = 1;
/** A page of 100 events has a few hundred kB. */
const MAX_ANSWER_BYTES = 8 * 1_024 * 1_024;

/**
 * Opens the client at its first use, so that a free server never loads the SDK. Null where no secret key is set:
 * nothing of Stripe works then.
 */
export function createStripe(billing: Config['billing']): (() => Promise<StripeClient>) | null {
  const { stripeSecretKey: key, stripeApiBase } = billing;
  if (key === '') return null;
  let client: Promise<StripeClient> | undefined;
  return () => {
    client ??= open(key, new URL(stripeApiBase));
    return client;
  };
}

async function open(key: string, { protocol, hostname, port }: URL): Promise<StripeClient> {
  const { default: Client } = await import('stripe');
  const isHttps = protocol === 'https:';
  return new Client(key, {
    apiVersion: STRIPE_API_VERSION,
    protocol: isHttps ? 'https' : 'http',
    host: hostname,
    port: port || (isHttps ? 443 : 80),
    timeout: TRY_MS,
    maxNetworkRetries: RETRIES,
    httpClient: Client.createFetchHttpClient(boundedFetch),
    telemetry: false,
    appInfo: { name: 'dmreply' },
  });
}

/** Counts what an answer unfolds to, because the SDK reads all of it into memory. */
async function boundedFetch(...request: Parameters<typeof fetch>): Promise<Response> {
  const answer = await fetch(...request);
  let bytes = 0;
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > MAX_ANSWER_BYTES) controller.error(new Error('Stripe’s answer is too long.'));
      else controller.enqueue(chunk);
    },
  });
  return new Response(answer.body?.pipeThrough(counted) ?? null, answer);
}
