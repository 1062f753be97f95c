import type { Lesson, Result } from './learn.ts';
import { createVoiceProcess } from './process.ts';

/** `learnVoice` in a process of its own. */
export type Learn = (lesson: Lesson) => Promise<Result>;

export function createLearner(): Learn {
  return createVoiceProcess<Lesson, Result>('measure');
}
