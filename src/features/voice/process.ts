import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { ownProgram } from '../../own-program.ts';

/** Many times what the largest input takes on a small machine. */
const LONGEST_MS = 60_000;

/**
 * A pure function in a process of its own, so that no reply waits for it: `dmreply voice COMMAND`, with JSON in and out.
 * One at a time.
 */
export function createVoiceProcess<Input, Output>(command: string): (input: Input) => Promise<Output> {
  let last: Promise<unknown> = Promise.resolve();
  return (input) => {
    const next = last.then(() => run(command, input));
    last = next.catch(() => undefined);
    return next as Promise<Output>;
  };
}

async function run(command: string, input: unknown): Promise<unknown> {
  const { file, args } = ownProgram(['voice', command]);
  const child = spawn(file, args, { stdio: ['pipe', 'pipe', 'pipe'], timeout: LONGEST_MS });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  child.stdin.on('error', () => undefined);
  child.stdin.end(JSON.stringify(input));
  const [said, problem, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (code !== 0) throw new Error(`dmreply voice ${command} failed: ${problem.trim().slice(-500)}`);
  return JSON.parse(said);
}
