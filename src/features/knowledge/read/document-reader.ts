import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { text } from 'node:stream/consumers';
import { ownProgram } from '../../../own-program.ts';
import { type DocumentSource, READ_LIMITS, READ_PROBLEMS, type Reading } from './document.ts';
import type { ProcessLimits } from './process/limits-watch.ts';
import type { ReadingOrder } from './process/serve-reading.ts';

const LIMITS: ProcessLimits = { milliseconds: 10_000, bytes: 200_000_000 };
/** As long as all of it may take on a busy machine; its own watch is stricter. */
const LONGEST_MS = 60_000;
/** In megabytes, so that garbage is collected long before the limit of all memory. */
const HEAP = 160;

/** Reads documents, each in a process of its own, as many at a time as there are processors. Never throws for what a file holds. */
export interface DocumentReader {
  read(bytes: Uint8Array, source: DocumentSource): Promise<Reading>;
}

export function createDocumentReader(limits: ProcessLimits = LIMITS): DocumentReader {
  let free = availableParallelism();
  const waiting: (() => void)[] = [];

  async function read(bytes: Uint8Array, source: DocumentSource): Promise<Reading> {
    if (bytes.length > READ_LIMITS.bytes) return { problem: 'too_large' };
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await readInProcess(bytes, { source, limits });
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  }

  return { read };
}

/** Throws only where no process can be started. */
async function readInProcess(bytes: Uint8Array, order: ReadingOrder): Promise<Reading> {
  const { file, args } = ownProgram(['knowledge', 'read']);
  const child = spawn(file, args, {
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: LONGEST_MS,
    killSignal: 'SIGKILL',
    // It reads what strangers wrote: it gets none of the server's secrets.
    env: { NODE_OPTIONS: `--max-old-space-size=${HEAP} --max-semi-space-size=4`, MALLOC_ARENA_MAX: '2' },
  });
  const ended = new Promise<{ signal: NodeJS.Signals | null; isKilled: boolean }>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (_, signal) => resolve({ signal, isKilled: child.killed }));
  });
  // A process that has decided early reads no further.
  child.stdin.on('error', () => undefined);
  child.stdin.write(`${JSON.stringify(order)}\n`);
  child.stdin.end(bytes);
  const [said, { signal, isKilled }] = await Promise.all([text(child.stdout), ended]);
  if (isKilled) return { problem: 'too_slow' };
  return readingFrom(said) ?? { problem: signal === null ? 'damaged' : 'bomb' };
}

/** The process says one thing, unless it is ended while it does: then what it says last counts. */
function readingFrom(said: string): Reading | null {
  for (const one of [said, said.slice(said.lastIndexOf('{"problem":'))]) {
    try {
      const reading: Reading = JSON.parse(one);
      if ('document' in reading || READ_PROBLEMS.includes(reading.problem)) return reading;
    } catch {
      // It was ended in the middle of it.
    }
  }
  return null;
}
