/** Two processes on one database with one Stripe account, of which one may be killed at any call. */
import type { TestContext } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../src/app.ts';
import { loadConfig } from '../../src/config.ts';
import { type AppContext, createContext } from '../../src/context.ts';
import type { Dialect } from '../../src/db/database.ts';
import { claimTask } from '../../src/db/task-claims.ts';
import { withoutPauses } from '../billing-app.ts';
import { tokenFor } from '../owner-client.ts';
import { createStripeStandIn, type StripeStandIn } from '../stripe/stripe-stand-in.ts';
import { testEnvironment } from '../test-app.ts';
import { createTestLog } from '../test-log.ts';
import { resetBeforeAnswer } from '../wire/wire.ts';

export interface Process {
  context: AppContext;
  app: FastifyInstance;
  secretKey: string;
}

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into bodies of every shape.
  body: any;
}

export interface Lane {
  dialect: Dialect;
  stripe: StripeStandIn;
  process(by: 0 | 1): Process;
  /** A call of the API as the user's browser makes it. */
  call(by: 0 | 1, userId: number, method: 'GET' | 'POST', path: string, body?: object): Promise<Answer>;
  /** Does `act` in process 1, which dies at its call number `at` to Stripe. False where it makes fewer calls. */
  killed(at: number, isDone: boolean, act: (by: 1) => Promise<unknown>): Promise<boolean>;
  /** One round of the background of one process, without the hourly comparison. */
  background(by: 0 | 1): Promise<void>;
  /** Sends an event to the webhook and returns the status. */
  deliver(event: object): Promise<number>;
}

export async function openLane(t: TestContext, dialect: Dialect): Promise<Lane> {
  // Those of processes that live: what a killed one still sends is refused.
  const keys: string[] = [];
  let started = 0;
  const stripe = await createStripeStandIn({ secretKeys: keys, keep: 100 });
  t.after(stripe.close);
  const open: Process[] = [];
  t.after(() => Promise.all([...open].map(close)));
  const env = await testEnvironment(t, dialect, stripe.env);

  async function start(): Promise<Process> {
    started += 1;
    const secretKey = `sk_test_process${started}`;
    keys.push(secretKey);
    const config = loadConfig({ env: { ...env, DMREPLY_BILLING_STRIPE_SECRET_KEY: secretKey } });
    const context = await createContext(config, { log: createTestLog(), clock: stripe.now });
    await withoutPauses(context);
    // The power stays on here, and waiting for the disk is most of what SQLite does.
    if (dialect === 'sqlite') context.db.sqlite().pragma('synchronous = OFF');
    const process = { context, app: await buildApp(context), secretKey };
    open.push(process);
    return process;
  }

  async function close(process: Process): Promise<void> {
    open.splice(open.indexOf(process), 1);
    await process.app.close();
    await process.context.close();
  }

  const running: [Process, Process] = [await start(), await start()];

  async function call(by: 0 | 1, userId: number, method: 'GET' | 'POST', path: string, body?: object) {
    const { app, context } = running[by];
    const token = await tokenFor(context, { userId });
    const response = await app.inject({
      method,
      url: path,
      headers: { authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { payload: body }),
    });
    return { status: response.statusCode, body: response.json() };
  }

  async function killed(at: number, isDone: boolean, act: (by: 1) => Promise<unknown>): Promise<boolean> {
    const victim = running[1];
    const { promise: died, resolve } = Promise.withResolvers<true>();
    let calls = 0;
    stripe.intercept(({ secretKey }) => {
      if (secretKey !== victim.secretKey) return null;
      calls += 1;
      if (calls < at) return null;
      const isLast = calls === at;
      return async (exchange, { perform }) => {
        if (isLast && isDone) await perform();
        // Without its database it can't tidy up, no more than a process that is gone.
        if (isLast) await victim.context.db.close();
        resetBeforeAnswer(exchange);
        resolve(true);
      };
    });
    const isDead = await Promise.race([died, act(1).then(() => false)]);
    if (isDead) {
      await close(victim).catch(() => undefined);
      keys.splice(keys.indexOf(victim.secretKey), 1);
      running[1] = await start();
    }
    stripe.intercept(null);
    return isDead;
  }

  return {
    dialect,
    stripe,
    process: (by) => running[by],
    call,
    killed,
    async background(by) {
      const { context } = running[by];
      await claimTask(context.db.knex, 'stripe comparison', context.clock, 59 * 60_000);
      // What reads events comes last on the list, and first here, so that what they name is read in the same round.
      for (const repeater of context.stripeBilling?.repeaters.toReversed() ?? []) {
        repeater.start();
        await new Promise((resolve) => setTimeout(resolve, 1));
        await repeater.stop();
      }
      await context.priceChanges.moveRest();
    },
    async deliver(event) {
      const { body, signature } = await stripe.sign(event);
      const response = await running[0].app.inject({
        method: 'POST',
        url: '/api/stripe/webhook',
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        payload: body,
      });
      return response.statusCode;
    },
  };
}
