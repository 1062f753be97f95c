import { hash } from 'node:crypto';
import { createBoundedCache } from '../../../bounded-cache.ts';
import type { Space } from '../../ai/embedding-marks.ts';
import { ModelFault } from '../../ai/faults.ts';
import type { EmbedderWithBreakers } from '../../ai/model-with-breakers.ts';
import { costOf, type Prices, sumOf } from '../../ai/prices.ts';
import { type FitWatch, PROBE } from './fit-watch.ts';
import type { MeaningChoice } from './meaning.types.ts';

/** Who asks, with which key, and what the vectors are to be compared with. */
export interface Asker {
  userId: number;
  apiKey: string;
  space: Space;
  choice: MeaningChoice;
}

interface Kept {
  vector: Promise<Float32Array>;
  floats: number;
}

/** 16 MB: 10,000 texts with vectors of 256 numbers, or 900 with 4,096. */
const MOST_FLOATS = 4_000_000;
/** What a text takes beside its vector. */
const FLOATS_BESIDE = 128;
const MOST_OWNERS = 10_000;

export type QuestionVectors = ReturnType<typeof createQuestionVectors>;

/** Of the same words the vector is asked for once, also while it is under way, as long as the owner's other vectors stay as they are. */
export function createQuestionVectors(
  embedder: EmbedderWithBreakers,
  fitWatch: FitWatch,
  prices: Pick<Prices, 'of'>,
) {
  const kept = createBoundedCache<string, Kept>(MOST_FLOATS, ({ floats }) => floats);
  /** By owner: what calls cost that no reply has counted yet, since it asked ahead or did not wait. */
  const owed = createBoundedCache<number, number | null>(MOST_OWNERS);

  async function ask(
    { userId, apiKey, space: { model, baseUrl, marks }, choice }: Asker,
    texts: readonly string[],
    timeoutMs: number,
  ): Promise<readonly Float32Array[]> {
    const marked = texts.map((text) => `${marks.question}${text}`);
    if (fitWatch.takeProbe(userId)) marked.push(PROBE);
    const asked = { texts: marked, model, apiKey, baseUrl, lane: 'meaning' as const };
    const { vectors, promptTokens } = await embedder.embed(asked, timeoutMs).catch((error: unknown) => {
      if (error instanceof ModelFault) fitWatch.failed(userId, choice, error.kind);
      throw error;
    });
    const costUsd = costOf(prices.of(model, baseUrl), promptTokens, 0);
    const before = owed.get(userId);
    owed.set(userId, before === undefined ? costUsd : sumOf([before, costUsd]));
    const questions = vectors.slice(0, texts.length);
    // Compared with what another model made, it would find anything.
    if (!fitWatch.answered(userId, choice, questions, vectors[texts.length]))
      throw new ModelFault('bad_answer');
    return questions;
  }

  return {
    /** A vector for each text, in their order, as long as the owner's other ones. Throws ModelFault. */
    async of(asker: Asker, texts: readonly string[], timeoutMs: number): Promise<Float32Array[]> {
      const known = new Map(texts.map((text) => [text, kept.get(keyOf(asker, text))?.vector]));
      const missing = texts.filter((text) => known.get(text) === undefined);
      const asked = missing.length === 0 ? null : ask(asker, missing, timeoutMs);
      const floats = asker.choice.dimensions + FLOATS_BESIDE;
      for (const [at, text] of missing.entries()) {
        const vector = Promise.resolve(asked).then((vectors) => vectors?.[at] ?? new Float32Array());
        const entry = { vector, floats };
        const key = keyOf(asker, text);
        vector.catch(() => kept.get(key) === entry && kept.delete(key));
        kept.set(key, entry);
        known.set(text, vector);
      }
      return Promise.all(texts.map((text) => known.get(text) ?? new Float32Array()));
    },
    /** What calls have cost since it was last taken, in US dollars; null where that is not known, undefined where there were none. */
    takeCost(userId: number): number | null | undefined {
      const costUsd = owed.get(userId);
      owed.delete(userId);
      return costUsd;
    },
  };
}

function keyOf({ userId, space, choice }: Asker, text: string): string {
  return hash('sha256', JSON.stringify([userId, space, choice.version, text]), 'hex');
}
