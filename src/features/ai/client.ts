import { createBoundedCache } from '../../bounded-cache.ts';
import { once } from '../../once.ts';
import { traceHeaders } from '../../trace.ts';
import { isRecord, type ModelAnswer, parseJson, readAnswer, readStreamedAnswer } from './answer.ts';
import type { OpenAI } from './connection.ts';
import { type Embedded, type EmbeddingRequest, embeddingBody, readEmbeddings } from './embeddings.ts';
import { ModelFault } from './faults.ts';
import { faultOf, type Refusal } from './refusals.ts';
import {
  bodyOf,
  habitsAfter,
  hearingHabitsAfter,
  type ModelHabits,
  type ModelRequest,
  USUAL_HABITS,
} from './request.ts';
import {
  readTranscript,
  type Transcript,
  type TranscriptionRequest,
  transcriptionBody,
} from './transcriptions.ts';

export type ModelClient = ReturnType<typeof createModelClient>;

/** No language has as many characters per token, over a whole reply. */
const MAX_CHARACTERS_PER_TOKEN = 12;
/** More than a person can choose from. */
const MAX_MODELS = 500;
const MAX_NAME_CHARACTERS = 200;
/** What a server does not take is tried again after that: it may have been updated. */
const HABITS_MS = 24 * 3_600_000;
const MOST_HABITS = 1_000;
/** A server refuses one thing at a time. */
const MOST_TRIES = 5;
const SHORTEST_TRY_MS = 200;

type Options = OpenAI.RequestOptions;
type KnownRefusal = Refusal & Pick<ModelFault, 'kind'>;

