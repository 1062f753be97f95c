import { setTimeout as sleep } from 'node:timers/promises';
import { AI_LOAD, MODEL_MS } from './ai.ts';
import { startModel } from './tools/model-process.ts';
import { median } from './tools/numbers.ts';
import { openShop, startProduct } from './tools/product.ts';
import { startReference } from './tools/reference.ts';
import { startSender } from './tools/rounds.ts';
import { type Scope, withScope } from './tools/scope.ts';
import type { Server } from './tools/server.ts';
import { absoluteFinding, type Finding } from './tools/table.ts';

const STARTS = 7;
const REST_MS = 1_500;
const SAMPLE_MS = 200;
const IN_FLIGHT = 1_000;
const FIRST_ANSWER = { atMost: 500 };

/** How soon the server answers, and how much memory it takes. */
export async function start(scope: Scope): Promise<Finding[]> {
  const shop = await openShop(scope);
  const file = `${await scope.folder()}/reference.sqlite`;
  const ours: Start[] = [];
  const reference: Start[] = [];
  for (let index = 0; index < STARTS; index += 1) {
    ours.push(await startAndRest(scope, (inner) => startProduct(inner, shop)));
    reference.push(await startAndRest(scope, (inner) => startReference(inner, { file })));
  }
  const medians = (name: keyof Start) => ({
    ours: median(ours.map((one) => one[name])),
    reference: median(reference.map((one) => one[name])),
  });
  return [
    absoluteFinding('First answer after the start', 'ms', medians('firstAnswerMs'), FIRST_ANSWER),
    absoluteFinding('Memory at rest', 'MB', medians('rssMb'), { atMost: 120 }),
    await memoryInFlight(scope),
  ];
}

export interface Start {
  firstAnswerMs: number;
  /** A while after the answer. */
  rssMb: number;
}

export function startAndRest(outer: Scope, startOne: (scope: Scope) => Promise<Server>): Promise<Start> {
  return withScope(outer, async (scope) => {
    const server = await startOne(scope);
    await sleep(REST_MS);
    const { rssMb } = await server.usage();
    console.log(`  first answer ${Math.round(server.firstAnswerMs)} ms, at rest ${Math.round(rssMb)} MB`);
    return { firstAnswerMs: server.firstAnswerMs, rssMb };
  });
}

/** The most memory seen while so many AI calls are in flight, on a server that does nothing else. */
async function memoryInFlight(outer: Scope): Promise<Finding> {
  const peaks = await withScope(outer, async (scope) => {
    const { url } = await startModel(scope, MODEL_MS);
    const shop = await openShop(scope, { aiUrl: url });
    return {
      ours: await peakMemory(scope, await startProduct(scope, shop)),
      reference: await peakMemory(scope, await startReference(scope, { aiUrl: url })),
    };
  });
  return absoluteFinding(`Memory with ${IN_FLIGHT} AI calls in flight`, 'MB', peaks, { atMost: 320 });
}

async function peakMemory(scope: Scope, server: Server): Promise<number> {
  const sender = await startSender(scope);
  const plan = { ...AI_LOAD, connections: IN_FLIGHT, seconds: 10 };
  let isOver = false;
  const sending = sender.round({ name: 'memory', servers: [server] }, plan).finally(() => {
    isOver = true;
  });
  let peak = 0;
  while (!isOver) {
    peak = Math.max(peak, (await server.usage()).rssMb);
    await sleep(SAMPLE_MS);
  }
  await sending;
  await server.stop();
  return peak;
}
