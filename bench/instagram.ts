import { setTimeout as sleep } from 'node:timers/promises';
import { instagramEnv } from '../testing/instagram.ts';
import { createMetaStandIn, type MetaStandIn } from '../testing/meta/meta-stand-in.ts';
import { startModel } from './tools/model-process.ts';
import { median } from './tools/numbers.ts';
import { openShop, startProduct } from './tools/product.ts';
import { startSender } from './tools/rounds.ts';
import type { Scope } from './tools/scope.ts';
import type { Server } from './tools/server.ts';
import { OPEN_MESSAGE, TRIGGER_MESSAGE, TRIGGER_REPLY } from './tools/shop-texts.ts';
import { absoluteFinding, type Finding, ratioFinding } from './tools/table.ts';

const ROUNDS = 3;
const SECONDS = 5;
const TICK_MS = 100;
const MODEL_MS = 300;
/** What a day of a large shop would be in an hour, over accounts that write far less than Meta takes of each. */
const A_SECOND = 100;
const ACCOUNTS = 10;
const PATIENCE_MS = 60_000;

interface Round {
  /** From Meta's message to the reply's arrival at Meta. */
  p50: number;
  p99: number;
  cpuPerReply: number;
  lost: number;
}

/**
 * What a reply costs on Instagram's own way, received from Meta and sent to it, against the webhook of a chat tool on the
 * same server.
 */
export async function instagram(scope: Scope): Promise<Finding[]> {
  const meta = await createMetaStandIn({ keep: 0 });
  scope.onEnd(meta.close);
  meta.limits.textsPerSecond = Number.POSITIVE_INFINITY;
  const app = meta.app();
  const accounts = Array.from({ length: ACCOUNTS }, (_, at) => meta.account({ username: `bakery_${at}` }));
  const model = await startModel(scope, MODEL_MS);
  const variables = Object.entries(instagramEnv(meta, app)).map(([name, value]) => [
    `DMREPLY_${name}`,
    value,
  ]);
  const shop = await openShop(scope, {
    aiUrl: model.url,
    env: Object.fromEntries(variables),
    async prepare(context, userId, templateId) {
      for (const account of accounts) {
        const token = meta.connect(account, app.id);
        const known = { igUserId: account.userId, igScopedId: account.id, username: account.username };
        const held = { ...known, token, expiresInMs: 60 * 86_400_000, isSubscribed: true };
        await context.connections.keep(userId, { appId: null, ...held }, templateId);
      }
    },
  });
  const server = await startProduct(scope, shop);
  app.webhookUrl = `http://127.0.0.1:${server.port}/api/instagram/webhook/operator`;

  const fixed = await rounds(server, meta, accounts, TRIGGER_MESSAGE);
  const thought = await rounds(server, meta, accounts, OPEN_MESSAGE);
  const sender = await startSender(scope);
  const plan = {
    seconds: SECONDS,
    text: TRIGGER_MESSAGE,
    conversations: 20_000,
    expect: TRIGGER_REPLY,
    connections: 2,
  };
  const webhook: number[] = [];
  for (let count = 0; count <= ROUNDS; count += 1)
    webhook.push((await sender.round({ name: 'webhook', servers: [server] }, plan)).cpuPerReply);
  const reference = median(webhook.slice(1));
  const cpu = { ours: fixed.cpuPerReply, reference, ratio: fixed.cpuPerReply / reference };
  return [
    ratioFinding(`Instagram, ${A_SECOND}/s, fixed: CPU a reply`, 'us', cpu, null),
    absoluteFinding('fixed: p50 from message to arrival', 'ms', { ours: fixed.p50 }, null),
    absoluteFinding('fixed: p99', 'ms', { ours: fixed.p99 }, null),
    absoluteFinding('AI: CPU a reply', 'us', { ours: thought.cpuPerReply }, null),
    absoluteFinding('AI, waiting for more included: p50', 'ms', { ours: thought.p50 }, null),
    absoluteFinding('AI: p99', 'ms', { ours: thought.p99 }, null),
    absoluteFinding('replies that never came', '', { ours: fixed.lost + thought.lost }, { atMost: 0 }),
  ];
}

/** Medians; one more round goes before, for warming up. */
async function rounds(
  server: Server,
  meta: MetaStandIn,
  accounts: ReturnType<MetaStandIn['account']>[],
  text: string,
): Promise<Round> {
  const all: Round[] = [];
  for (let count = 0; count <= ROUNDS; count += 1) {
    const one = await round(server, meta, accounts, text);
    console.log(`  Instagram: ${JSON.stringify(one)}`);
    all.push(one);
  }
  const measured = all.slice(1);
  const of = (name: keyof Round) => median(measured.map((one) => one[name]));
  return {
    p50: of('p50'),
    p99: of('p99'),
    cpuPerReply: of('cpuPerReply'),
    lost: all.reduce((sum, { lost }) => sum + lost, 0),
  };
}

/** Each message is of a customer of its own. */
async function round(
  server: Server,
  meta: MetaStandIn,
  accounts: ReturnType<MetaStandIn['account']>[],
  text: string,
): Promise<Round> {
  const writtenAt = new Map<string, number>();
  const isMine = ({ igsid }: { igsid: string }) => writtenAt.has(igsid);
  const before = await server.usage();
  for (let tick = 0; tick < (SECONDS * 1_000) / TICK_MS; tick += 1) {
    const due = sleep(TICK_MS);
    for (let count = 0; count < (A_SECOND * TICK_MS) / 1_000; count += 1) {
      const account = accounts[count % accounts.length];
      if (account === undefined) continue;
      const customer = account.customer();
      writtenAt.set(customer.igsid, meta.now());
      customer.writes(text);
    }
    await meta.deliver({ batch: 1_000 });
    await due;
  }
  const sent = () => accounts.flatMap((account) => meta.sent(account)).filter(isMine);
  const endsAt = Date.now() + PATIENCE_MS;
  while (sent().length < writtenAt.size && Date.now() < endsAt) await sleep(100);
  const after = await server.usage();
  const waits = sent()
    .map(({ igsid, at }) => at - (writtenAt.get(igsid) ?? at))
    .sort((a, b) => a - b);
  // Echoes of these belong to no round.
  await meta.deliver({ batch: 1_000 });
  return {
    p50: waits[Math.floor(waits.length * 0.5)] ?? 0,
    p99: waits[Math.floor(waits.length * 0.99)] ?? 0,
    cpuPerReply: ((after.cpuMs - before.cpuMs) * 1_000) / waits.length,
    lost: writtenAt.size - waits.length,
  };
}
