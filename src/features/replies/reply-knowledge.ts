import type { HistoryMessage, Reply, ReplyReason } from '../../contract/reply.ts';
import { isoTime } from '../../contract/times.ts';
import type { Logger } from '../../log.ts';
import { ModelFault } from '../ai/faults.ts';
import { sumOf } from '../ai/prices.ts';
import type { AiConfig } from '../ai/providers.ts';
import type { FoundPiece } from '../knowledge/find/find-pieces.ts';
import type { Piece } from '../knowledge/find/pieces.ts';
import { usedPieces } from '../knowledge/find/used-pieces.ts';
import type { LookedUp } from '../knowledge/look-up.ts';
import type { FindByMeaning } from '../knowledge/meaning/find-by-meaning.ts';
import type { Shelves } from '../knowledge/shelves.ts';
import { purposeAccessFor } from './ai-access.ts';
import type { KnownFacts } from './fact-check/facts/known-facts.ts';
import type { Answering } from './loaded-templates.ts';
import { factsOfPiece } from './piece-facts.ts';
import type { ReplyDeadlines } from './spare-time.ts';

/** What of the owner's papers the AI is given for one reply. */
export type ReplyKnowledge = LookedUp;

/** What is known for a reply to `message`, which came after `history`; null: the owner has no papers. */
export type ReplyKnowledgeFor = (
  by: Answering,
  message: string,
  history: readonly HistoryMessage[],
  deadlines: ReplyDeadlines,
) => Promise<ReplyKnowledge | null>;

/**
 * Begins what takes long of it when a message comes in, so that it is there when its reply is made. Never throws, and waits for
 * nothing. Only for messages that are the AI's to answer: it shows them to the provider.
 */
export type AskKnowledgeAhead = (by: Answering, message: string) => void;

interface KnowledgeDeps {
  config: AiConfig;
  shelves: Pick<Shelves, 'openFor'>;
  findByMeaning: FindByMeaning;
  log: Logger;
  clock: () => number;
}

/** As many messages before it can say what a message is about. */
const TURNS_BEFORE = 4;

export function createReplyKnowledge(deps: KnowledgeDeps): {
  knowledgeFor: ReplyKnowledgeFor;
  askAhead: AskKnowledgeAhead;
} {
  const { config, shelves, findByMeaning, log, clock } = deps;
  const accessOf = ({ owner, keys, meaning }: Answering) => {
    const access = purposeAccessFor('embeddings', keys, config);
    return { ...access, userId: owner.id, choice: meaning };
  };

  async function ahead(by: Answering, message: string): Promise<void> {
    const { knowledgeKey, owner, prepared, meaning } = by;
    if (knowledgeKey === null || meaning === null) return;
    const shelf = await shelves.openFor(owner.id, knowledgeKey);
    if (shelf !== null) await findByMeaning.askAhead(shelf, prepared.template.id, message, accessOf(by));
  }

  return {
    async knowledgeFor(by, message, history, { deadlineAt, inTimeUntil = deadlineAt }) {
      const { knowledgeKey, owner, prepared } = by;
      if (knowledgeKey === null) return null;
      try {
        const shelf = await shelves.openFor(owner.id, knowledgeKey);
        if (shelf === null) return { outcome: 'not_ready', passages: [] };
        const before = history.slice(-TURNS_BEFORE).map(({ messageText }) => messageText);
        return await findByMeaning.find(
          shelf,
          prepared.template.id,
          { message, before },
          { ...accessOf(by), deadlineAt: clock() < inTimeUntil ? inTimeUntil : deadlineAt },
        );
      } catch (error) {
        // A reply without papers is better than none.
        log.error({ err: error, userId: owner.id }, 'the knowledge of an owner could not be read');
        return { outcome: 'failed', passages: [] };
      }
    },
    askAhead(by, message) {
      ahead(by, message).catch((error: unknown) => {
        // The reply asks again, and goes on without.
        if (!(error instanceof ModelFault))
          log.warn({ err: error, userId: by.owner.id }, 'knowledge could not be asked for ahead');
      });
    },
  };
}

/** What the passages state. */
export function factsOf(knowledge: ReplyKnowledge | null): readonly KnownFacts[] {
  return knowledge === null ? [] : knowledge.passages.map(({ piece }) => factsOfPiece(piece));
}

/** The passages, to be compared with what a reply says of them. */
export function piecesOf(knowledge: ReplyKnowledge | null): readonly Piece[] {
  return knowledge === null ? [] : knowledge.passages.map(({ piece }) => piece);
}

/** The words of the passages, as their owner has them. */
export function wordsOf(knowledge: ReplyKnowledge | null): string {
  return knowledge === null
    ? ''
    : knowledge.passages.map(({ piece }) => [...piece.headings, piece.text].join('\n')).join('\n');
}

/** The reply with what it was given, and what of that it used. */
export function withKnowledge(reply: Reply, knowledge: ReplyKnowledge | null): Reply {
  if (knowledge === null) return reply;
  const { outcome, passages, meaning, costUsd } = knowledge;
  const used = usedPieces(reply.text, passages).map(usedPassage);
  const { reason } = reply;
  const { costUsd: before = 0 } = reason;
  const whole = costUsd === undefined ? {} : { costUsd: sumOf([before, costUsd]) };
  const found = {
    outcome,
    ...(meaning === undefined ? {} : { meaning }),
    ...(typeof costUsd === 'number' ? { costUsd } : {}),
  };
  return { ...reply, reason: { ...reason, ...whole, knowledge: { ...found, given: passages.length, used } } };
}

type UsedPassage = NonNullable<ReplyReason['knowledge']>['used'][number];

function usedPassage({ source, piece }: FoundPiece): UsedPassage {
  const { at, headings, page } = piece;
  const { id, name, readAt } = source;
  return { source: id, name, piece: at, heading: headings.at(-1) ?? '', page, readAt: isoTime(readAt) };
}
