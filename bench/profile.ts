import { join } from 'node:path';
import { AI_LOAD, MODEL_MS } from './ai.ts';
import { startModel } from './tools/model-process.ts';
import { openShop, startProduct } from './tools/product.ts';
import { summarizeProfile } from './tools/profile-summary.ts';
import { startReference } from './tools/reference.ts';
import { type Plan, startSender } from './tools/rounds.ts';
import type { Scope } from './tools/scope.ts';
import type { Finding } from './tools/table.ts';
import { TRIGGER_LOAD } from './triggers.ts';

const SECONDS = 6;
const LINES = 40;
const LOADS: Readonly<Record<string, Plan>> = {
  'triggers-32': { ...TRIGGER_LOAD, connections: 32, seconds: SECONDS },
  'triggers-256': { ...TRIGGER_LOAD, connections: 256, seconds: SECONDS },
  'ai-500': { ...AI_LOAD, connections: 500, seconds: SECONDS },
};

/**
 * Where the time goes, in our server and in the reference. Prints lists, and leaves the profiles for the browser's
 * developer tools in the folder that `BENCH_PROFILES` names.
 */
export async function profile(scope: Scope): Promise<Finding[]> {
  const { url: aiUrl } = await startModel(scope, MODEL_MS);
  const servers = {
    ours: await startProduct(scope, await openShop(scope, { aiUrl })),
    reference: await startReference(scope, { aiUrl }),
  };
  const sender = await startSender(scope);
  const folder = process.env.BENCH_PROFILES ?? (await scope.folder());
  for (const [load, plan] of Object.entries(LOADS)) {
    for (const [name, server] of Object.entries(servers)) {
      await sender.round({ name: 'warm-up', servers: [server] }, plan);
      await server.startProfile();
      await sender.round({ name: 'profiled', servers: [server] }, plan);
      const file = join(folder, `${name}-${load}.cpuprofile`);
      await server.stopProfile(file);
      printProfile(`${name}, ${load}`, file);
    }
  }
  return [];
}

function printProfile(title: string, file: string): void {
  const { byPlace, self, total, idle } = summarizeProfile(file);
  console.log(`\n${title}: idle ${percent(idle)} of the time; the rest, by place:`);
  printParts(byPlace);
  console.log('by function, alone:');
  printParts(self);
  console.log('by function, with what it calls:');
  printParts(total);
}

function printParts(parts: readonly [string, number][]): void {
  for (const [name, part] of parts.slice(0, LINES)) console.log(`  ${percent(part).padStart(7)}  ${name}`);
}

function percent(part: number): string {
  return `${(part * 100).toFixed(1)} %`;
}
