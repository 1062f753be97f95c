import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerProcess } from './server-process.ts';

/** How a server fared while it had work to do. */
export interface Watched {
  /** How far its memory rose at most, in MB. */
  grewMb: number;
  /** The longest that `/healthz` took, in ms. */
  slowestMs: number;
}

const EVERY_MS = 20;
/** What was allocated a moment ago may still be there when the work is done. */
const AFTERWARDS_MS = 300;

/** Looks at the server's memory and at `/healthz` from outside until `work` has ended. */
export async function watchProcess(server: ServerProcess, work: Promise<unknown>): Promise<Watched> {
  const startedAt = residentMb(server.pid);
  const watched: Watched = { grewMb: 0, slowestMs: 0 };
  let isOver = false;
  const look = () => {
    watched.grewMb = Math.max(watched.grewMb, Math.round(residentMb(server.pid) - startedAt));
  };
  async function askHealth(): Promise<void> {
    while (!isOver) {
      const askedAt = performance.now();
      await (await fetch(`${server.url}/healthz`)).text();
      watched.slowestMs = Math.max(watched.slowestMs, Math.round(performance.now() - askedAt));
      await sleep(EVERY_MS);
    }
  }
  // Apart from the asking: a server that does not answer may be the very one that grows.
  const timer = setInterval(look, EVERY_MS);
  const asking = askHealth();
  try {
    await work;
    await sleep(AFTERWARDS_MS);
  } finally {
    isOver = true;
    clearInterval(timer);
    await asking;
  }
  look();
  return watched;
}

/** What a server may grow by, and how long anybody may wait, while a flood comes in. */
const MAX_GROWTH_MB = 150;
export const MAX_DELAY_MS = 2_000;

export function assertUnharmed(name: string, { grewMb, slowestMs }: Watched): void {
  assert.ok(grewMb < MAX_GROWTH_MB, `${name}: the server grew by ${grewMb} MB`);
  assert.ok(slowestMs < MAX_DELAY_MS, `${name}: /healthz took ${slowestMs} ms`);
}

function residentMb(pid: number): number {
  if (process.platform !== 'linux') {
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1_024;
  }
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1_024;
}
