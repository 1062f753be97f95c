import { isoTime, isoTimeOrNull } from '../../contract/times.ts';
import type { TrialView } from '../../contract/trial.ts';
import { type Counts, noCounts, type Trial } from './trials.store.ts';

export function toTrialView({ createdAt, endedAt, ...trial }: Trial, counts: Counts = noCounts()): TrialView {
  const done = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return { ...trial, counts, done, createdAt: isoTime(createdAt), endedAt: isoTimeOrNull(endedAt) };
}
