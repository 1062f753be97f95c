import { createHmac, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { loadConfig } from '../src/config.ts';
import { type AppContext, createContext } from '../src/context.ts';
import { startDatabases } from './tools/databases.ts';
import { median } from './tools/numbers.ts';
import { openShop, startProduct } from './tools/product.ts';
import { type Scope, withScope } from './tools/scope.ts';
import { script } from './tools/scripts.ts';
import { type Server, startServer } from './tools/server.ts';
import { absoluteFinding, type Finding } from './tools/table.ts';

const RATE = 500;
const SECONDS = 6;
const ROUNDS = 3;
const CUSTOMERS = 2_000;
const IG_USER_ID = '17841400000000001';
const SECRET = 'bench-app-secret-0123456789';
const CONNECTION = {
  appId: null,
  igUserId: IG_USER_ID,
  igScopedId: '1',
  username: 'bakery',
  token: 'bench-token',
  expiresInMs: 50 * 24 * 60 * 60_000,
  isSubscribed: true,
};
const HANDLED_WITHIN_MS = 180_000;

/** Whether 500 messages a second of Instagram are stored before they are acknowledged, none is lost, and how soon. */
export async function instagramReceive(scope: Scope): Promise<Finding[]> {
  const databases = await startDatabases(scope);
  const onSqlite = await withScope(scope, (inner) => measure(inner, 'SQLite', ''));
  const url = await databases.create();
  return [...onSqlite, ...(await withScope(scope, (inner) => measure(inner, 'Postgres', url)))];
}

async function measure(scope: Scope, name: string, databaseUrl: string): Promise<Finding[]> {
  const env = {
    DMREPLY_INSTAGRAM_ENABLED: 'true',
    DMREPLY_INSTAGRAM_APP_ID: '900000000000001',
    DMREPLY_INSTAGRAM_APP_SECRET: SECRET,
    DMREPLY_INSTAGRAM_VERIFY_TOKEN: 'bench-verify-token',
    DMREPLY_INSTAGRAM_GRAPH_BASE: 'http://127.0.0.1:9',
  };
  const shop = await openShop(scope, {
    ...(databaseUrl === '' ? {} : { databaseUrl }),
    env,
    async prepare(context, userId, templateId) {
      await context.connections.keep(userId, CONNECTION, templateId);
    },
  });
  // Looks on, without doing anything.
  const context = await createContext(
    loadConfig({ env: { ...shop.env, DMREPLY_SERVER_LOG_LEVEL: 'silent' } }),
  );
  scope.onEnd(() => context.close());
  const ours = await startProduct(scope, shop);
  const bare = await startServer(scope, {
    path: '/',
    args: (port) => [script('reference-bare'), String(port)],
  });
  const cpuBefore = (await ours.usage()).cpuMs;
  const rounds = { ours: [] as Round[], bare: [] as Round[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.bare.push(await send(bare));
    rounds.ours.push(await send(ours));
  }
  const sent = ROUNDS * RATE * SECONDS;
  const drainMs = await drained(context);
  const cpu = (await ours.usage()).cpuMs - cpuBefore;
  const stored = await count(context, 'instagram_updates');
  const recorded = Number(
    (await context.db.knex('messages').where('message_text', 'like', 'number %').count({ rows: '*' }).first())
      ?.rows,
  );
  const p99 = (side: Round[]) => median(side.map((one) => one.p99));
  const worst = (side: Round[]) => Math.max(...side.map((one) => one.worst));
  const both = (of: (side: Round[]) => number) => ({ ours: of(rounds.ours), reference: of(rounds.bare) });
  const what = `Instagram, ${name}, ${RATE} calls a second`;
  return [
    absoluteFinding(`${what}: acknowledged, p99`, 'ms', both(p99), { atMost: 200 }),
    absoluteFinding(`${what}: acknowledged, slowest`, 'ms', both(worst), null),
    absoluteFinding(
      `${what}: refused`,
      '',
      { ours: rounds.ours.reduce((sum, one) => sum + one.refused, 0) },
      { atMost: 0 },
    ),
    absoluteFinding(`${what}: lost before handling`, '', { ours: sent - stored }, { atMost: 0 }),
    absoluteFinding(`${what}: lost in handling`, '', { ours: sent - recorded }, { atMost: 0 }),
    absoluteFinding(`${what}: CPU a message, handled`, 'us', { ours: (cpu * 1_000) / sent }, null),
    absoluteFinding(`${what}: all handled after the last`, 's', { ours: drainMs / 1_000 }, null),
  ];
}

interface Round {
  p99: number;
  worst: number;
  refused: number;
}

let sentSoFar = 0;

/** So many calls of one message each a second, whether those before were answered or not. */
async function send({ port }: Pick<Server, 'port'>): Promise<Round> {
  const agent = new Agent({ connections: 256, pipelining: 1 });
  const url = `http://127.0.0.1:${port}/api/instagram/webhook/operator`;
  const took: number[] = [];
  let refused = 0;
  const calls: Promise<void>[] = [];
  const startedAt = performance.now();
  for (let n = 0; n < RATE * SECONDS; n += 1) {
    const dueAt = startedAt + (n * 1_000) / RATE;
    const waitMs = dueAt - performance.now();
    if (waitMs > 1) await sleep(waitMs);
    calls.push(
      call(agent, url).then(({ status, ms }) => {
        took.push(ms);
        if (status !== 200) refused += 1;
      }),
    );
  }
  await Promise.all(calls);
  await agent.close();
  took.sort((one, other) => one - other);
  return { p99: took[Math.floor(took.length * 0.99)] ?? 0, worst: took.at(-1) ?? 0, refused };
}

async function call(agent: Agent, url: string): Promise<{ status: number; ms: number }> {
  sentSoFar += 1;
  const said = {
    sender: { id: String(100_000 + (sentSoFar % CUSTOMERS)) },
    recipient: { id: IG_USER_ID },
    timestamp: Date.now(),
    message: { mid: randomBytes(90).toString('base64url'), text: `number ${sentSoFar}` },
  };
  const entry = [{ id: IG_USER_ID, time: Date.now(), messaging: [said] }];
  const body = JSON.stringify({ object: 'instagram', entry });
  const digest = createHmac('sha256', SECRET).update(body).digest('hex');
  const startedAt = performance.now();
  const answer = await request(url, {
    method: 'POST',
    dispatcher: agent,
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${digest}` },
    body,
  });
  await answer.body.dump();
  return { status: answer.statusCode, ms: performance.now() - startedAt };
}

async function drained(context: AppContext): Promise<number> {
  const startedAt = performance.now();
  while ((await count(context, 'instagram_queues')) > 0) {
    if (performance.now() - startedAt > HANDLED_WITHIN_MS) break;
    await sleep(200);
  }
  return performance.now() - startedAt;
}

async function count({ db }: AppContext, table: string): Promise<number> {
  return Number((await db.knex(table).count({ rows: '*' }).first())?.rows);
}
