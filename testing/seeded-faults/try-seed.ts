/** Tries one fault in a copy of the tree: test files run, two at a time on two cores, until one of them fails. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { plant, type Seed } from './seeds.ts';
import type { TreeCopy } from './tree-copy.ts';

export interface Attempt {
  outcome: 'noticed' | 'not noticed' | 'needs longer' | 'does not fit';
  /** The test file that failed. */
  by: string | null;
  seconds: number;
}

/** Today's, and the one of older trees. */
const RUNNERS = ['testing/run/run-tests.ts', 'src/testing/run-tests.ts'];
/** A test that has failed, as the runner prints it at once. */
const FAILED = /^\s*✖ /m;
const LONGEST_CHECK_MS = 5 * 60_000;
const PATIENCE_MS = 3_000;

/** First in a way that lets it clean up. */
function endGroup(child: ChildProcess): void {
  const kill = (signal: NodeJS.Signals): void => {
    const isOver = child.exitCode !== null || child.signalCode !== null;
    if (child.pid !== undefined && !isOver) process.kill(-child.pid, signal);
  };
  kill('SIGTERM');
  setTimeout(kill, PATIENCE_MS, 'SIGKILL').unref();
}

export function createBench(copy: TreeCopy) {
  const runner = RUNNERS.find((file) => existsSync(join(copy.root, file))) ?? '';
  const running = new Set<() => void>();
  /** Whether a test file passes where nothing is broken: else its failure says nothing of a fault. */
  const sound = new Map<string, boolean>();
  let isEnded = false;

  function stop(): void {
    for (const end of running) end();
  }

  /** Ends with the first failure, without waiting for the runner's second try. */
  async function run(file: string, mostMs: number): Promise<'passed' | 'failed' | 'stopped'> {
    const { NODE_TEST_CONTEXT: _inside, ...env } = process.env;
    const child = spawn(process.execPath, [runner, file], {
      cwd: copy.root,
      env: { ...env, TMPDIR: copy.temporary },
      stdio: ['ignore', 'pipe', 'ignore'],
      // A group of its own, so that its end is that of all that it started.
      detached: true,
    });
    let isStopped = false;
    let hasFailed = false;
    const end = (): void => {
      isStopped = true;
      endGroup(child);
    };
    running.add(end);
    child.once('exit', () => running.delete(end));
    child.stdout.setEncoding('utf8').on('data', (said: string) => {
      if (isStopped || !FAILED.test(said)) return;
      hasFailed = true;
      end();
    });
    const timer = setTimeout(end, mostMs);
    await once(child, 'close');
    clearTimeout(timer);
    if (hasFailed) return 'failed';
    if (isStopped) return 'stopped';
    // What the runner itself finds, such as a secret in a log, fails no test.
    return child.exitCode === 0 ? 'passed' : 'failed';
  }

  /** The first of the files that fails; those that are not through by then are left in `files`. */
  async function firstToFail(files: string[], until: number): Promise<string | null> {
    let first: string | null = null;
    async function work(): Promise<void> {
      for (let file = files.shift(); file !== undefined; file = files.shift()) {
        const leftMs = until - performance.now();
        const outcome = leftMs > 0 && first === null && !isEnded ? await run(file, leftMs) : 'stopped';
        if (outcome === 'passed') continue;
        if (outcome === 'stopped' || first !== null) return void files.unshift(file);
        first = file;
        stop();
      }
    }
    await Promise.all(Array.from({ length: availableParallelism() }, work));
    return first;
  }

  async function isSound(file: string): Promise<boolean> {
    const known = sound.get(file);
    if (known !== undefined) return known;
    const hasPassed = (await run(file, LONGEST_CHECK_MS)) === 'passed';
    sound.set(file, hasPassed);
    return hasPassed;
  }

  /** Null where `end` was called meanwhile. */
  async function trySeed(seed: Seed, files: readonly string[], mostMs: number): Promise<Attempt | null> {
    const planted = plant(seed, copy.root);
    if (planted === null) return { outcome: 'does not fit', by: null, seconds: 0 };
    const path = join(copy.root, seed.file);
    const left = [...files];
    let spentMs = 0;
    for (;;) {
      const startedAt = performance.now();
      writeFileSync(path, planted.faulty);
      const by = await firstToFail(left, startedAt + mostMs - spentMs);
      writeFileSync(path, planted.whole);
      spentMs += performance.now() - startedAt;
      const seconds = Math.round(spentMs / 1000);
      if (isEnded) return null;
      if (by === null) return { outcome: left.length > 0 ? 'needs longer' : 'not noticed', by, seconds };
      if (await isSound(by)) return { outcome: 'noticed', by, seconds };
      if (isEnded) return null;
    }
  }

  return {
    trySeed,
    /** Stops what runs. */
    end(): void {
      isEnded = true;
      stop();
    },
  };
}
