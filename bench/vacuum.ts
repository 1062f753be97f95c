import { statSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig } from '../src/config.ts';
import { openDatabase } from '../src/db/database.ts';
import { freePages } from '../src/features/maintenance/vacuum.store.ts';
import { openShop, type Shop, startProduct } from './tools/product.ts';
import { startSender } from './tools/rounds.ts';
import type { Scope } from './tools/scope.ts';
import { absoluteFinding, type Finding } from './tools/table.ts';
import { TRIGGER_LOAD } from './triggers.ts';

const ROWS = 2_000_000;
const WAIT_MS = 20;

/** How long the slowest reply waits while a file of some hundred MB gives space back, beside a server with nothing to do. */
export async function vacuum(scope: Scope): Promise<Finding[]> {
  const [old, fresh] = [await openShop(scope), await openShop(scope)];
  const sender = await startSender(scope);
  const beside = { name: 'nothing to give back', servers: [await startProduct(scope, fresh)] };
  const plan = { ...TRIGGER_LOAD, connections: 4, seconds: 10 };
  await sender.round(beside, { ...plan, seconds: 3 });
  const reference = (await sender.round(beside, plan)).slowest;
  const before = await leaveSpace(old);
  const shrinking = { name: 'giving back', servers: [await startProduct(scope, old)] };
  const ours = (await sender.round(shrinking, plan)).slowest;
  const left = await inDatabase(old, freePages);
  console.log(`  ${before - left} of ${before} free pages given back, slowest reply ${ours.toFixed(0)} ms`);
  // One that is done keeps 2,048.
  if (left >= before || left < 3_000) throw new Error('It was not giving space back all the time.');
  const bound = { atMost: Math.round(reference) + WAIT_MS };
  return [
    absoluteFinding('SQLite: slowest reply while space is given back', 'ms', { ours, reference }, bound),
  ];
}

/** Nine of ten messages are gone, all over the file. Returns how many of its pages are free. */
async function leaveSpace(shop: Shop): Promise<number> {
  return inDatabase(shop, async (knex) => {
    await knex.raw('pragma foreign_keys = off');
    await knex.raw(`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${ROWS})
      insert into messages (conversation_id, is_from_user, message_text, created_at)
      select 1 + i % 10000, 1, i || hex(randomblob(60)), ${Date.now()} from n`);
    await knex.raw(`delete from messages where id % 10 <> 0 and id < ${ROWS * 0.95}`);
    const { dataDir } = loadConfig({ env: shop.env }).server;
    console.log(`  ${Math.round(statSync(join(dataDir, 'dmreply.sqlite')).size / 1e6)} MB`);
    return freePages(knex);
  });
}

async function inDatabase<T>(
  { env }: Shop,
  work: (knex: Awaited<ReturnType<typeof openDatabase>>['knex']) => Promise<T>,
): Promise<T> {
  const { database, server } = loadConfig({ env });
  const db = await openDatabase({ url: database.url, dataDir: server.dataDir });
  try {
    return await work(db.knex);
  } finally {
    await db.close();
  }
}
