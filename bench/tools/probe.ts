/** Loaded into every server before its own code (`node --import`): says what the process uses, and profiles it. */
import { writeFileSync } from 'node:fs';
import type { Session } from 'node:inspector/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { answerParent } from './answer-parent.ts';

export interface Usage {
  /** User and system time of all threads since the start. */
  cpuMs: number;
  rssMb: number;
  /** What of it JavaScript objects take, those included that wait to be collected. */
  heapMb: number;
  /** Given to the file system since the start. */
  writtenKb: number;
}

/** What getrusage counts in. */
const BLOCK_BYTES = 512;
const SAMPLE_US = 200;
let session: Session | undefined;

function usage(): Usage {
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed } = process.memoryUsage();
  return {
    cpuMs: (user + system) / 1_000,
    rssMb: rss / 1_048_576,
    heapMb: heapUsed / 1_048_576,
    writtenKb: (process.resourceUsage().fsWrite * BLOCK_BYTES) / 1_024,
  };
}

/** What JavaScript objects take that are still in use, after collecting all others. */
function liveMb(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed / 1_048_576;
}

async function startProfile(): Promise<void> {
  // Loaded only here, because it takes memory.
  const inspector = await import('node:inspector/promises');
  session = new inspector.Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: SAMPLE_US });
  await session.post('Profiler.start');
}

/** Writes what `node --cpu-prof` would write. */
async function stopProfile({ file }: { file: string }): Promise<void> {
  const stopped = await session?.post('Profiler.stop');
  session?.disconnect();
  writeFileSync(file, JSON.stringify(stopped?.profile));
}

answerParent({ usage, liveMb, startProfile, stopProfile });
// The server ends when it has nothing left to do, as it would without us.
process.channel?.unref();
