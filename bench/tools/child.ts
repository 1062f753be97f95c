import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Answer } from './answer-parent.ts';
import type { Scope } from './scope.ts';

/** A Node process that was started here and ends with the scope. */
export interface Child {
  pid: number;
  /** Throws when the process has ended. */
  ask<T>(what: string, input?: unknown): Promise<T>;
  /** Rejects when the process ends, with the end of what it wrote. */
  failed: Promise<never>;
  /** Resolves once the process has ended. */
  stop(): Promise<void>;
}

export interface ChildOptions {
  /** Where it runs and where its log goes. */
  folder: string;
  env?: Readonly<Record<string, string>>;
}

const PATIENCE_MS = 10_000;

export function startChild(scope: Scope, args: readonly string[], options: ChildOptions): Child {
  const logFile = join(options.folder, 'output.log');
  // A file, because a server in production also pays for writing its log.
  const log = openSync(logFile, 'a');
  const child = spawn(process.execPath, args, {
    cwd: options.folder,
    // Nothing of the machine's configuration may change what is measured.
    env: { PATH: process.env.PATH, HOME: options.folder, NODE_ENV: 'production', ...options.env },
    stdio: ['ignore', log, log, 'ipc'],
  });
  const ended = once(child, 'exit');
  const failed = ended.then((): never => {
    throw new Error(lastWords());
  });
  // Whoever is interested listens; an end that was asked for interests nobody.
  failed.catch(() => undefined);
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
  let lastId = 0;

  child.on('message', (message: Answer) => {
    const asked = waiting.get(message.id);
    waiting.delete(message.id);
    if ('error' in message) asked?.reject(new Error(message.error));
    else asked?.resolve(message.result as never);
  });
  child.on('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error(lastWords()));
    waiting.clear();
  });

  function lastWords(): string {
    return `A process has ended early: ${args.join(' ')}\n${readFileSync(logFile, 'utf8').slice(-2_000)}`;
  }

  async function stop(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
    await ended;
    clearTimeout(timer);
  }

  scope.onEnd(stop);
  return {
    pid: child.pid ?? 0,
    ask<T>(what: string, input: unknown = null): Promise<T> {
      return new Promise<T>((resolve, reject) => {
        if (!child.connected) return reject(new Error(lastWords()));
        lastId += 1;
        waiting.set(lastId, { resolve, reject });
        child.send({ id: lastId, what, input });
      });
    },
    failed,
    stop,
  };
}
