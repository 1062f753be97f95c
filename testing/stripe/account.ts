import type { Stripe } from '../../src/features/billing/stripe.ts';
import { STRIPE_API_VERSION } from '../../src/features/billing/stripe.ts';
import { page } from './lists.ts';
import type { KeptWebhookEndpoint } from './objects.ts';
import { type Route, route } from './route.ts';
import { paging, type RulesFor } from './rules.ts';
import type { World } from './world.ts';

const listRules = { ...paging } satisfies RulesFor<Stripe.WebhookEndpointListParams>;

export function addWebhookEndpoint(
  world: World,
  url: string,
  { enabledEvents = ['*'], apiVersion = STRIPE_API_VERSION, status = 'enabled' }: WebhookEndpointOptions = {},
): KeptWebhookEndpoint {
  const endpoint: KeptWebhookEndpoint = {
    id: world.id('we'),
    object: 'webhook_endpoint',
    api_version: apiVersion,
    created: world.now(),
    enabled_events: enabledEvents,
    livemode: world.isLive,
    status,
    url,
  };
  world.tables.webhookEndpoints.set(endpoint.id, endpoint);
  return endpoint;
}

export interface WebhookEndpointOptions {
  enabledEvents?: string[];
  apiVersion?: string;
  status?: 'enabled' | 'disabled';
}

export function accountRoutes(world: World): Route[] {
  const account = {
    id: world.id('acct'),
    object: 'account',
    charges_enabled: true,
    country: 'US',
    default_currency: 'usd',
    details_submitted: true,
    email: 'operator@example.com',
    payouts_enabled: true,
    settings: { dashboard: { display_name: 'dmreply', timezone: 'Etc/UTC' } },
    type: 'standard',
  };
  return [
    route('GET', '/v1/account', {}, () => account),
    route('GET', '/v1/balance', {}, () => ({
      object: 'balance',
      available: [{ amount: 0, currency: 'usd' }],
      livemode: world.isLive,
      pending: [{ amount: 0, currency: 'usd' }],
    })),
    route('GET', '/v1/webhook_endpoints', listRules, (params) =>
      page(world.tables.webhookEndpoints.values(), params, '/v1/webhook_endpoints', 'webhook_endpoint'),
    ),
  ];
}
