import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../../log.ts';
import type { SpaceOf } from '../../ai/embedding-marks.ts';
import { ModelFault } from '../../ai/faults.ts';
import type { EmbedderWithBreakers } from '../../ai/model-with-breakers.ts';
import { costOf, type Prices } from '../../ai/prices.ts';
import type { NearPiece } from '../find/fuse.ts';
import type { Question } from '../find/question.ts';
import { chosenFrom, type LookedUp, lookUp } from '../look-up.ts';
import type { OpenShelf } from '../shelves.ts';
import type { MeaningChoice } from './meaning.types.ts';
import { nearestPieces } from './nearest.ts';
import type { VectorsInMemory } from './shelf-vectors.ts';

/** Who asks whom. */
export interface MeaningAccess {
  userId: number;
  apiKey: string;
  /** '' is the server's own provider. */
  baseUrl: string;
  /** null where it can be asked: a server of the operator's own may need no key. */
  whyNoKey: string | null;
  /** null: it is off, or nothing is read in yet. */
  choice: MeaningChoice | null;
  /** When the reply has to be there, by the clock. */
  deadlineAt: number;
}

/** Of what is left until the reply has to be there. */
const SHARE_OF_TIME = 0.2;
const MOST_MS = 1_200;
/** No provider answers sooner. */
const LEAST_MS = 50;
/** Of a longer text the end is read, where the question stands; in characters. */
const LONGEST = 600;

export type FindByMeaning = ReturnType<typeof createFindByMeaning>;

interface Deps {
  embedder: EmbedderWithBreakers;
  vectors: VectorsInMemory;
  spaceOf: SpaceOf;
  prices: Pick<Prices, 'of'>;
  log: Logger;
  clock: () => number;
}

/** What a template may answer a message from, as `lookUp` finds it, and by meaning too where its owner wants that. */
export function createFindByMeaning({ embedder, vectors, spaceOf, prices, log, clock }: Deps) {
  async function nearTo(
    { shelf, usableBy }: OpenShelf,
    templateId: number | null,
    question: Question,
    isWhole: boolean,
    { userId, apiKey, baseUrl, whyNoKey, deadlineAt }: MeaningAccess,
    choice: MeaningChoice,
  ): Promise<{ near: readonly NearPiece[] | null; costUsd?: number | null }> {
    const timeoutMs = Math.min(MOST_MS, (deadlineAt - clock()) * SHARE_OF_TIME);
    if (whyNoKey !== null || timeoutMs < LEAST_MS) return { near: null };
    const { model } = choice;
    const space = spaceOf({ model, baseUrl });
    const texts = textsOf(question, isWhole).map((text) => `${space.marks.question}${text}`);
    const asked = { texts, model, apiKey, baseUrl };
    const wait = new AbortController();
    const late = sleep(timeoutMs, null, { signal: wait.signal }).catch(() => null);
    try {
      // The vectors may have to be read first, which takes as long as it takes.
      const all = Promise.all([
        embedder.embed({ ...asked, lane: 'meaning' }, timeoutMs),
        vectors.of(userId, shelf, space, choice),
      ]);
      const found = await Promise.race([all, late]);
      all.catch(() => undefined);
      if (found === null) return { near: null };
      const [{ vectors: questions, promptTokens }, known] = found;
      const costUsd = costOf(prices.of(model, baseUrl), promptTokens, 0);
      const isAlike = questions.every(({ length }) => length === choice.dimensions);
      if (known === null || !isAlike) return { near: null, costUsd };
      const limits = { now: clock(), sources: usableBy(templateId) };
      return { near: nearestPieces(shelf, known, questions, limits), costUsd };
    } catch (error) {
      // The words have found what they found.
      if (!(error instanceof ModelFault)) log.warn({ err: error, userId }, 'finding by meaning failed');
      return { near: null };
    } finally {
      wait.abort();
    }
  }

  return async (
    open: OpenShelf,
    templateId: number | null,
    question: Question,
    access: MeaningAccess,
  ): Promise<LookedUp> => {
    const { ranking, ...byWords } = lookUp(open, templateId, question, clock());
    const { choice } = access;
    if (choice === null || ranking === undefined) return byWords;
    const { near, ...cost } = await nearTo(open, templateId, question, ranking.isWhole, access, choice);
    if (near === null) return { ...byWords, meaning: 'skipped', ...cost };
    return { ...chosenFrom(ranking, near), meaning: 'used', ...cost };
  };
}

/** The message, and where that does not say what it is about, also with the turn before it. */
function textsOf({ message, before }: Question, isWhole: boolean): string[] {
  const alone = message.slice(-LONGEST).toWellFormed();
  const last = before.at(-1);
  if (isWhole || last === undefined) return [alone];
  return [alone, `${last.slice(-LONGEST).toWellFormed()}\n${alone}`];
}
