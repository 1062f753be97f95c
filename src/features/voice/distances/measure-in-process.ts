import { createVoiceProcess } from '../process.ts';
import type { Measured, Measuring } from './measure.ts';

/** `measureReplies` in a process of its own. */
export type MeasureReplies = (measuring: Measuring) => Promise<Measured>;

export function createMeasurer(): MeasureReplies {
  return createVoiceProcess<Measuring, Measured>('measure-replies');
}
