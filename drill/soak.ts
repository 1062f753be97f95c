import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { startDatabases } from '../bench/tools/databases.ts';
import { median } from '../bench/tools/numbers.ts';
import type { Scope } from '../bench/tools/scope.ts';
import type { ServerProcess } from '../testing/server-process.ts';
import { type DrillRow, openScene, type SceneOptions } from './drill.ts';

const MINUTES = Number(process.env.DRILL_SOAK_MINUTES ?? 30);
const PER_SECOND = 300;
const CONVERSATIONS = 20_000;
const SAMPLE_MS = 10_000;
/** Connections that nobody uses are closed by then. */
const REST_MS = 90_000;
/** Those to the database stay open. */
const KEPT_CONNECTIONS = 40;

/** What must not grow with time, and by how much it may all the same: memory is collected at its own times. */
const WATCHED = {
  'memory, MB': { factor: 1.1, more: 10 },
  'open files': { factor: 1.05, more: 5 },
  'event loop delay, ms': { factor: 1.5, more: 5 },
} as const;
type Sample = Record<keyof typeof WATCHED, number>;

/** Half an hour of steady work, on both databases at the same time; the last third is held against the second. */
export async function soak(scope: Scope): Promise<DrillRow[]> {
  const databases = await startDatabases(scope);
  return Promise.all([soakOne(scope, {}), soakOne(scope, { databaseUrl: await databases.create() })]);
}

async function soakOne(scope: Scope, options: SceneOptions): Promise<DrillRow> {
  const scene = await openScene(scope, options);
  const server = await scene.startServer();
  const idle = openOf(server.pid).connections;
  const traffic = scene.startTraffic({ perSecond: PER_SECOND, conversations: CONVERSATIONS });
  const samples: Sample[] = [];
  const cpuBefore = cpuSecondsOf(server.pid);
  for (let left = (MINUTES * 60_000) / SAMPLE_MS; left > 0; left -= 1) {
    await sleep(SAMPLE_MS);
    samples.push(await sampleOf(server));
  }
  const cpuShare = (cpuSecondsOf(server.pid) - cpuBefore) / (MINUTES * 60);
  const changes = Object.entries(WATCHED).map(([name, allowed]) => {
    const values = samples.map((sample) => sample[name as keyof Sample]);
    const [before, after] = [thirdOf(values, 1), thirdOf(values, 2)];
    const isFlat = after <= before * allowed.factor + allowed.more;
    return { isFlat, text: `${name} ${before.toFixed(1)} -> ${after.toFixed(1)}` };
  });
  await traffic.stop();
  await sleep(REST_MS);
  const { connections } = openOf(server.pid);
  const isClosed = connections <= idle + KEPT_CONNECTIONS;
  changes.push({ isFlat: isClosed, text: `connections before and after ${idle} -> ${connections}` });
  const note = `${MINUTES} min, ${Math.round(cpuShare * 100)} % of a core; ${changes.map(({ text }) => text).join(', ')}`;
  const row = await scene.conclude('soak', traffic, note);
  const grown = changes.filter(({ isFlat }) => !isFlat).map(({ text }) => text);
  return grown.length === 0 ? row : { ...row, problem: `not flat: ${grown.join(', ')}` };
}

/** The median of the first (0), second (1) or last (2) third. */
function thirdOf(values: readonly number[], third: number): number {
  const size = Math.floor(values.length / 3);
  return median(values.slice(third * size, (third + 1) * size));
}

async function sampleOf({ url, pid }: ServerProcess): Promise<Sample> {
  const [, rssKb] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const [, delay] = /^dmreply_nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(metrics) ?? [];
  return {
    'memory, MB': Number(rssKb) / 1_024,
    'open files': openOf(pid).files,
    'event loop delay, ms': Number(delay) * 1_000,
  };
}

/** How many connections depends on how many customers write at the same moment. */
function openOf(pid: number): { files: number; connections: number } {
  const folder = `/proc/${pid}/fd`;
  const targets = readdirSync(folder).flatMap((name) => {
    try {
      return readlinkSync(`${folder}/${name}`);
    } catch {
      return [];
    }
  });
  const connections = targets.filter((target) => target.startsWith('socket:')).length;
  return { files: targets.length - connections, connections };
}

/** User and system time. Linux counts them in hundredths of a second. */
function cpuSecondsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
