import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import type { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createFairTurns } from '../../../fair-turns.ts';
import { ownProgram } from '../../../own-program.ts';
import {
  type DocumentSource,
  READ_LIMITS,
  READ_PROBLEMS,
  type Reading,
  type ReadProblem,
} from './document.ts';
import { COST_PIPE, type ProcessLimits } from './process/limits-watch.ts';
import type { ReadingOrder, SitemapReading } from './process/serve-reading.ts';

const LIMITS: ProcessLimits = { milliseconds: 10_000, bytes: 200_000_000 };
/** As long as all of it may take on a busy machine; its own watch is stricter. */
const LONGEST_MS = 60_000;
/** In megabytes, so that garbage is collected long before the limit of all memory. */
const HEAP = 160;

/** What came of reading, and what it took of a processor's time, in milliseconds. */
export interface Costly<T> {
  reading: T;
  cpuMs: number;
}

/**
 * Reads what strangers wrote, each in a process of its own, in fair turns of the owners for whom it is read. Never throws
 * for what a file holds.
 */
export interface DocumentReader {
  read(userId: number, bytes: Uint8Array, source: DocumentSource): Promise<Costly<Reading>>;
  /** `site`: of which its pages have to be. */
  readSitemap(userId: number, bytes: Uint8Array, site: string): Promise<Costly<SitemapReading>>;
}

export function createDocumentReader(limits: ProcessLimits = LIMITS): DocumentReader {
  const turns = createFairTurns(availableParallelism());

  async function inTurn<T extends object>(
    userId: number,
    bytes: Uint8Array,
    order: ReadingOrder,
  ): Promise<Costly<T | { problem: ReadProblem }>> {
    if (bytes.length > READ_LIMITS.bytes) return { reading: { problem: 'too_large' }, cpuMs: 0 };
    const endTurn = await turns.wait(userId);
    let cpuMs = 0;
    try {
      const read = await readInProcess<T>(bytes, order);
      cpuMs = read.cpuMs;
      return read;
    } finally {
      endTurn(cpuMs);
    }
  }

  return {
    read: (userId, bytes, source) => inTurn(userId, bytes, { source, limits }),
    readSitemap: (userId, bytes, site) => inTurn(userId, bytes, { source: { site }, limits }),
  };
}

/** Throws only where no process can be started. */
async function readInProcess<T extends object>(
  bytes: Uint8Array,
  order: ReadingOrder,
): Promise<Costly<T | { problem: ReadProblem }>> {
  const { file, args } = ownProgram(['knowledge', 'read']);
  const begun = performance.now();
  const child = spawn(file, args, {
    stdio: ['pipe', 'pipe', 'ignore', 'pipe'],
    timeout: LONGEST_MS,
    killSignal: 'SIGKILL',
    // It reads what strangers wrote: it gets none of the server's secrets.
    env: { NODE_OPTIONS: `--max-old-space-size=${HEAP} --max-semi-space-size=4`, MALLOC_ARENA_MAX: '2' },
  });
  const ended = new Promise<{ signal: NodeJS.Signals | null; isKilled: boolean }>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (_, signal) => resolve({ signal, isKilled: child.killed }));
  });
  const pipes = child.stdio as unknown as { 0: Writable; 1: Readable; [COST_PIPE]: Readable };
  // A process that has decided early reads no further.
  pipes[0].on('error', () => undefined);
  pipes[0].write(`${JSON.stringify(order)}\n`);
  pipes[0].end(bytes);
  const outputs = Promise.all([text(pipes[1]), text(pipes[COST_PIPE])]);
  const [[said, cost], { signal, isKilled }] = await Promise.all([outputs, ended]);
  // One that ended before it could tell took no longer than this.
  const cpuMs = Number(cost.trim().split('\n').at(-1)) || performance.now() - begun;
  if (isKilled) return { reading: { problem: 'too_slow' }, cpuMs };
  const problem = signal === null ? 'damaged' : 'bomb';
  return { reading: readingFrom<T>(said) ?? { problem }, cpuMs };
}

/** The process says one thing, unless it is ended while it does: then what it says last counts. */
function readingFrom<T extends object>(said: string): T | { problem: ReadProblem } | null {
  for (const one of [said, said.slice(said.lastIndexOf('{"problem":'))]) {
    try {
      const reading: T | { problem: ReadProblem } = JSON.parse(one);
      if (!('problem' in reading) || READ_PROBLEMS.includes(reading.problem)) return reading;
    } catch {
      // It was ended in the middle of it.
    }
  }
  return null;
}
