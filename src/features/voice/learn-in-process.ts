import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { ownProgram } from '../../own-program.ts';
import type { Lesson, Result } from './learn.ts';

/** Many times what 4,000 turns take on a small machine. */
const LONGEST_MS = 60_000;

/** `learnVoice` in a process of its own, so that no reply waits for it. One at a time. */
export type Learn = (lesson: Lesson) => Promise<Result>;

export function createLearner(): Learn {
  let last: Promise<unknown> = Promise.resolve();
  return (lesson) => {
    const next = last.then(() => learnInProcess(lesson));
    last = next.catch(() => undefined);
    return next;
  };
}

const learnInProcess: Learn = async (lesson) => {
  const { file, args } = ownProgram(['voice', 'measure']);
  const child = spawn(file, args, { stdio: ['pipe', 'pipe', 'pipe'], timeout: LONGEST_MS });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  child.stdin.on('error', () => undefined);
  child.stdin.end(JSON.stringify(lesson));
  const [said, problem, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (code !== 0) throw new Error(`The voice could not be learned: ${problem.trim().slice(-500)}`);
  return JSON.parse(said);
};
