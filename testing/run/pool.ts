/** Workers that run test files side by side: whoever is free takes the next one. */
import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FileResult, Order } from './file-result.ts';

const WORKER = join(import.meta.dirname, 'worker.ts');
const BEFORE_WORKER = ['--import', join(import.meta.dirname, 'untracked.ts')];
/** Longer than the tests of any file take together on a slow machine: then something that no time-out sees hangs. */
const LONGEST_FILE_MS = 600_000;
/** A worker that has grown so large gives way to a new one. */
const MOST_BYTES = 1_500_000_000;

/** Such a file changes or measures what a process shares. */
const OWN_WORKER =
  /\bmock\b|\bglobalThis\b|process\.(?:chdir|umask|on|env =|cpuUsage|memoryUsage)|cpu-time|from 'vite'/;

function needsOwnWorker(source: string): boolean {
  return OWN_WORKER.test(source);
}

interface Worker {
  process: ChildProcess;
  run(order: Order): Promise<FileResult>;
  end(): void;
}

/** Ends it with all that it has started: it leads a group of processes. */
function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}

function startWorker(env: NodeJS.ProcessEnv): Worker {
  const child = fork(WORKER, {
    env,
    detached: true,
    execArgv: BEFORE_WORKER,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  return {
    process: child,
    run(order) {
      return new Promise((resolve) => {
        const conclude = (result: FileResult) => {
          clearTimeout(timer);
          child.removeAllListeners('exit').removeAllListeners('message');
          resolve(result);
        };
        const breakOff = (why: string) => {
          killGroup(child);
          conclude(brokenOff(order.file, why));
        };
        const timer = setTimeout(
          () => breakOff(`It took over ${LONGEST_FILE_MS / 60_000} minutes.`),
          LONGEST_FILE_MS,
        );
        child.once('exit', (code, signal) => breakOff(`Its process ended with ${signal ?? `code ${code}`}.`));
        child.once('message', conclude);
        child.send(order);
      });
    },
    end() {
      child.once('exit', () => killGroup(child));
      if (child.connected) child.disconnect();
    },
  };
}

function brokenOff(file: string, why: string): FileResult {
  const failures = [{ test: file, error: why }];
  return { file, passed: 0, failed: 1, skipped: 0, failures, ran: null, cpuMs: 0, childCpuMs: 0, ms: 0 };
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

function isLarge({ pid }: ChildProcess): boolean {
  try {
    const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
    return pages * 4_096 > MOST_BYTES;
  } catch {
    return false;
  }
}

export type OnResult = (result: FileResult, order: Order) => void;

export interface Pool {
  /** Runs the files in this order, as many at once as there are workers. */
  run(orders: readonly Order[], onResult: OnResult): Promise<void>;
  /** Kills all workers and what they have started. */
  kill(): void;
}

export function createPool(size: number, env: NodeJS.ProcessEnv): Pool {
  const alive = new Set<Worker>();
  let isKilled = false;

  function start(): Worker {
    const worker = startWorker(env);
    alive.add(worker);
    return worker;
  }

  function end(worker: Worker): void {
    worker.end();
    alive.delete(worker);
  }

  async function work(waiting: Order[], onResult: OnResult): Promise<void> {
    /** For one file after the other: it stays while another worker runs a file that wants one for itself. */
    let shared: Worker | null = null;
    for (let order = waiting.shift(); order !== undefined && !isKilled; order = waiting.shift()) {
      const isAlone =
        order.isAlone || order.cases !== undefined || needsOwnWorker(readFileSync(order.file, 'utf8'));
      if (shared !== null && (hasEnded(shared.process) || isLarge(shared.process))) {
        end(shared);
        shared = null;
      }
      const worker: Worker = isAlone ? start() : (shared ?? start());
      if (!isAlone) shared = worker;
      const result = await worker.run(order);
      if (isKilled) return;
      onResult(result, order);
      if (isAlone) end(worker);
    }
    if (shared !== null) end(shared);
  }

  return {
    async run(orders, onResult) {
      const waiting = [...orders];
      await Promise.all(Array.from({ length: size }, () => work(waiting, onResult)));
    },
    kill() {
      isKilled = true;
      for (const worker of alive) killGroup(worker.process);
    },
  };
}
