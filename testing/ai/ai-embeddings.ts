/**
 * What OpenAI-compatible servers answer to `POST /embeddings`, on good days and on bad ones. A vector is the sum of its words', so
 * that texts are as near as they share words, or words of the same meaning.
 */
import { createHash } from 'node:crypto';
import type { Behaviour, Call } from '../wire/http-stand-in.ts';
import { respond } from '../wire/wire.ts';

/** The part of the request that the product sends. */
export interface EmbeddingsRequest {
  model: string;
  input: string[];
  encoding_format: string;
  dimensions?: number;
}

export function embeddingsRequest(call: Call): EmbeddingsRequest {
  return call.body as EmbeddingsRequest;
}

const NATIVE_DIMENSIONS = 1_536;

/** Words of one meaning; the first stands for them. */
const SYNONYMS = [
  ['umbrella', 'umbrellas', 'rain', 'rains', 'wet'],
  ['ramp', 'ramps', 'wheelchair', 'barrier'],
  ['dog', 'dogs', 'puppy', 'pet', 'pets'],
];
const MEANINGS = new Map(SYNONYMS.flatMap(([first = '', ...rest]) => rest.map((word) => [word, first])));
const SMALL = new Set(
  'a an and are at back can do for from have how i in if is it long my of on the there to we what where you'.split(
    ' ',
  ),
);

function wordVector(word: string, made: string): Int8Array {
  const bits = Array.from({ length: NATIVE_DIMENSIONS / 256 }, (_, at) =>
    createHash('sha256').update(`${at} ${made}${word}`).digest(),
  );
  const bytes = Buffer.concat(bits);
  return Int8Array.from({ length: NATIVE_DIMENSIONS }, (_, at) =>
    (((bytes[at >> 3] ?? 0) >> (at & 7)) & 1) === 1 ? 1 : -1,
  );
}

/** Of length 1, cut to `dimensions`. */
function embed(text: string, dimensions: number, made: string): number[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const meant = new Set(words.filter((word) => !SMALL.has(word)).map((word) => MEANINGS.get(word) ?? word));
  const sum = new Float64Array(dimensions);
  for (const word of meant.size === 0 ? ['nothing'] : meant)
    wordVector(word, made)
      .subarray(0, dimensions)
      .forEach((value, at) => {
        sum[at] = (sum[at] ?? 0) + value;
      });
  const length = Math.hypot(...sum) || 1;
  return Array.from(sum, (value) => value / length);
}

interface Told {
  /** Of each vector; as asked for by default. */
  dimensions?: number;
  /** So many are missing. */
  missing?: number;
  /** Of another model than the one with ''; its vectors point elsewhere. */
  made?: string;
}

/** A good answer. The last text comes first: the order is not promised. */
export function embeddings({ dimensions, missing = 0, made = '' }: Told = {}): Behaviour {
  return (exchange) => {
    const { input, model, dimensions: asked } = embeddingsRequest(exchange.call);
    const size = dimensions ?? asked ?? NATIVE_DIMENSIONS;
    const data = input
      .map((text, index) => ({ object: 'embedding', index, embedding: embed(text, size, made) }))
      .reverse()
      .slice(missing);
    const tokens = input.join(' ').length >> 2;
    const usage = { prompt_tokens: tokens, total_tokens: tokens };
    return respond({ body: { object: 'list', data, model, usage } })(exchange);
  };
}

/** As vLLM does for models that were not trained for it. */
function refusesDimensions(exchange: Parameters<Behaviour>[0]): void | Promise<void> {
  const { model, dimensions } = embeddingsRequest(exchange.call);
  if (dimensions === undefined) return embeddings()(exchange);
  const message = `Model "${model}" does not support matryoshka representation, changing output dimensions will lead to poor results.`;
  return respond({ status: 400, body: { object: 'error', message, type: 'BadRequestError', code: 400 } })(
    exchange,
  );
}

export const embeddingOddities = { refusesDimensions } satisfies Record<string, Behaviour>;

const notNumbers = { object: 'list', data: [{ object: 'embedding', index: 0, embedding: ['a', null] }] };

/** Answers from which no vectors can be taken. */
export const embeddingFaults = {
  none: respond({ status: 404, body: { error: { message: 'Unknown request URL', code: 'unknown_url' } } }),
  unknownModel: respond({
    status: 404,
    body: { error: { message: 'The model does not exist', code: 'model_not_found' } },
  }),
  rateLimited: respond({
    status: 429,
    headers: { 'retry-after': '1' },
    body: { error: { message: 'Slow down' } },
  }),
  serverError: respond({ status: 500, body: { error: { message: 'The server had an error' } } }),
  wrongCount: embeddings({ missing: 1 }),
  wrongDimension: embeddings({ dimensions: 100 }),
  garbage: respond({ body: notNumbers }),
  html: respond({ headers: { 'content-type': 'text/html' }, body: '<!doctype html><h1>Welcome</h1>' }),
} satisfies Record<string, Behaviour>;