/** A client of one OpenAI-compatible provider. `baseUrl` ends in /v1 or the like. */
export function createModelClient(baseUrl: string, clock: () => number = Date.now) {
  /** By model and temperature, since a model that refuses one may take another. */
  const known = createBoundedCache<string, { habits: ModelHabits; until: number }>(MOST_HABITS);
  /** Opened at the first call: OpenAI's package takes a while to load. */
  const provider = once(async () => {
    const { connect, readError } = await import('./connection.ts');
    return { ...connect(baseUrl.replace(/\/+$/, '')), readError };
  });

  /** Asks once. Throws ModelFault for every fault, or Refused for an answer that is not a success. */
  async function call<Answer>(
    apiKey: string,
    timeoutMs: number,
    ask: (openai: OpenAI, options: Options) => Promise<Answer>,
  ): Promise<Answer> {
    const { openai, readError } = await provider();
    const stopped = new AbortController();
    // null: the package sends none of its own either.
    const headers = { authorization: apiKey === '' ? null : `Bearer ${apiKey}`, ...traceHeaders() };
    let timer: NodeJS.Timeout | undefined;
    const timeIsUp = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        reject(new ModelFault('timeout'));
        stopped.abort();
      }, timeoutMs);
    });
    try {
      return await Promise.race([ask(openai, { headers, signal: stopped.signal }), timeIsUp]);
    } catch (error) {
      const read = readError(error);
      throw read instanceof ModelFault ? read : new Refused(read);
    } finally {
      clearTimeout(timer);
      // Ends an answer of which nothing more is wanted.
      stopped.abort();
    }
  }

  /** Asks again without what the server refuses, and remembers that for the model once it worked. */
  async function callWithHabits<Answer>(
    request: Pick<ModelRequest, 'model' | 'apiKey' | 'format' | 'onDraft' | 'temperature'>,
    timeoutMs: number,
    ask: (openai: OpenAI, habits: ModelHabits, options: Options) => Promise<Answer>,
    next: (refusal: KnownRefusal, habits: ModelHabits) => ModelHabits | null = (refusal, habits) =>
      habitsAfter(refusal, request, habits),
  ): Promise<Answer> {
    const { model, apiKey, temperature } = request;
    const endsAt = performance.now() + timeoutMs;
    const asked = `${temperature ?? ''} ${model}`;
    const kept = known.get(asked);
    let habits = kept !== undefined && kept.until > clock() ? kept.habits : USUAL_HABITS;
    let isKnown = true;
    for (let tries = 1; ; tries += 1) {
      try {
        const leftMs = endsAt - performance.now();
        const answer = await call(apiKey, leftMs, (openai, options) => ask(openai, habits, options));
        if (!isKnown) known.set(asked, { habits, until: clock() + HABITS_MS });
        return answer;
      } catch (error) {
        const others = error instanceof Refused ? next({ ...error.refusal, kind: error.kind }, habits) : null;
        const isTooLate = tries >= MOST_TRIES || endsAt - performance.now() < SHORTEST_TRY_MS;
        if (others === null || isTooLate) throw error;
        habits = others;
        isKnown = false;
      }
    }
  }

  return {
    /** One answer, without retry. `timeoutMs` bounds the whole call. Throws ModelFault for every fault, and nothing else. */
    complete(request: ModelRequest, timeoutMs: number): Promise<ModelAnswer> {
      const maxCharacters = request.prompt.maxTokens * MAX_CHARACTERS_PER_TOKEN;
      return callWithHabits(request, timeoutMs, async (openai, habits, options) => {
        const body = bodyOf(request, habits);
        const response = await openai.chat.completions.create(body, options).asResponse();
        // Some servers stream unasked, others do not stream though they are asked to.
        if (response.body !== null && isEventStream(response))
          return readStreamedAnswer(response.body, maxCharacters, request.onDraft);
        return readAnswer(parseJson(await response.text()));
      });
    },
    /**
     * A vector for each text, in their order and of one length, without retry. `timeoutMs` bounds the whole call. Throws ModelFault
     * for every fault, and nothing else.
     */
    embed(request: EmbeddingRequest, timeoutMs: number): Promise<Embedded> {
      const { model, texts } = request;
      return callWithHabits(request, timeoutMs, async (openai, { takesDimensions }, options) => {
        const response = await openai.embeddings
          .create(embeddingBody(request, takesDimensions), options)
          .asResponse();
        return readEmbeddings(parseJson(await response.text()), model, texts.length);
      });
    },
    /** What is said in a sound file, without retry. `timeoutMs` bounds the whole call. Throws ModelFault for every fault, and nothing else. */
    transcribe(request: TranscriptionRequest, timeoutMs: number): Promise<Transcript> {
      return callWithHabits(
        request,
        timeoutMs,
        async (openai, habits, options) => {
          const body = transcriptionBody(request, habits);
          const response = await openai.audio.transcriptions.create(body, options).asResponse();
          return readTranscript(parseJson(await response.text()));
        },
        hearingHabitsAfter,
      );
    },
    /** The models that the provider offers, 500 at most. Throws ModelFault when it refuses the key. */
    listModels(apiKey: string, timeoutMs: number): Promise<string[]> {
      return call(apiKey, timeoutMs, async (openai, options) => {
        const list = parseJson(await (await openai.models.list(options).asResponse()).text());
        if (!isRecord(list)) throw new ModelFault('bad_answer');
        const entries: unknown[] = Array.isArray(list.data) ? list.data : [];
        const names = entries.map((entry) => (isRecord(entry) ? entry.id : undefined));
        return names.filter(isName).slice(0, MAX_MODELS);
      });
    },
    async close(): Promise<void> {
      await (await provider.made())?.close();
    },
  };
}

/** A fault that may be gone when the request is written in another way. */
class Refused extends ModelFault {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    const { kind, retryAfterMs } = faultOf(refusal);
    super(kind, retryAfterMs, refusal.status);
    this.refusal = refusal;
  }
}

function isEventStream({ headers }: Response): boolean {
  return headers.get('content-type')?.toLowerCase().startsWith('text/event-stream') ?? false;
}

function isName(id: unknown): id is string {
  return typeof id === 'string' && id !== '' && id.length <= MAX_NAME_CHARACTERS;
}
