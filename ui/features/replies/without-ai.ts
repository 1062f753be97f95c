import { NO_AI_REASONS } from '../../../src/contract/no-ai-reasons.ts';

const CAUSES: Readonly<Record<string, { cause: string }>> = NO_AI_REASONS;

/** Why the AI did not answer, as half a sentence after 'because'. A saved reason may be of an older version. */
export function causeOf(why: string): string {
  return CAUSES[why]?.cause ?? 'the AI could not answer';
}
