import { startModel } from './tools/model-process.ts';
import { openShop, startProduct } from './tools/product.ts';
import { startReference } from './tools/reference.ts';
import { alternate, type Plan, type Sender, type Side, startSender } from './tools/rounds.ts';
import type { Scope } from './tools/scope.ts';
import type { Server } from './tools/server.ts';
import { MODEL_REPLY, OPEN_MESSAGE } from './tools/shop-texts.ts';
import { absoluteFinding, type Bound, type Finding, ratioFinding } from './tools/table.ts';
import { CPU_BOUND } from './triggers.ts';

export const MODEL_MS = 300;

/** Messages that the AI answers. They begin spread over the time of a call, and stay so. */
export const AI_LOAD = {
  seconds: 5,
  text: OPEN_MESSAGE,
  conversations: 20_000,
  expect: MODEL_REPLY,
  spreadMs: MODEL_MS,
} satisfies Partial<Plan>;

interface Case {
  inFlight: number;
  /** Milliseconds beyond the AI's own time; null where only errors count. */
  added: { p50: Bound; p99: Bound } | null;
}

const ROUNDS = 3;
const CASES: readonly Case[] = [
  { inFlight: 50, added: { p50: { atMost: 5 }, p99: { atMost: 30 } } },
  { inFlight: 500, added: { p50: { atMost: 10 }, p99: { atMost: 60 } } },
  { inFlight: 1_000, added: null },
];

/** What a reply takes beyond the AI's own time. */
export async function ai(scope: Scope): Promise<Finding[]> {
  const model = await startModel(scope, MODEL_MS);
  const ours = await startProduct(scope, await openShop(scope, { aiUrl: model.url }));
  const sender = await startSender(scope);
  const systemPrompt = await systemPromptOf(ours, sender, model.lastPrompt);
  const reference = await startReference(scope, { aiUrl: model.url, systemPrompt });
  const sides: [Side, Side] = [
    { name: 'ours', servers: [ours] },
    { name: 'reference', servers: [reference] },
  ];
  const findings: Finding[] = [];
  for (const one of CASES) findings.push(...(await measure(sender, sides, one)));
  return findings;
}

/** The reference sends the AI as much as we do, so that both pay for the same bytes. */
async function systemPromptOf(
  server: Server,
  sender: Sender,
  lastPrompt: () => Promise<{ content: string }[]>,
): Promise<string> {
  await sender.round({ name: 'prompt', servers: [server] }, { ...AI_LOAD, connections: 1, replies: 1 });
  return (await lastPrompt())[0]?.content ?? '';
}

async function measure(sender: Sender, sides: [Side, Side], { inFlight, added }: Case): Promise<Finding[]> {
  const plan = { ...AI_LOAD, connections: inFlight };
  const { first, second, ratio } = await alternate(sender, sides, plan, ROUNDS);
  const what = `AI replies, ${inFlight} in flight`;
  const beyond = (name: 'p50' | 'p99') => ({
    ours: first[name] - MODEL_MS,
    reference: second[name] - MODEL_MS,
  });
  const cpu = { ours: first.cpuPerReply, reference: second.cpuPerReply, ratio: ratio.cpuPerReply };
  return [
    absoluteFinding(`${what}: added p50`, 'ms', beyond('p50'), added?.p50 ?? null),
    absoluteFinding(`${what}: added p99`, 'ms', beyond('p99'), added?.p99 ?? null),
    ratioFinding(`${what}: CPU a reply`, 'us', cpu, CPU_BOUND),
    absoluteFinding(`${what}: errors`, '', { ours: first.errors, reference: second.errors }, { atMost: 0 }),
  ];
}
