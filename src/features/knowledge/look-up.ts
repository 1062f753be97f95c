import {
  KNOWLEDGE_FOUND_TOKENS,
  KNOWLEDGE_WHOLE_TOKENS,
  type KnowledgeOutcome,
} from '../../contract/knowledge-lists.ts';
import type { MeaningUse } from '../../contract/meaning-lists.ts';
import { type FoundPiece, findPieces } from './find/find-pieces.ts';
import type { NearPiece } from './find/fuse.ts';
import type { Question } from './find/question.ts';
import { wholeText } from './find/whole.ts';
import type { OpenShelf } from './shelves.ts';

/** What the AI may answer a message from, and how it came to that. */
export interface LookedUp {
  outcome: KnowledgeOutcome;
  passages: readonly FoundPiece[];
  /** Whether they were also looked for by meaning; missing where that is off, or not needed. */
  meaning?: MeaningUse;
}

/**
 * All that a template may use, while that is short; else what speaks of the message. null: it may use nothing, or the message asks
 * nothing. `near`: as `findPieces` takes it.
 */
export function lookUp(
  { shelf, usableBy }: OpenShelf,
  templateId: number | null,
  question: Question,
  now: number,
  near: readonly NearPiece[] = [],
): LookedUp | null {
  const sources = usableBy(templateId);
  if (sources.size === 0) return null;
  const whole = wholeText(shelf, sources, now, KNOWLEDGE_WHOLE_TOKENS);
  if (whole !== null) return whole.length === 0 ? null : { outcome: 'whole', passages: whole };
  const found = findPieces(shelf, question, { tokens: KNOWLEDGE_FOUND_TOKENS, now, sources }, near);
  if (found.passages.length > 0) return { outcome: 'found', passages: found.passages };
  return found.isNothing ? { outcome: 'nothing', passages: [] } : null;
}
