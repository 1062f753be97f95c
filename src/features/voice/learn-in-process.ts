import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { ownProgram } from '../../own-program.ts';
import type { Lesson, Result } from './learn.ts';

/** Many times what the largest input takes on a small machine. */
const LONGEST_MS = 60_000;

/** `learnVoice` in a process of its own, so that no reply waits for it: `dmreply voice measure`. One at a time. */
export type Learn = (lesson: Lesson) => Promise<Result>;

export function createLearner(): Learn {
  let last: Promise<unknown> = Promise.resolve();
  return (lesson) => {
    const next = last.then(() => run(lesson));
    last = next.catch(() => undefined);
    return next;
  };
}

async function run(lesson: Lesson): Promise<Result> {
  const { file, args } = ownProgram(['voice', 'measure']);
  const child = spawn(file, args, { stdio: ['pipe', 'pipe', 'pipe'], timeout: LONGEST_MS });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  child.stdin.on('error', () => undefined);
  child.stdin.end(JSON.stringify(lesson));
  const [said, problem, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (code !== 0) throw new Error(`dmreply voice measure failed: ${problem.trim().slice(-500)}`);
  return JSON.parse(said);
}
