import type { ModelFaultKind } from './no-ai-reasons.ts';

/**
 * How a second look at a reply ended. clear: every claim has support. repaired: the AI wrote it again without what has none.
 * shortened: the sentences went. refused: nothing was left to send. skipped: nobody looked.
 */
export const LOOK_OUTCOMES = ['clear', 'repaired', 'shortened', 'refused', 'skipped'] as const;
export type LookOutcome = (typeof LOOK_OUTCOMES)[number];

/** Why nobody looked: the reply would have come too late, the answer was none, or the AI failed. */
export type NoLookReason = 'no_time' | 'unreadable' | ModelFaultKind;
