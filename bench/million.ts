import { sameness } from './scale.ts';
import { type Start, startAndRest } from './start.ts';
import { median } from './tools/numbers.ts';
import { openShop, type Shop, startProduct } from './tools/product.ts';
import { alternate, type Sender, startSender } from './tools/rounds.ts';
import { type Scope, withScope } from './tools/scope.ts';
import { absoluteFinding, type Finding } from './tools/table.ts';
import { TRIGGER_LOAD } from './triggers.ts';

const MANY = 1_000_000;
const FEW = 1_000;
const ROUNDS = 9;
const STARTS = 5;
const CONNECTIONS = [32, 256];

/** Whether a server with a million stored messages is as quick as one with a thousand, and starts as soon. */
export async function million(scope: Scope): Promise<Finding[]> {
  const sender = await startSender(scope);
  const full = await filledShop(scope, sender, MANY);
  const empty = await filledShop(scope, sender, FEW);
  const findings = await starts(scope, full, empty);
  const many = { name: 'a million', servers: [await startProduct(scope, full)] };
  const few = { name: 'a thousand', servers: [await startProduct(scope, empty)] };
  for (const connections of CONNECTIONS) {
    const measured = await alternate(sender, [many, few], { ...TRIGGER_LOAD, connections }, ROUNDS);
    findings.push(
      ...sameness(
        `Trigger replies, 1,000,000 stored messages against 1,000, ${connections} connections`,
        measured,
      ),
    );
  }
  return findings;
}

/** Filled through the webhook itself, so that everything is stored that real messages would leave. */
async function filledShop(outer: Scope, sender: Sender, messages: number): Promise<Shop> {
  const shop = await openShop(outer);
  await withScope(outer, async (scope) => {
    const server = await startProduct(scope, shop);
    // Each reply stores two messages.
    const plan = { ...TRIGGER_LOAD, connections: 256, seconds: 600, replies: messages / 2 };
    const { errors } = await sender.round({ name: 'filling', servers: [server] }, plan);
    if (errors > 0) throw new Error('The messages to start with could not all be stored.');
  });
  return shop;
}

async function starts(scope: Scope, full: Shop, empty: Shop): Promise<Finding[]> {
  const many: Start[] = [];
  const few: Start[] = [];
  for (let index = 0; index < STARTS; index += 1) {
    many.push(await startAndRest(scope, (inner) => startProduct(inner, full)));
    few.push(await startAndRest(scope, (inner) => startProduct(inner, empty)));
  }
  const values = {
    ours: median(many.map((one) => one.firstAnswerMs)),
    reference: median(few.map((one) => one.firstAnswerMs)),
  };
  return [
    absoluteFinding('First answer, 1,000,000 stored messages against 1,000', 'ms', values, { atMost: 500 }),
  ];
}
