import { openShop, startProduct } from './tools/product.ts';
import { startReference } from './tools/reference.ts';
import { alternate, type Plan, startSender } from './tools/rounds.ts';
import type { Scope } from './tools/scope.ts';
import { TRIGGER_MESSAGE, TRIGGER_REPLY } from './tools/shop-texts.ts';
import { absoluteFinding, type Finding, ratioFinding } from './tools/table.ts';

/** Messages that fire a trigger, as fast as they are answered. */
export const TRIGGER_LOAD = {
  seconds: 1.5,
  text: TRIGGER_MESSAGE,
  conversations: 10_000,
  expect: TRIGGER_REPLY,
} satisfies Partial<Plan>;

const ROUNDS = 11;
const CASES = [
  { connections: 32, ratio: 0.6 },
  { connections: 256, ratio: 0.55 },
];
/** How much more processor time than the bare job a reply may take. */
export const CPU_BOUND = { atMost: 1.9 };

/** How much of what the machine can do at best is left for trigger replies on SQLite. */
export async function triggers(scope: Scope): Promise<Finding[]> {
  const ours = { name: 'ours', servers: [await startProduct(scope, await openShop(scope))] };
  const reference = { name: 'reference', servers: [await startReference(scope)] };
  const sender = await startSender(scope);
  const findings: Finding[] = [];
  for (const { connections, ratio } of CASES) {
    const plan = { ...TRIGGER_LOAD, connections };
    const { first, second, ratio: measured } = await alternate(sender, [ours, reference], plan, ROUNDS);
    const what = `Trigger replies, ${connections} connections`;
    const values = (name: 'rate' | 'cpuPerReply') => ({
      ours: first[name],
      reference: second[name],
      ratio: measured[name],
    });
    findings.push(
      ratioFinding(what, '/s', values('rate'), { atLeast: ratio }),
      ratioFinding(`${what}: CPU a reply`, 'us', values('cpuPerReply'), CPU_BOUND),
      absoluteFinding(`${what}: p99`, 'ms', { ours: first.p99, reference: second.p99 }, null),
      absoluteFinding(`${what}: errors`, '', { ours: first.errors, reference: second.errors }, { atMost: 0 }),
    );
  }
  return findings;
}
