/** Updates on their way to webhooks: signed, in batches, in any order, repeated, late, again after a failure, or never. */
import { createHmac } from 'node:crypto';
import { bodyOfCall, type Forms, type Update } from './updates.ts';
import { type App, HOUR, MINUTE, type World } from './world.ts';

/** When a failed call is tried again, from the first try on. Meta names only the 36 hours: the steps are plausible. */
const TRIED_AGAIN_AFTER = [0, 1, 5, 15, 60, 180, 360, 720, 1_440, 2_160].map((minutes) => minutes * MINUTE);
const MOST_UPDATES = 1_000;
const ANSWERED_WITHIN = 5_000;

export interface DeliveryPlan {
  /** How many updates a call carries, 1,000 at most; 1 by default. */
  batch?: number;
  /** How often the same call is made, one by default. */
  times?: number;
  /** How many calls are under way at once; 1 by default. */
  atOnce?: number;
  /** Which of those that wait, and in which order. The others go on waiting. */
  arrange?: (waiting: Update[]) => Update[];
  /** Updates of one account share an entry. */
  isGrouped?: boolean;
  /** Another secret than the app's own. */
  secret?: string;
  /** How long Meta waits for an answer, in milliseconds. */
  waitMs?: number;
}

export interface Delivery {
  updates: number;
  /** null: no answer. */
  status: number | null;
  tookMs: number;
}

interface Failed {
  updates: Update[];
  plan: DeliveryPlan;
  firstTriedAt: number;
  tries: number;
}

export interface Deliveries {
  /** Made, and neither delivered nor dropped; oldest first. */
  waiting: Update[];
  /** How many calls have failed and will be tried again. */
  failedCount(): number;
  /** Gave up after 36 hours. */
  lost: Update[];
  deliver(plan?: DeliveryPlan): Promise<Delivery[]>;
  /** Tries what has failed, whenever it would be due. */
  redeliver(): Promise<Delivery[]>;
  /** Loses all that wait. */
  drop(): Update[];
  /** Header and body as Meta sends them. */
  sign(app: App, body: string, secret?: string): Record<string, string>;
}

export interface DeliveriesOfWorld extends Deliveries {
  hand(update: Update): void;
  /** Sends these at once, whatever waits. */
  send(updates: Update[], plan?: DeliveryPlan): Promise<Delivery>;
  /** When the next failed call is due; null: nothing has failed. */
  nextDueAt(): number | null;
  redeliverDue(): Promise<Delivery[]>;
  /** While set, updates go out by themselves, so many milliseconds after they happened. */
  automatic: { afterMs: number } | null;
  /** Waits for those that go out by themselves. */
  settled(): Promise<void>;
}

export function createDeliveries(world: World, forms: () => Forms): DeliveriesOfWorld {
  const waiting: Update[] = [];
  const failed = new Set<Failed>();
  const lost: Update[] = [];
  const underway = new Set<Promise<unknown>>();

  function sign(app: App, body: string, secret = app[app.signsWith]): Record<string, string> {
    const digest = createHmac('sha256', secret).update(body).digest('hex');
    return { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${digest}` };
  }

  async function call(updates: Update[], plan: DeliveryPlan): Promise<Delivery> {
    const app = world.apps.get(updates[0]?.appId ?? '');
    const url = app?.webhookUrl ?? null;
    const startedAt = performance.now();
    const done = (status: number | null): Delivery => ({
      updates: updates.length,
      status,
      tookMs: performance.now() - startedAt,
    });
    if (app === undefined || url === null) return done(null);
    const body = bodyOfCall(updates, world.now(), forms(), plan.isGrouped ?? false);
    try {
      const signal = AbortSignal.timeout(plan.waitMs ?? ANSWERED_WITHIN);
      const headers = sign(app, body, plan.secret);
      const response = await fetch(url, { method: 'POST', headers, body, signal });
      await response.body?.cancel();
      return done(response.status);
    } catch {
      return done(null);
    }
  }

  async function send(updates: Update[], plan: DeliveryPlan = {}): Promise<Delivery> {
    const delivery = await call(updates, plan);
    if (!isTaken(delivery)) failed.add({ updates, plan, firstTriedAt: world.now(), tries: 1 });
    return delivery;
  }

  async function again(which: (one: Failed) => boolean): Promise<Delivery[]> {
    const deliveries: Delivery[] = [];
    for (const one of [...failed].filter(which)) {
      const delivery = await call(one.updates, one.plan);
      deliveries.push(delivery);
      one.tries += 1;
      if (isTaken(delivery)) failed.delete(one);
      else if (one.tries > TRIED_AGAIN_AFTER.length) {
        failed.delete(one);
        lost.push(...one.updates);
      }
    }
    return deliveries;
  }

  function callsOf({ arrange = (all) => all, batch = 1, times = 1 }: DeliveryPlan): Update[][] {
    if (batch > MOST_UPDATES) throw new Error(`Meta sends ${MOST_UPDATES} updates a call at most`);
    const chosen = arrange([...waiting]);
    const gone = new Set(chosen);
    waiting.splice(0, waiting.length, ...waiting.filter((one) => !gone.has(one)));
    const calls = [...Map.groupBy(chosen, ({ appId }) => appId).values()].flatMap((ofApp) =>
      Array.from({ length: Math.ceil(ofApp.length / batch) }, (_, at) =>
        ofApp.slice(at * batch, (at + 1) * batch),
      ),
    );
    return calls.flatMap((one) => Array.from({ length: times }, () => one));
  }

  const deliveries: DeliveriesOfWorld = {
    waiting,
    lost,
    automatic: null,
    failedCount: () => failed.size,
    hand(update) {
      const { automatic } = deliveries;
      if (automatic === null) return void waiting.push(update);
      const { promise, resolve } = Promise.withResolvers<void>();
      const gone = promise.then(() => send([update])).finally(() => underway.delete(gone));
      underway.add(gone);
      setTimeout(resolve, automatic.afterMs);
    },
    send,
    sign,
    async deliver(plan = {}) {
      const calls = callsOf(plan);
      const results: Delivery[] = [];
      const worker = async (): Promise<void> => {
        for (let next = calls.shift(); next !== undefined; next = calls.shift())
          results.push(await send(next, plan));
      };
      await Promise.all(Array.from({ length: plan.atOnce ?? 1 }, worker));
      return results;
    },
    redeliver: () => again(() => true),
    redeliverDue: () => again((one) => dueAt(one) <= world.now()),
    nextDueAt: () => (failed.size === 0 ? null : Math.min(...[...failed].map(dueAt))),
    drop: () => waiting.splice(0),
    async settled() {
      while (underway.size > 0) await Promise.all(underway);
    },
  };
  return deliveries;
}

function isTaken({ status }: Delivery): boolean {
  return status === 200;
}

function dueAt({ firstTriedAt, tries }: Failed): number {
  return firstTriedAt + (TRIED_AGAIN_AFTER[tries - 1] ?? 36 * HOUR);
}
