import { Worker } from 'node:worker_threads';
import type { ReadProblem } from '../document.ts';

export interface ProcessLimits {
  /** Of a processor's time, so that a busy machine does not fail what a quiet one reads. */
  milliseconds: number;
  /** How much more memory the process may take than when it begins, buffers and all. */
  bytes: number;
}

/**
 * Through this the process says again and again, a line each, how many milliseconds of a processor it has taken: the last
 * line is true also of one that is killed or runs out of memory.
 */
export const COST_PIPE = 3;

/**
 * Ends this process when it goes beyond its limits, after it has said why. It runs in a thread of its own, since whoever
 * parses does not look up, and counts what the system counts: V8's own limit knows nothing of buffers.
 */
export function watchLimits({ milliseconds, bytes }: ProcessLimits): { end(): Promise<void> } {
  const worker = new Worker(WATCHER, {
    eval: true,
    workerData: {
      milliseconds,
      most: process.memoryUsage.rss() + bytes,
      tooSlow: said('too_slow'),
      tooMuch: said('bomb'),
      costPipe: COST_PIPE,
    },
    // The program's own options are not for a thread this small.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 2 },
  });
  worker.unref();
  return {
    async end() {
      worker.ref();
      worker.postMessage('end');
      await new Promise((resolve) => worker.once('exit', resolve));
    },
  };
}

function said(problem: ReadProblem): string {
  return JSON.stringify({ problem });
}

/** As text, because the one executable has no files to load a thread from. */
const WATCHER = `
const { writeSync } = require('node:fs');
const { parentPort, workerData: { milliseconds, most, tooSlow, tooMuch, costPipe } } = require('node:worker_threads');
const begun = process.cpuUsage();
let told = 0;
function tell() {
  const { user, system } = process.cpuUsage();
  told = performance.now();
  try {
    writeSync(costPipe, Math.round((user + system) / 1000) + '\\n');
  } catch {
    // Nobody listens.
  }
}
function stop(answer) {
  tell();
  writeSync(1, answer);
  process.kill(process.pid, 'SIGKILL');
}
tell();
setInterval(() => {
  if (process.memoryUsage.rss() > most) stop(tooMuch);
  const { user, system } = process.cpuUsage(begun);
  if (user + system > milliseconds * 1000) stop(tooSlow);
  if (performance.now() - told > 200) tell();
}, 10);
parentPort.on('message', () => {
  tell();
  process.exit();
});
`;
