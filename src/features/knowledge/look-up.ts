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

/** The same, as long as it was found by words alone. */
export interface FoundByWords extends LookedUp {
  /** What is near in meaning can add to it; missing where nothing has to be looked for. */
  ranking?: Ranking;
}

/** All that a template may use, while that is short; else what speaks of the message. */
export function lookUp(
  { shelf, usableBy }: OpenShelf,
  templateId: number | null,
  question: Question,
  now: number,
): FoundByWords {
  const sources = usableBy(templateId);
  const whole = wholeText(shelf, sources, now, KNOWLEDGE_WHOLE_TOKENS);
  if (whole?.length === 0) return { outcome: 'none_usable', passages: [] };
  if (whole !== null) return { outcome: 'whole', passages: whole };
  const ranking = rankPieces(shelf, question, { tokens: KNOWLEDGE_FOUND_TOKENS, now, sources });
  if (!ranking.isAsking) return { outcome: 'not_asked', passages: [] };
  return { ...chosenFrom(ranking), ranking };
}

/** What speaks of the message, by words and by what is near in meaning. */
export function chosenFrom(ranking: Ranking, near: readonly NearPiece[] = []): LookedUp {
  const passages = ranking.choose(near);
  return { outcome: passages.length > 0 ? 'found' : 'nothing', passages };
}
