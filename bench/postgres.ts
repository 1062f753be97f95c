import { startDatabases } from './tools/databases.ts';
import { limitProcessor } from './tools/processor-share.ts';
import { openShop, startProduct } from './tools/product.ts';
import { startReference } from './tools/reference.ts';
import { alternate, type Sender, type Side, startSender } from './tools/rounds.ts';
import type { Scope } from './tools/scope.ts';
import type { Server } from './tools/server.ts';
import { absoluteFinding, type Finding, ratioFinding } from './tools/table.ts';
import { TRIGGER_LOAD } from './triggers.ts';

const ROUNDS = 6;
const WARM_UP_SECONDS = 6;
const CONNECTIONS = [32, 256];
const BOUND = { atLeast: 0.5 };
/** Of one processor: three such processes, Postgres and the sender do not use up two. */
const SHARE = 0.25;

/** Trigger replies on Postgres: against the bare job, and three processes against two. */
export async function postgres(scope: Scope): Promise<Finding[]> {
  const databases = await startDatabases(scope);
  const shop = await openShop(scope, { databaseUrl: await databases.create() });
  const bareUrl = await databases.create();
  const startOurs = () => startProduct(scope, shop);
  const startBare = () => startReference(scope, { databaseUrl: bareUrl });
  const [first, reference] = [await startOurs(), await startBare()];
  const sender = await startSender(scope);
  const findings: Finding[] = [];
  for (const connections of CONNECTIONS) {
    findings.push(...(await againstReference(sender, connections, first, reference)));
  }
  const bare = [reference, await startBare(), await startBare()];
  const bareGain = await gainOfThird(sender, bare);
  await Promise.all(bare.map((server) => server.stop()));
  const ours = [first, await startOurs(), await startOurs()];
  const gain = await gainOfThird(sender, ours);
  const values = { ours: gain.ratio, reference: bareGain.ratio };
  findings.push(
    absoluteFinding(
      'Postgres, three processes against two, where processors are short',
      'times',
      values,
      null,
    ),
    absoluteFinding('Postgres, three processes: errors', '', { ours: gain.errors }, { atMost: 0 }),
  );
  const areLimited = ours.map(({ pid }) => limitProcessor(scope, pid, SHARE)).every((isLimited) => isLimited);
  if (!areLimited) {
    console.log('  This machine lets nobody limit a process, so what a third one brings stays unknown.');
    return findings;
  }
  const apart = await gainOfThird(sender, ours);
  const what = `Postgres, three processes against two, ${SHARE} of a processor each`;
  return [...findings, absoluteFinding(what, 'times', { ours: apart.ratio }, { atLeast: 1 })];
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

/** How much more three processes answer than two of them. */
async function gainOfThird(
  sender: Sender,
  servers: readonly Server[],
): Promise<{ ratio: number; errors: number }> {
  const three: Side = { name: 'three processes', servers };
  const two: Side = { name: 'two processes', servers: servers.slice(0, 2) };
  const plan = { ...TRIGGER_LOAD, connections: 192 };
  // The more processes there are, the longer it takes until the code of all is compiled.
  await sender.round(three, { ...plan, seconds: WARM_UP_SECONDS });
  const { first, ratio } = await alternate(sender, [three, two], plan, ROUNDS);
  return { ratio: ratio.rate, errors: first.errors };
}
