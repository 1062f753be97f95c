import type { BrowserContext, Route } from 'playwright-core';
import type { StripeStandIn } from '../../../../testing/stripe/stripe-stand-in.ts';
import { bankPage, FIELDS, QUESTION } from './frames.ts';
import { stripeScript } from './script.ts';

/** What a card is known to do, in the numbers of Stripe's test mode. */
export const CARDS = {
  good: '4242424242424242',
  declined: '4000000000000002',
  /** The bank asks in a window above the page. */
  asks: '4000002760003184',
  /** The bank takes the customer to a page of its own. */
  leads: '4000000000003220',
  /** No card in truth: an account that is charged within days. */
  slow: '0001234567890000',
} as const;

const OUTCOMES = new Map<string, 'succeeds' | 'declines' | 'authenticates'>([
  [CARDS.good, 'succeeds'],
  [CARDS.declined, 'declines'],
  [CARDS.asks, 'authenticates'],
  [CARDS.leads, 'authenticates'],
]);

/** Answers for all of Stripe's addresses that a browser asks, with what the stand-in knows. */
export async function serveStripe(context: BrowserContext, stripe: StripeStandIn): Promise<void> {
  const html = (route: Route, body: string) => route.fulfill({ contentType: 'text/html', body });
  await context.route('https://js.stripe.com/**', (route) =>
    route.request().url().endsWith('.js')
      ? route.fulfill({ contentType: 'text/javascript', body: `(${stripeScript})()` })
      : html(route, FIELDS),
  );
  await context.route('https://hooks.stripe.com/question', (route) => html(route, QUESTION));
  await context.route('https://hooks.stripe.com/bank?*', (route) => {
    const { searchParams: values } = new URL(route.request().url());
    const secret = values.get('client_secret') ?? '';
    const outcome = values.get('proven');
    const at = (more: Record<string, string>) =>
      `https://hooks.stripe.com/bank?${new URLSearchParams({ ...Object.fromEntries(values), ...more })}`;
    if (outcome === null)
      return html(route, bankPage({ complete: at({ proven: 'true' }), fail: at({ proven: 'false' }) }));
    stripe.authenticate(secret, outcome === 'true');
    const back = new URL(values.get('return_url') ?? '');
    back.searchParams.set('payment_intent', secret.split('_secret_')[0] ?? '');
    back.searchParams.set('payment_intent_client_secret', secret);
    back.searchParams.set('redirect_status', outcome === 'true' ? 'succeeded' : 'failed');
    return html(route, `<script>location.replace(${JSON.stringify(back)})</script>`);
  });
  await context.route('https://api.stripe.com/**', (route) => {
    const { status, body } = answer(stripe, route);
    return route.fulfill({
      status,
      headers: { 'access-control-allow-origin': '*' },
      contentType: 'application/json',
      body: JSON.stringify(body),
    });
  });
}

interface Answer {
  status: number;
  body: unknown;
}

function answer(stripe: StripeStandIn, route: Route): Answer {
  const request = route.request();
  const url = new URL(request.url());
  const values =
    request.method() === 'GET' ? url.searchParams : new URLSearchParams(request.postData() ?? '');
  const secret = values.get('client_secret') ?? '';
  const number = values.get('number') ?? '';
  if (url.pathname === '/v1/confirm') return confirm(stripe, secret, number);
  if (url.pathname === '/v1/authenticate')
    return after(stripe, secret, stripe.authenticate(secret, values.get('proven') === 'true').error);
  const intent = intentOf(stripe, secret);
  if (intent === undefined)
    return { status: 404, body: { error: { type: 'invalid_request_error', code: 'resource_missing' } } };
  return { status: 200, body: { intent } };
}

function confirm(stripe: StripeStandIn, secret: string, number: string): Answer {
  const intent = intentOf(stripe, secret);
  // Paid or given up meanwhile, as in another tab.
  if (intent?.status === 'succeeded' || intent?.status === 'canceled')
    return after(stripe, secret, {
      code: 'payment_intent_unexpected_state',
      message: 'It has another status.',
    });
  if (number === CARDS.slow) return { status: 200, body: { intent: { ...intent, status: 'processing' } } };
  const { error } = stripe.confirm(secret, OUTCOMES.get(number), number.slice(-4));
  if (error !== null || number !== CARDS.leads) return after(stripe, secret, error);
  const url = `https://hooks.stripe.com/bank?client_secret=${secret}`;
  const asked = { ...intentOf(stripe, secret), next_action: { redirect_to_url: { url } } };
  return { status: 200, body: { intent: asked } };
}

function after(
  stripe: StripeStandIn,
  secret: string,
  error: { code: string; message: string } | null,
): Answer {
  const intent = intentOf(stripe, secret);
  if (error === null) return { status: 200, body: { intent } };
  return { status: 402, body: { error: { type: 'card_error', ...error, payment_intent: intent } } };
}

function intentOf({ tables }: StripeStandIn, secret: string) {
  const all = [...tables.paymentIntents.values(), ...tables.setupIntents.values()];
  return all.find((intent) => intent.client_secret === secret);
}
