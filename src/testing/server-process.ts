import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';

export interface ServerProcess {
  url: string;
  /** Ends it without a chance to clean up. */
  kill(): Promise<void>;
  /** Everything that it has printed so far. */
  output(): string;
}

const SCRIPT = fileURLToPath(new URL('stand-ins/server-process.ts', import.meta.url));

/** Another server on the same database and data folder; ends with the test. */
export async function startServerProcess(
  t: TestContext,
  env: Record<string, string>,
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [SCRIPT], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const kill = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  t.after(kill);
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      output += `${line}\n`;
      if (line.startsWith('http://')) resolve(line);
    });
    exited.then(() => reject(new Error(`the server ended before it served: ${output}`)), reject);
  });
  return { url, kill, output: () => output };
}
