import { isRecord, numberOrNull } from './answer.ts';
import type { OpenAI } from './connection.ts';
import { ModelFault } from './faults.ts';
import type { Lane } from './request.ts';

/** Texts that are to be turned into vectors. */
export interface EmbeddingRequest {
  texts: readonly string[];
  model: string;
  /** The owner's key, or the server's. */
  apiKey: string;
  /** '' is the server's own provider. */
  baseUrl: string;
  lane: Lane;
}

/** As good as 1,536 for pieces of one shop, at a sixth of the room. */
const DIMENSIONS = 256;
const LEAST_DIMENSIONS = 8;
/** No model has more. */
const MOST_DIMENSIONS = 4_096;
/** Their maker says that the beginning of a vector is one too. */
const SHORTENABLE = /(?:^|\/)text-embedding-3-(?:small|large)$/;

export function embeddingBody(
  { model, texts }: EmbeddingRequest,
  isShortened: boolean,
): OpenAI.EmbeddingCreateParams {
  const length = isShortened ? { dimensions: DIMENSIONS } : {};
  return { model, input: [...texts], encoding_format: 'float', ...length };
}

/** A vector for each text, in their order. */
export interface Embedded {
  vectors: readonly Float32Array[];
  /** null where the provider does not count them. */
  promptTokens: number | null;
}

/** Checks every part: throws ModelFault where it is not a vector for each text, in any order, all of one length. */
export function readEmbeddings(answer: unknown, model: string, count: number): Embedded {
  const entries: unknown[] = isRecord(answer) && Array.isArray(answer.data) ? answer.data : [];
  if (entries.length !== count) throw new ModelFault('bad_answer');
  const vectors = new Map<number, Float32Array>();
  for (const entry of entries) {
    const { index, embedding } = isRecord(entry) ? entry : {};
    if (typeof index === 'number' && Array.isArray(embedding)) vectors.set(index, vectorOf(embedding, model));
  }
  const found = Array.from({ length: count }, (_, at) => vectors.get(at));
  const length = found[0]?.length;
  const isOneLength = (vector: Float32Array | undefined) => vector !== undefined && vector.length === length;
  if (!found.every((vector): vector is Float32Array => isOneLength(vector)))
    throw new ModelFault('bad_answer');
  const usage = isRecord(answer) && isRecord(answer.usage) ? answer.usage : {};
  return { vectors: found, promptTokens: numberOrNull(usage.prompt_tokens) };
}

/** Of length 1. */
function vectorOf(numbers: readonly unknown[], model: string): Float32Array {
  const size = numbers.length;
  if (size < LEAST_DIMENSIONS || size > MOST_DIMENSIONS) throw new ModelFault('bad_answer');
  // A server between may not have passed on how long they are to be.
  const kept = SHORTENABLE.test(model) ? numbers.slice(0, DIMENSIONS) : numbers;
  const vector = Float32Array.from(kept, (value) => (typeof value === 'number' ? value : Number.NaN));
  const length = Math.hypot(...vector);
  if (!Number.isFinite(length) || length === 0) throw new ModelFault('bad_answer');
  return vector.map((value) => value / length);
}
