import { AI_LOAD } from './ai.ts';
import { startModel } from './tools/model-process.ts';
import { papers } from './tools/papers.ts';
import { openShop, type ShopOptions, startProduct } from './tools/product.ts';
import { alternate, startSender } from './tools/rounds.ts';
import { type Scope, withScope } from './tools/scope.ts';
import { absoluteFinding, type Finding, ratioFinding } from './tools/table.ts';

const MODEL_MS = 300;
const ROUNDS = 3;
/** What the AI is given beside the template, against a shop where it is given nothing. */
const CASES: readonly [name: string, options: ShopOptions][] = [
  ['short papers, given whole', { papers: papers(14) }],
  ['20,000 pieces, searched', { papers: papers(60_000) }],
  ["the owner's voice", { hasVoice: true }],
];

/** What papers and voice cost a reply of the AI. */
export async function given(scope: Scope): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [name, options] of CASES)
    findings.push(...(await withScope(scope, (inner) => measure(inner, name, options))));
  return findings;
}

async function measure(scope: Scope, name: string, options: ShopOptions): Promise<Finding[]> {
  const model = await startModel(scope, MODEL_MS);
  const [without, having] = [
    await startProduct(scope, await openShop(scope, { aiUrl: model.url })),
    await startProduct(scope, await openShop(scope, { aiUrl: model.url, ...options })),
  ];
  const sender = await startSender(scope);
  const plan = { ...AI_LOAD, connections: 50 };
  const { first, second, ratio } = await alternate(
    sender,
    [
      { name: 'with', servers: [having] },
      { name: 'without', servers: [without] },
    ],
    plan,
    ROUNDS,
  );
  const cpu = { ours: first.cpuPerReply, reference: second.cpuPerReply, ratio: ratio.cpuPerReply };
  return [
    ratioFinding(`${name}: CPU a reply`, 'us', cpu, null),
    absoluteFinding(`${name}: p50`, 'ms', { ours: first.p50, reference: second.p50 }, null),
    absoluteFinding(`${name}: p99`, 'ms', { ours: first.p99, reference: second.p99 }, null),
    absoluteFinding(`${name}: errors`, '', { ours: first.errors, reference: second.errors }, { atMost: 0 }),
  ];
}
