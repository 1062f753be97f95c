import type { Config } from '../../src/config.ts';
import type { AppContext } from '../../src/context.ts';
import { PLAN_LABELS } from '../../src/contract/plans.ts';
import { plansWithoutPrice } from '../../src/features/billing/billing-health.ts';
import { createStripe } from '../../src/features/billing/stripe.ts';
import { faultOf } from '../../src/features/billing/stripe-errors.ts';
import { type Finding, ok, problem, remark } from '../../src/features/health/finding.ts';
import { moment } from '../output.ts';

const KEYS_PAGE = 'Copy it from the Stripe Dashboard: Developers, API keys.';
const WEBHOOKS_PAGE = 'In the Stripe Dashboard: Developers, Webhooks.';

/** Keys and what they open; Stripe is asked, and nothing is written there. */
export async function checkBilling(config: Config): Promise<Finding[]> {
  const { stripeSecretKey } = config.billing;
  if (stripeSecretKey === '') {
    return [
      remark(
        'billing',
        'No Stripe key is set, so plans can only be granted.',
        'Set [billing] stripe_secret_key.',
      ),
    ];
  }
  const keys = checkKeys(config.billing);
  if (keys.some(({ name, status }) => name === 'stripe key' && status === 'problem')) return keys;
  return [...keys, await checkCatalogue(config)];
}

function checkKeys({
  stripeSecretKey: secret,
  stripePublishableKey: publishable,
  stripeWebhookSecret: signing,
}: Config['billing']): Finding[] {
  const mode = /^[sr]k_(test|live)_/.exec(secret)?.[1];
  if (mode === undefined) {
    const text = 'stripe_secret_key is no secret key: those begin with sk_ or rk_.';
    return [problem('stripe key', text, KEYS_PAGE)];
  }
  const findings = [mode === 'live' ? ok('stripe key', 'A live key: real cards are charged.') : TEST_KEY];
  const other = /^pk_(test|live)_/.exec(publishable)?.[1];
  if (publishable === '') {
    findings.push(
      problem(
        'stripe key',
        'No publishable key: cards can’t be entered.',
        `Set [billing] stripe_publishable_key (pk_${mode}_...).`,
      ),
    );
  } else if (other === undefined) {
    findings.push(problem('stripe key', 'stripe_publishable_key is none: those begin with pk_.', KEYS_PAGE));
  } else if (other !== mode) {
    const text = `The secret key is for ${mode} mode and the publishable key for ${other} mode, so every payment fails.`;
    findings.push(problem('stripe key', text, `Use two keys of ${mode} mode, or two of ${other} mode.`));
  }
  if (signing === '') {
    const text =
      'No webhook secret: Stripe’s events are refused, and changes are noticed up to a minute late.';
    findings.push(
      problem('events', text, `Set [billing] stripe_webhook_secret (whsec_...). ${WEBHOOKS_PAGE}`),
    );
  } else if (!signing.startsWith('whsec_')) {
    findings.push(
      problem('events', 'stripe_webhook_secret is none: those begin with whsec_.', WEBHOOKS_PAGE),
    );
  }
  return findings;
}

const TEST_KEY = ok('stripe key', 'A test key: no real card is charged.');

async function checkCatalogue({ billing }: Config): Promise<Finding> {
  const stripe = createStripe(billing);
  try {
    const missing = stripe === null ? [] : await plansWithoutPrice(await stripe());
    if (missing.length === 0) return ok('catalogue', 'Stripe has a price for each plan.');
    const names = missing.map((plan) => PLAN_LABELS[plan]).join(', ');
    return remark('catalogue', `Stripe has no price yet for: ${names}.`, 'The first purchase makes them.');
  } catch (error) {
    return faultFinding(error);
  }
}

function faultFinding(error: unknown): Finding {
  const fault = faultOf(error);
  if (fault.startsWith('StripeAuthenticationError')) {
    return problem('stripe key', 'Stripe refuses the secret key.', KEYS_PAGE);
  }
  if (fault.startsWith('StripePermissionError')) {
    const fix =
      'It needs to write customers, products, prices, subscriptions, checkout and portal sessions, and to read charges, events and invoices.';
    return problem('stripe key', 'The restricted key may not read prices.', fix);
  }
  return problem(
    'catalogue',
    `Stripe can’t be asked (${fault}).`,
    'Check the network, and status.stripe.com.',
  );
}

/** Whether events arrive, and whether all that has happened could be read. */
export async function checkEvents({ config, stripeBilling, clock }: AppContext): Promise<Finding[]> {
  if (stripeBilling === null) return [];
  const { lastCallAt, missedCalls, failing, lastError, payingTwice } = await stripeBilling.health();
  const findings: Finding[] = [];
  const address = `${config.server.publicUrl || 'https://YOUR-ADDRESS'}/api/stripe/webhook`;
  const fix = `Add the endpoint ${address} and set its signing secret. ${WEBHOOKS_PAGE}`;
  const last =
    lastCallAt === null ? 'none has ever arrived' : `the last one arrived on ${moment(lastCallAt)}`;
  if (missedCalls > 0) {
    const text = `${missedCalls} of Stripe’s events had to be asked for; ${last}. Unless the server was off, the endpoint is not set up or has another secret.`;
    findings.push(problem('events', text, fix));
  } else if (lastCallAt === null) {
    findings.push(remark('events', 'None of Stripe’s events has arrived yet.', fix));
  } else {
    findings.push(ok('events', `They arrive; ${last} (it is ${moment(clock())}).`));
  }
  if (failing > 0) {
    const text = `${failing === 1 ? 'One customer' : `${failing} customers`} could not be read from Stripe (${lastError}).`;
    findings.push(problem('billing', text, 'dmreply billing sync'));
  }
  for (const { username, subscriptionIds } of payingTwice) {
    const text = `${username} pays for ${subscriptionIds.length} subscriptions: ${subscriptionIds.join(', ')}. The better plan counts.`;
    findings.push(problem('billing', text, 'End the other one in the Stripe Dashboard.'));
  }
  return findings;
}
