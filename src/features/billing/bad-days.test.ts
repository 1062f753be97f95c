import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { createAiStandIn } from '../../../testing/ai/ai-stand-in.ts';
import { withoutPauses } from '../../../testing/billing-app.ts';
import { BAKERY, postMessage } from '../../../testing/fixtures.ts';
import { type Client, client, tokenFor } from '../../../testing/owner-client.ts';
import { startServerProcess } from '../../../testing/server-process.ts';
import {
  createStripeStandIn,
  STRIPE_SECRET_KEY,
  type StripeStandIn,
  stripeFaults,
} from '../../../testing/stripe/stripe-stand-in.ts';
import { onBothDatabases, onSqlite, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { resetBeforeAnswer } from '../../../testing/wire/wire.ts';
import type { Dialect } from '../../db/database.ts';

const LONGEST_MS = 12_000;
/** Tells the process that is to die from the other. */
const VICTIMS_KEY = 'sk_test_victim';

interface Server extends TestApp {
  stripe: StripeStandIn;
  person(name: string): Promise<Client>;
  /** Somebody who has paid for the standard plan. */
  subscriber(name: string): Promise<Client>;
}

async function startServer(t: TestContext, dialect: Dialect): Promise<Server> {
  const stripe = await createStripeStandIn({ secretKeys: [STRIPE_SECRET_KEY, VICTIMS_KEY] });
  t.after(stripe.close);
  const app = await startTestApp(t, dialect, {
    env: stripe.env,
    overrides: { clock: stripe.now },
  });
  await withoutPauses(app.context);
  async function person(name: string): Promise<Client> {
    const user = await app.context.accounts.create({ username: name, email: `${name}@example.com` });
    return client(app.url, await tokenFor(app.context, { userId: user.id }));
  }
  return {
    ...app,
    stripe,
    person,
    async subscriber(name) {
      const api = await person(name);
      const { body } = await buy(api, 'standard');
      stripe.confirm(body.clientSecret);
      await api('POST', '/api/user/sync-subscription');
      return api;
    },
  };
}

const buy = (api: Client, planType: string) => api('POST', '/api/user/change-plan', { planType });

/** All that people can ask Stripe for through us. */
async function prepareCalls(server: Server): Promise<Record<string, () => ReturnType<Client>>> {
  const [newcomer, changer, canceler, returner, looker] = [
    await server.person('newcomer'),
    await server.subscriber('changer'),
    await server.subscriber('canceler'),
    await server.subscriber('returner'),
    await server.subscriber('looker'),
  ];
  await returner('POST', '/api/user/cancel-subscription');
  return {
    'buy a plan': () => buy(newcomer, 'standard'),
    'change the plan': () => buy(changer, 'advanced'),
    cancel: () => canceler('POST', '/api/user/cancel-subscription'),
    reactivate: () => returner('POST', '/api/user/reactivate-subscription'),
    'open the portal': () => looker('POST', '/api/user/billing-portal'),
    'come back': () => looker('POST', '/api/user/sync-subscription'),
  };
}

/** What the people of `prepareCalls` have at Stripe, without what reading leaves behind. */
function stateOf({ tables }: StripeStandIn): string {
  const { customers, subscriptions, invoices, charges, sessions } = tables;
  return JSON.stringify([customers, subscriptions, invoices, charges, sessions].map((table) => [...table]));
}

const BEFORE_ANYTHING = [
  ['hang'],
  ['hangAfterHeaders'],
  [
    'resetBeforeAnswer',
    'closeWithoutAnswer',
    'serverError',
    'unavailable',
    'rateLimited',
    'wrongKey',
    'forbidden',
    'html',
    'htmlError',
    'emptyBody',
    'halfJson',
  ],
] as const;

onBothDatabases(
  'a Stripe that hangs, fails or talks nonsense: an answer in time, and nothing half-done',
  async (t, dialect) => {
    await Promise.all(
      BEFORE_ANYTHING.map(async (faults) => {
        const server = await startServer(t, dialect);
        const { stripe } = server;
        const calls = await prepareCalls(server);
        const before = stateOf(stripe);
        for (const fault of faults) {
          stripe.failAlways(stripeFaults[fault]);
          await Promise.all(
            Object.entries(calls).map(([name, call]) => assertGentle(`${fault}: ${name}`, fault, call)),
          );
          stripe.recover();
          assert.equal(stateOf(stripe), before, fault);
        }
        stripe.advance(60_000);
        for (const [name, call] of Object.entries(calls)) assert.equal((await call()).status, 200, name);
        assert.equal(stripe.liveSubscriptions().length, 5);
        assert.equal(stripe.tables.customers.size, 5);
      }),
    );
  },
);

async function assertGentle(
  where: string,
  fault: keyof typeof stripeFaults,
  call: () => ReturnType<Client>,
): Promise<void> {
  const begun = performance.now();
  const { status, body } = await call();
  assert.ok(performance.now() - begun < LONGEST_MS, `${where}: too late`);
  assert.deepEqual(
    [status, body.code],
    fault === 'rateLimited' ? [429, 'too_many_requests'] : [503, 'billing_unavailable'],
    where,
  );
  assert.match(body.message, /^[A-Z].+\.$/, where);
  assert.doesNotMatch(body.message, /stripe|api|sk_test|json|html/i, where);
}

onSqlite(
  'what Stripe has done although its answer was lost is done once, under one key',
  async (t, dialect) => {
    const server = await startServer(t, dialect);
    const { stripe } = server;
    let people = 0;
    for (const fault of ['doneButReset', 'doneButCutMidAnswer', 'doneButServerError'] as const) {
      for (const route of ['POST /v1/customers', 'POST /v1/subscriptions']) {
        people += 1;
        const api = await server.person(`person${people}`);
        const before = stripe.requestsTo(route).length;
        stripe.failOn(route, stripeFaults[fault], 2);
        assert.equal((await buy(api, 'standard')).status, 503, `${fault}: ${route}`);
        stripe.recover();
        assert.equal((await buy(api, 'standard')).status, 200, `${fault}: ${route}`);
        const tries = stripe.requestsTo(route).slice(before);
        assert.equal(new Set(tries.map(({ idempotencyKey }) => idempotencyKey)).size, 1, fault);
        assert.equal(stripe.tables.customers.size, people);
        assert.equal(stripe.tables.subscriptions.size, people);
      }
    }
    assert.ok(stripe.requests.some(({ isReplayed }) => isReplayed));
  },
);

onSqlite(
  'somebody deleted at Stripe is made anew once, also when the answer to that is lost',
  async (t, dialect) => {
    const server = await startServer(t, dialect);
    const { stripe } = server;
    const api = await server.subscriber('anna');
    const [deleted] = stripe.tables.customers.keys();
    assert.ok(deleted);
    stripe.deleteCustomer(deleted);
    stripe.failOn('POST /v1/customers', stripeFaults.doneButReset, 2);
    assert.equal((await buy(api, 'standard')).status, 503);
    stripe.recover();
    assert.equal((await buy(api, 'standard')).status, 200);
    assert.equal(stripe.tables.customers.size, 2, 'the deleted one and the new one');
  },
);

onBothDatabases(
  'a server killed between any two calls of a purchase: another one ends it, and nobody pays twice',
  async (t, dialect) => {
    const server = await startServer(t, dialect);
    const { stripe, context } = server;
    // Makes the prices, so that only the purchase is cut.
    await server.subscriber('first');
    for (let at = 1; ; at += 1) {
      const isDone = at % 2 === 0;
      const victim = await startServerProcess(t, {
        ...server.env,
        DMREPLY_BILLING_STRIPE_SECRET_KEY: VICTIMS_KEY,
      });
      const name = `person${at}`;
      const api = await server.person(name);
      const user = await context.db.knex('users').where({ username: name }).first('id');
      const doomed = client(victim.url, await tokenFor(context, { userId: user.id }));
      let calls = 0;
      stripe.intercept(({ secretKey }) => {
        if (secretKey !== VICTIMS_KEY) return null;
        calls += 1;
        if (calls < at) return null;
        return async (exchange, { perform }) => {
          if (isDone) await perform();
          await victim.kill();
          resetBeforeAnswer(exchange);
        };
      });
      const answered = await buy(doomed, 'standard').then(
        ({ status }) => status,
        () => 'nothing',
      );
      stripe.intercept(null);
      await victim.kill();
      stripe.advance(60_000);
      const { status, body } = await buy(api, 'standard');
      assert.equal(status, 200, `killed at call ${at}`);
      assert.equal(stripe.confirm(body.clientSecret).status, 'succeeded');
      const { body: view } = await api('POST', '/api/user/sync-subscription');
      assert.equal(view.planType, 'standard');
      assert.equal(stripe.tables.customers.size, at + 1, `killed at call ${at}`);
      assert.equal(stripe.liveSubscriptions().length, at + 1, `killed at call ${at}`);
      if (answered === 200) break;
      assert.equal(answered, 'nothing', `killed at call ${at}`);
      assert.ok(at < 20, 'the purchase never ends');
    }
  },
);

onSqlite('customers get their replies while Stripe is away, from the start on', async (t, dialect) => {
  const ai = await createAiStandIn({ reply: () => 'Gladly, on Saturday.' });
  t.after(ai.close);
  const stripe = await createStripeStandIn();
  t.after(stripe.close);
  await stripe.goDown();
  const app = await startTestApp(t, dialect, {
    env: { ...stripe.env, AI_BASE_URL: ai.url, AI_API_KEY: 'sk-test' },
  });
  const { id } = await app.context.accounts.create({ username: 'anna', email: 'anna@example.com' });
  await app.context.billing.grant(id, 'standard', Date.now() + 60_000);
  const template = await app.context.templates.create(id, BAKERY);
  const { status, body } = await postMessage(app.url, template.webhookUrl, {
    message: 'Can I order a cake?',
    conversation_id: 'c1',
  });
  assert.equal(status, 200);
  assert.equal(body.response, 'Gladly, on Saturday.');
});
