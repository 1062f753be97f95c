import { MODEL_FAULTS, type ModelFaultKind } from './no-ai-reasons.ts';

/**
 * How a second look at a reply ended. clear: every claim has support. repaired: the AI wrote it again without what has none.
 * shortened: the sentences went. refused: nothing was left to send. skipped: nobody looked.
 */
export type LookOutcome = 'clear' | 'repaired' | 'shortened' | 'refused' | 'skipped';

/** Why nobody looked, where that is no fault of the AI provider. */
const OWN_REASONS = {
  no_time: 'it would have made the reply late',
  unreadable: 'the AI’s answer could not be read',
} as const;

export type NoLookReason = keyof typeof OWN_REASONS | ModelFaultKind;

const CAUSES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(MODEL_FAULTS).map(([kind, { cause }]) => [kind, cause])),
  ...OWN_REASONS,
};

/** Why nobody looked, as half a sentence after 'because'. A saved reason may be of a newer version. */
export function noLookCause(why: string): string {
  return CAUSES[why] ?? 'the AI could not answer';
}
