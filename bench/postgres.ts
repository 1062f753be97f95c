import { startDatabases } from './tools/databases.ts';
import { openShop, type Shop, startProduct } from './tools/product.ts';
import { startReference } from './tools/reference.ts';
import { alternate, type Sender, type Side, startSender } from './tools/rounds.ts';
import type { Scope } from './tools/scope.ts';
import type { Server } from './tools/server.ts';
import { absoluteFinding, type Finding, ratioFinding } from './tools/table.ts';
import { TRIGGER_LOAD } from './triggers.ts';

const ROUNDS = 6;
const CONNECTIONS = [32, 256];
const BOUND = { atLeast: 0.5 };

/** Trigger replies on Postgres: against the bare job, and three processes against two. */
export async function postgres(scope: Scope): Promise<Finding[]> {
  const databases = await startDatabases(scope);
  const shop = await openShop(scope, { databaseUrl: await databases.create() });
  const first = await startProduct(scope, shop);
  const reference = await startReference(scope, { databaseUrl: await databases.create() });
  const sender = await startSender(scope);
  const findings: Finding[] = [];
  for (const connections of CONNECTIONS) {
    findings.push(...(await againstReference(sender, connections, first, reference)));
  }
  await reference.stop();
  findings.push(...(await againstEachOther(sender, first, scope, shop)));
  return findings;
}

async function againstReference(
  sender: Sender,
  connections: number,
  product: Server,
  bare: Server,
): Promise<Finding[]> {
  const ours = { name: 'ours', servers: [product] };
  const reference = { name: 'reference', servers: [bare] };
  const plan = { ...TRIGGER_LOAD, connections };
  const { first, second, ratio } = await alternate(sender, [ours, reference], plan, ROUNDS);
  const what = `Postgres, trigger replies, ${connections} connections`;
  const cpu = { ours: first.cpuPerReply, reference: second.cpuPerReply };
  return [
    ratioFinding(what, '/s', { ours: first.rate, reference: second.rate, ratio: ratio.rate }, BOUND),
    absoluteFinding(`${what}: CPU a reply`, 'us', cpu, null),
    absoluteFinding(`${what}: errors`, '', { ours: first.errors, reference: second.errors }, { atMost: 0 }),
  ];
}

async function againstEachOther(sender: Sender, first: Server, scope: Scope, shop: Shop): Promise<Finding[]> {
  const second = await startProduct(scope, shop);
  const third = await startProduct(scope, shop);
  const three: Side = { name: 'three processes', servers: [first, second, third] };
  const two: Side = { name: 'two processes', servers: [first, second] };
  const plan = { ...TRIGGER_LOAD, connections: 192 };
  const measured = await alternate(sender, [three, two], plan, ROUNDS);
  const rates = { ours: measured.first.rate, reference: measured.second.rate, ratio: measured.ratio.rate };
  const errors = { ours: measured.first.errors, reference: measured.second.errors };
  return [
    ratioFinding('Postgres, three processes against two', '/s', rates, { atLeast: 1 }),
    absoluteFinding('Postgres, three processes: errors', '', errors, { atMost: 0 }),
  ];
}
