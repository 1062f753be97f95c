import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { TestContext } from 'node:test';

/** A server in its own process, so that it can be killed. */
export interface ServerProcess {
  url: string;
  /** SIGKILL: no farewell, no flush. */
  kill(): Promise<void>;
  /** SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>;
}

/** Starts a server with the given configuration variables; it ends with the test at the latest. */
export async function startServerProcess(
  t: TestContext,
  env: Record<string, string>,
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'serve.ts')], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  t.after(() => end(child, 'SIGKILL'));
  const lines = createInterface({ input: child.stdout });
  const [url] = (await Promise.race([once(lines, 'line'), once(child, 'exit').then(() => [''])])) as [string];
  if (!url.startsWith('http')) throw new Error('The server process ended before it listened.');
  return {
    url,
    async kill() {
      await end(child, 'SIGKILL');
    },
    stop: () => end(child, 'SIGTERM'),
  };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }
  return child.exitCode;
}
