import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../../log.ts';
import { SHORTEST_USEFUL_MS } from '../../ai/ask-model.ts';
import type { EmbeddingMarks, SpaceOf } from '../../ai/embedding-marks.ts';
import { ModelFault } from '../../ai/faults.ts';
import type { EmbedderWithBreakers } from '../../ai/model-with-breakers.ts';
import type { Prices } from '../../ai/prices.ts';
import type { NearPiece } from '../find/fuse.ts';
import type { Question } from '../find/question.ts';
import { chosenFrom, type LookedUp, lookUp } from '../look-up.ts';
import type { OpenShelf } from '../shelves.ts';
import type { FitWatch } from './fit-watch.ts';
import type { MeaningChoice } from './meaning.types.ts';
import { nearestPieces } from './nearest.ts';
import { createQuestionVectors } from './question-vectors.ts';
import type { VectorsInMemory } from './shelf-vectors.ts';

/** Who asks whom. */
export interface MeaningAccess {
  userId: number;
  apiKey: string;
  /** '' is the server's own provider. */
  baseUrl: string;
  /** null where it can be asked: a server of the operator's own may need no key. */
  whyNoKey: string | null;
  /** Of the owner's own server; null: the usual ones. */
  marks: EmbeddingMarks | null;
  /** null: it is off, or nothing is read in yet. */
  choice: MeaningChoice | null;
}

/**
 * Of what is left until the reply has to be there: of a chat tool's eight seconds three, and where no caller waits as long as
 * `MOST_MS`. Models write for most of their time; a busy server needs seconds for a vector too, and a passage that is not found
 * costs more than a reply that comes later, but in time.
 */
const SHARE_OF_TIME = 0.4;
/** What takes longer does not come, and the customer waits. */
const MOST_MS = 8_000;
/** No provider answers sooner. */
const LEAST_MS = 50;
/** Of a longer text the end is read, where the question stands; in characters. */
const LONGEST = 600;

export type FindByMeaning = ReturnType<typeof createFindByMeaning>;

interface Deps {
  embedder: EmbedderWithBreakers;
  vectors: VectorsInMemory;
  fitWatch: FitWatch;
  spaceOf: SpaceOf;
  prices: Pick<Prices, 'of'>;
  log: Logger;
  clock: () => number;
}

/** What a template may answer a message from, found by words, and by meaning too where its owner wants that. */
export function createFindByMeaning({ embedder, vectors, fitWatch, spaceOf, prices, log, clock }: Deps) {
  const questionVectors = createQuestionVectors(embedder, fitWatch, prices);

  /** The vectors of the question and of the shelf, which may have to be read first. */
  function vectorsOf(
    { shelf }: OpenShelf,
    texts: readonly string[],
    { userId, apiKey, baseUrl, marks }: MeaningAccess,
    choice: MeaningChoice,
    timeoutMs: number,
  ) {
    const space = spaceOf({ model: choice.model, baseUrl, marks });
    return Promise.all([
      questionVectors.of({ userId, apiKey, space, choice }, texts, timeoutMs),
      vectors.of(userId, shelf, space, choice),
    ]);
  }

  /** null: the words alone decide. */
  async function nearTo(
    open: OpenShelf,
    templateId: number | null,
    texts: readonly string[],
    access: MeaningAccess & { deadlineAt: number },
    choice: MeaningChoice,
  ): Promise<NearPiece[] | null> {
    const { userId, whyNoKey, deadlineAt } = access;
    const timeoutMs = timeFor(deadlineAt - clock());
    if (whyNoKey !== null || timeoutMs < LEAST_MS) return null;
    const wait = new AbortController();
    const late = sleep(timeoutMs, null, { signal: wait.signal }).catch(() => null);
    try {
      const all = vectorsOf(open, texts, access, choice, timeoutMs);
      const found = await Promise.race([all, late]);
      all.catch(() => undefined);
      if (found === null) return null;
      const [questions, known] = found;
      if (known === null) return null;
      return nearestPieces(open.shelf, known, questions, {
        now: clock(),
        sources: open.usableBy(templateId),
      });
    } catch (error) {
      // The words have found what they found.
      if (!(error instanceof ModelFault)) log.warn({ err: error, userId }, 'finding by meaning failed');
      return null;
    } finally {
      wait.abort();
    }
  }

  return {
    /** `deadlineAt`: when the reply has to be there, by the clock. */
    async find(
      open: OpenShelf,
      templateId: number | null,
      question: Question,
      access: MeaningAccess & { deadlineAt: number },
    ): Promise<LookedUp> {
      const ranking = lookUp(open, templateId, question, clock());
      if (!('choose' in ranking)) return ranking;
      const { choice, userId } = access;
      if (choice === null) return chosenFrom(ranking);
      const near = await nearTo(open, templateId, textsOf(question, ranking.isWhole), access, choice);
      const costUsd = questionVectors.takeCost(userId);
      const cost = costUsd === undefined ? {} : { costUsd };
      if (near === null) return { ...chosenFrom(ranking), meaning: 'skipped', ...cost };
      return { ...chosenFrom(ranking, near), meaning: 'used', ...cost };
    },
    /** Asks for what `find` will need for a message, where it will need something: it finds that there, or on its way. Throws ModelFault. */
    async askAhead(
      open: OpenShelf,
      templateId: number | null,
      message: string,
      access: MeaningAccess,
    ): Promise<void> {
      const { choice, whyNoKey } = access;
      if (choice === null || whyNoKey !== null) return;
      const question = { message, before: [] };
      if (!('choose' in lookUp(open, templateId, question, clock()))) return;
      await vectorsOf(open, textsOf(question, true), access, choice, MOST_MS);
    },
  };
}

/** In milliseconds. Where little is left, the model's shortest useful time comes first. */
function timeFor(leftMs: number): number {
  return Math.min(MOST_MS, leftMs * SHARE_OF_TIME, leftMs - SHORTEST_USEFUL_MS);
}

/** The message, and where that does not say what it is about, also with the turn before it. */
function textsOf({ message, before }: Question, isWhole: boolean): string[] {
  const alone = message.slice(-LONGEST).toWellFormed();
  const last = before.at(-1);
  if (isWhole || last === undefined) return [alone];
  return [alone, `${last.slice(-LONGEST).toWellFormed()}\n${alone}`];
}
