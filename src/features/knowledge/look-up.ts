import {
  KNOWLEDGE_FOUND_TOKENS,
  KNOWLEDGE_WHOLE_TOKENS,
  type KnowledgeOutcome,
} from '../../contract/knowledge-lists.ts';
import type { MeaningUse } from '../../contract/meaning-lists.ts';
import { type FoundPiece, type Ranking, rankPieces } from './find/find-pieces.ts';
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
  /** What that cost in US dollars; null where it is not known, missing where nothing was asked. */
  costUsd?: number | null;
}

/** All that a template may use, while that is short, or none of it; else by what pieces that speak of the message are chosen. */
export function lookUp(
  { shelf, usableBy }: OpenShelf,
  templateId: number | null,
  question: Question,
  now: number,
): Ranking | LookedUp {
  const sources = usableBy(templateId);
  const whole = wholeText(shelf, sources, now, KNOWLEDGE_WHOLE_TOKENS);
  if (whole?.length === 0) return { outcome: 'none_usable', passages: [] };
  if (whole !== null) return { outcome: 'whole', passages: whole };
  const ranking = rankPieces(shelf, question, { tokens: KNOWLEDGE_FOUND_TOKENS, now, sources });
  return ranking.isAsking ? ranking : { outcome: 'not_asked', passages: [] };
}

/** What speaks of the message, by words and by what is near in meaning. */
export function chosenFrom(ranking: Ranking, near: readonly NearPiece[] = []): LookedUp {
  const passages = ranking.choose(near);
  return { outcome: passages.length > 0 ? 'found' : 'nothing', passages };
}
