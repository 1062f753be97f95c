import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { startChild } from './child.ts';
import { openConnection } from './connection.ts';
import type { Usage } from './probe.ts';
import type { Scope } from './scope.ts';
import { script } from './scripts.ts';
import { TRIGGER_MESSAGE } from './shop-texts.ts';

/** A server under measurement, ours or a reference, in a process of its own. */
export interface Server {
  pid: number;
  port: number;
  /** The path of the webhook. */
  path: string;
  /** From starting the process to the answer to a message. */
  firstAnswerMs: number;
  usage(): Promise<Usage>;
  /** As the probe has it. It collects all garbage, which changes what `usage` says from then on. */
  liveMb(): Promise<number>;
  startProfile(): Promise<void>;
  stopProfile(file: string): Promise<void>;
  stop(): Promise<void>;
}

export interface ServerOptions {
  path: string;
  args: (port: number) => readonly string[];
  env?: (port: number) => Readonly<Record<string, string>>;
}

const PATIENCE_MS = 15_000;

export async function startServer(scope: Scope, options: ServerOptions): Promise<Server> {
  const { path, args, env = () => ({}) } = options;
  const port = await freePort();
  const folder = await scope.folder();
  const startedAt = performance.now();
  const child = startChild(scope, ['--import', script('tools/probe'), ...args(port)], {
    folder,
    env: env(port),
  });
  await Promise.race([firstAnswer(port, path), child.failed]);
  const firstAnswerMs = performance.now() - startedAt;
  return {
    pid: child.pid,
    port,
    path,
    firstAnswerMs,
    usage: () => child.ask<Usage>('usage'),
    liveMb: () => child.ask<number>('liveMb'),
    startProfile: () => child.ask('startProfile'),
    stopProfile: (file) => child.ask('stopProfile', { file }),
    stop: child.stop,
  };
}

/** Tries again until somebody answers. */
async function firstAnswer(port: number, path: string): Promise<void> {
  const givesUpAt = performance.now() + PATIENCE_MS;
  let reason = 'nobody listens';
  while (performance.now() < givesUpAt) {
    try {
      await askOnce(port, path);
      return;
    } catch (error) {
      reason = String(error);
      await sleep(2);
    }
  }
  throw new Error(`The server on port ${port} does not answer: ${reason}`);
}

function askOnce(port: number, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const connecting = openConnection(port, path, {
      onAnswer(status, body) {
        connecting.then((connection) => connection.close());
        if (status === 200) resolve();
        else reject(new Error(`status ${status}: ${body}`));
      },
      onBroken: (reason) => reject(new Error(reason)),
    });
    connecting.then(({ post }) => {
      const timestamp = new Date().toISOString();
      post(JSON.stringify({ message: TRIGGER_MESSAGE, conversation_id: `first-${port}`, timestamp }));
    }, reject);
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
