import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface, type Interface } from 'node:readline';
import { ensureProgramBuilt } from './builds.ts';
import { noteSaid } from './secrecy/ledger.ts';
import { listenAtTheWire } from './secrecy/wire.ts';

/** A server in its own process, so that it can be killed. */
export interface ServerProcess {
  url: string;
  pid: number;
  /** SIGKILL: no farewell, no flush. */
  kill(): Promise<void>;
  /** SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>;
}

/** Starts a server with the given configuration variables; it ends with the test at the latest. */
export async function startServerProcess(
  t: { after(end: () => Promise<void>): void },
  env: Record<string, string>,
  logLevel = 'trace',
  program?: string,
): Promise<ServerProcess> {
  const serve = program ?? (await ensureProgramBuilt()).serve;
  const child = spawn(process.execPath, [serve], {
    env: { ...process.env, ...env, DMREPLY_SERVER_LOG_LEVEL: logLevel },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  t.after(async () => void (await end(child, 'SIGKILL')));
  const lines = createInterface({ input: child.stdout });
  listenAtTheWire();
  lines.on('line', (line) => noteSaid('log line', line));
  const url = await Promise.race([firstAddress(lines), once(child, 'exit').then(() => null)]);
  if (url === null) throw new Error('The server process ended before it listened.');
  return {
    url,
    pid: child.pid ?? 0,
    async kill() {
      await end(child, 'SIGKILL');
    },
    stop: () => end(child, 'SIGTERM'),
  };
}

/** Between lines of the log. */
function firstAddress(lines: Interface): Promise<string> {
  return new Promise((resolve) => {
    lines.on('line', (line) => {
      if (line.startsWith('http')) resolve(line);
    });
  });
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }
  return child.exitCode;
}
