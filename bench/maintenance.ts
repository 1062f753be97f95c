import { loadConfig } from '../src/config.ts';
import { createContext } from '../src/context.ts';
import { startDatabases } from './tools/databases.ts';
import { fillConversations } from './tools/fill-conversations.ts';
import { openShop, type Shop, startProduct } from './tools/product.ts';
import { type Side, startSender } from './tools/rounds.ts';
import type { Scope } from './tools/scope.ts';
import { absoluteFinding, type Finding } from './tools/table.ts';
import { TRIGGER_LOAD } from './triggers.ts';

const ROWS = 1_000_000;
const CONVERSATIONS = 100_000;
/** Longer ago than messages are kept. */
const AGE_MS = 200 * 24 * 60 * 60 * 1_000;
const ROUNDS = 3;
const SECONDS = 10;
const CONNECTIONS = 4;
const WAIT_MS = 50;

/** How long the slowest request waits while a million old rows are deleted, beside a server that has none. */
export async function maintenance(scope: Scope): Promise<Finding[]> {
  const databases = await startDatabases(scope);
  return [
    ...(await measure(scope, 'SQLite', await openShop(scope), await openShop(scope))),
    ...(await measure(
      scope,
      'Postgres',
      await openShop(scope, { databaseUrl: await databases.create() }),
      await openShop(scope, { databaseUrl: await databases.create() }),
    )),
  ];
}

async function measure(scope: Scope, name: string, old: Shop, fresh: Shop): Promise<Finding[]> {
  const sender = await startSender(scope);
  const beside: Side = { name: 'nothing old', servers: [await startProduct(scope, fresh)] };
  const warmUp = { ...TRIGGER_LOAD, connections: CONNECTIONS, seconds: 3 };
  const plan = { ...warmUp, seconds: SECONDS };
  await sender.round(beside, warmUp);
  const rows = await fillWithOld(old);
  // The task begins with the server.
  const cleaning: Side = { name: 'deleting', servers: [await startProduct(scope, old)] };
  await sender.round(cleaning, warmUp);
  const slowest = { ours: 0, reference: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    slowest.ours = Math.max(slowest.ours, (await sender.round(cleaning, plan)).slowest);
    slowest.reference = Math.max(slowest.reference, (await sender.round(beside, plan)).slowest);
  }
  const left = await rows();
  console.log(`  ${name}: ${ROWS - left} old rows deleted meanwhile, slowest ${slowest.ours.toFixed(0)} ms`);
  if (left === ROWS || left === 0) throw new Error('Nothing was deleted while it was measured.');
  const bound = { atMost: Math.round(slowest.reference) + WAIT_MS };
  return [absoluteFinding(`${name}: slowest reply while old rows are deleted`, 'ms', slowest, bound)];
}

/** Returns how many of them are left. */
async function fillWithOld({ env }: Shop): Promise<() => Promise<number>> {
  const config = loadConfig({ env: { ...env, DMREPLY_SERVER_LOG_LEVEL: 'silent' } });
  const until = Date.now() - AGE_MS;
  const context = await createContext(config);
  try {
    const ids = await context.db.knex('templates').pluck('id');
    const count = { conversations: CONVERSATIONS, messages: ROWS };
    await fillConversations(context.db.knex, ids, count, until);
  } finally {
    await context.close();
  }
  return async () => {
    const later = await createContext(config);
    try {
      const [row] = await later.db.knex('messages').where('created_at', '<', until).count({ count: 'id' });
      return Number(row?.count);
    } finally {
      await later.close();
    }
  };
}
