import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A process that cleans up after this one, however this one ends. */
export interface Keeper {
  pid: number;
  /** The first line that it prints, or null when it ends without one. */
  firstLine: Promise<string | null>;
  /** Asks it to clean up, and waits until it has. */
  release(): Promise<void>;
}

async function readFirstLine(stream: NodeJS.ReadableStream): Promise<string | null> {
  for await (const line of createInterface({ input: stream })) return line;
  return null;
}

/**
 * Starts `script` (a file of this folder), which runs until its standard input closes: the system closes that
 * for any process that dies, killed or not. It has a session of its own, so that Ctrl-C does not reach it.
 */
export async function startKeeper(script: string, args: string[]): Promise<Keeper> {
  const file = fileURLToPath(new URL(script, import.meta.url));
  const child = spawn(process.execPath, [file, ...args], {
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  await once(child, 'spawn');
  const firstLine = readFirstLine(child.stdout);
  const idle = (): void => {
    child.unref();
    for (const stream of [child.stdin, child.stdout]) (stream as Socket).unref();
  };
  firstLine.then(idle, idle);
  const release = async (): Promise<void> => {
    child.ref();
    child.stdin.end();
    await exited;
  };
  return { pid: child.pid ?? 0, firstLine, release };
}

/** In a keeper: resolves when the process that started it is gone or asks for the clean-up. */
export async function released(): Promise<void> {
  const ignore = (): void => undefined;
  process.stdin.on('error', ignore).resume();
  process.stdout.on('error', ignore);
  await once(process.stdin, 'close');
}
