import { SPEED_STEP_MS } from './sums.ts';

/** The median of replies that are counted by their time, in milliseconds; null without any. */
export function medianMs(counts: readonly { step: number; replies: number }[]): number | null {
  const total = counts.reduce((sum, { replies }) => sum + replies, 0);
  const sorted = counts.toSorted((a, b) => a.step - b.step);
  let passed = 0;
  for (const { step, replies } of sorted) {
    passed += replies;
    if (passed * 2 >= total) return step * SPEED_STEP_MS;
  }
  return null;
}
