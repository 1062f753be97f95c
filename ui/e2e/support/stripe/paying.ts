import { once } from 'node:events';
import { createServer } from 'node:net';
import type { TestContext } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import type { PlanType } from '../../../../src/contract/plans.ts';
import type { UserView } from '../../../../src/contract/user.ts';
import { type Client, client, tokenFor } from '../../../../testing/owner-client.ts';
import { createStripeStandIn, type StripeStandIn } from '../../../../testing/stripe/stripe-stand-in.ts';
import { listenAtOwnPort } from '../../../../testing/wire/own-port.ts';
import { type Stage, startStage } from '../stage.ts';
import { CARDS, serveStripe } from './browser.ts';

export interface Paying {
  stage: Stage;
  stripe: StripeStandIn;
  /** Somebody who is signed in, without a plan or with one that was bought before their page opens at `path`. */
  customer(path: string, options?: BrowserContextOptions & { plan?: PlanType }): Promise<Customer>;
}

export interface Customer {
  page: Page;
  api: Client;
  /** The user as the server has them. */
  user(): Promise<UserView>;
  /** Buys a plan with a card, past the page, which is then loaded anew. */
  buy(plan: PlanType): Promise<void>;
  /** Their id at Stripe. */
  customerId(): string;
}

/** A server that takes cards, with stand-ins for Stripe on both sides of it: at its wire, and in the browser. */
export async function startPaying(t: TestContext, env: Record<string, string> = {}): Promise<Paying> {
  const stripe = await createStripeStandIn();
  t.after(() => stripe.close());
  // Stripe leads back to the server, so its address is known beforehand.
  const port = await freePort();
  const address = { SERVER_PORT: `${port}`, SERVER_PUBLIC_URL: `http://127.0.0.1:${port}` };
  const stage = await startStage(t, { ...stripe.env, ...address, ...env }, { clock: stripe.now });
  // Axe asks the frame too, while it is still empty.
  stage.expectConsole(/postMessage.*js\.stripe\.com/);
  stripe.webhookUrl = `${stage.app.url}/api/stripe/webhook`;
  let count = 0;

  async function customer(
    path: string,
    { plan, ...options }: BrowserContextOptions & { plan?: PlanType } = {},
  ): Promise<Customer> {
    count += 1;
    const username = `baker${count}`;
    const { context, url } = stage.app;
    const { id } = await context.accounts.create({ username, email: `${username}@example.com` });
    const token = await tokenFor(context, { userId: id });
    const api = client(url, token);
    const pay = async (planType: PlanType) => {
      const { body } = await api('POST', '/api/user/change-plan', { planType });
      stripe.confirm(body.clientSecret);
      await api('POST', '/api/user/sync-subscription');
    };
    if (plan !== undefined) await pay(plan);
    const page = await stage.open(path, { baseURL: url, ...options }, { auth_token: token }, (profile) =>
      serveStripe(profile, stripe),
    );
    return {
      page,
      api,
      user: async () => (await api('GET', '/api/user')).body,
      async buy(planType) {
        await pay(planType);
        await page.reload();
      },
      customerId() {
        const known = [...stripe.tables.customers.values()].find(
          (one) => 'email' in one && one.email === `${username}@example.com`,
        );
        return known?.id ?? '';
      },
    };
  }

  return { stage, stripe, customer };
}

/** Types a card into Stripe's frame and sends the form. */
export async function payWith(page: Page, card: keyof typeof CARDS): Promise<void> {
  await cardField(page).fill(CARDS[card]);
  await page.getByRole('button', { name: /^Pay \$/ }).click();
}

export function cardField(page: Page) {
  return page.frameLocator('iframe[title="Secure payment input frame"]').getByLabel('Card number');
}

/** Answers the bank in the window that Stripe's script shows above the page. */
export async function answerBank(page: Page, answer: 'Complete' | 'Fail'): Promise<void> {
  const bank = page.frameLocator('iframe[title="Question of your bank"]');
  await bank.getByRole('button', { name: answer }).click();
}

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listenAtOwnPort(server);
  server.close();
  await once(server, 'close');
  return port;
}
