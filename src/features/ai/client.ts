import { once } from '../../once.ts';
import { traceHeaders } from '../../trace.ts';
import { createStreamedAnswer, isRecord, type ModelAnswer, parseJson, readAnswer } from './answer.ts';
import type { HttpAnswer, HttpRequest } from './connection.ts';
import {
  type Embedded,
  type EmbeddingRequest,
  embeddingBody,
  isRefusalOfDimensions,
  readEmbeddings,
} from './embeddings.ts';
import { faultOfStatus, isSuccess, ModelFault } from './faults.ts';
import { bodyOf, type LimitField, type ModelRequest, type OnDraft } from './request.ts';
import {
  readTranscript,
  type Transcript,
  type TranscriptionRequest,
  transcriptionBody,
} from './transcriptions.ts';

export type ModelClient = ReturnType<typeof createModelClient>;

/** Far above any reply; a longer answer is broken or hostile. */
const MAX_ANSWER_BYTES = 1_000_000;
/** A stream adds some 300 bytes to each word. */
const MAX_STREAM_BYTES = 2_000_000;
/** No language has as many characters per token, over a whole reply. */
const MAX_CHARACTERS_PER_TOKEN = 12;
const MAX_LIST_BYTES = 2_000_000;
/** 64 texts of 4,096 numbers with twenty digits each are 6 MB. */
const MAX_EMBEDDINGS_BYTES = 8_000_000;
/** More than a person can choose from. */
const MAX_MODELS = 500;
const MAX_NAME_CHARACTERS = 200;

/** A client of one OpenAI-compatible provider. `baseUrl` ends in /v1 or the like. */
export function createModelClient(baseUrl: string) {
  const base = baseUrl.replace(/\/+$/, '');
  const completions = addressOf(`${base}/chat/completions`);
  const models = addressOf(`${base}/models`);
  const embeddings = addressOf(`${base}/embeddings`);
  const transcriptions = addressOf(`${base}/audio/transcriptions`);
  /** The token limit's name for each model that refused `max_completion_tokens`, or that and then `max_tokens`. */
  const limitFields = new Map<string, LimitField>();
  /** Models that take no format of their answer. */
  const formatless = new Set<string>();
  /** Models whose vectors have one length. */
  const unshortened = new Set<string>();
  const http = once(async () => {
    const { openConnections, send } = await import('./connection.ts');
    const connections = openConnections();
    return { connections, send: (request: HttpRequest) => send(connections, request) };
  });

  async function post(
    request: ModelRequest,
    limitField: LimitField,
    more: Pick<HttpRequest, 'maxBytes' | 'timeoutMs' | 'stream'>,
  ): Promise<HttpAnswer> {
    const { send } = await http();
    return send({
      ...completions,
      method: 'POST',
      headers: { ...headersFor(request.apiKey), 'content-type': 'application/json' },
      body: bodyOf(withKnownFormat(request), limitField, more.stream !== undefined),
      ...more,
    });
  }

  function withKnownFormat(request: ModelRequest): ModelRequest {
    return formatless.has(request.model) ? { ...request, format: undefined } : request;
  }

  async function ask(request: ModelRequest, timeoutMs: number): Promise<ModelAnswer> {
    const { model } = request;
    const endsAt = performance.now() + timeoutMs;
    const limitField = limitFieldOf(model);
    const answer = await post(request, limitField, { maxBytes: MAX_ANSWER_BYTES, timeoutMs });
    if (isSuccess(answer.status)) return readAnswer(parseJson(answer.text));
    if (withKnownFormat(request).format !== undefined && isRefusalOfFormat(answer)) {
      formatless.add(model);
      return ask(request, endsAt - performance.now());
    }
    if (!isRefusalOf(limitField, answer)) throw faultIn(answer);
    limitFields.set(model, limitField === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens');
    throw new ModelFault('limit_field_refused');
  }

  /** null where the server does not stream. */
  async function askForStream(
    request: ModelRequest,
    timeoutMs: number,
    onDraft: OnDraft,
  ): Promise<ModelAnswer | null> {
    const stream = createStreamedAnswer(request.prompt.maxTokens * MAX_CHARACTERS_PER_TOKEN, onDraft);
    const more = { maxBytes: MAX_STREAM_BYTES, timeoutMs, stream };
    const answer = await post(request, limitFieldOf(request.model), more);
    if (answer.status === 400 || answer.status === 422) return null;
    if (!isSuccess(answer.status)) throw faultIn(answer);
    const completion = stream.completion() ?? parseJson(answer.text);
    return completion === null ? null : readAnswer(completion);
  }

  async function embed(request: EmbeddingRequest, timeoutMs: number): Promise<Embedded> {
    const { model, apiKey, texts } = request;
    const endsAt = performance.now() + timeoutMs;
    const { send } = await http();
    const answer = await send({
      ...embeddings,
      method: 'POST',
      headers: { ...headersFor(apiKey), 'content-type': 'application/json' },
      body: embeddingBody(request, !unshortened.has(model)),
      maxBytes: MAX_EMBEDDINGS_BYTES,
      timeoutMs,
    });
    if (isSuccess(answer.status)) return readEmbeddings(parseJson(answer.text), model, texts.length);
    if (unshortened.has(model) || !isRefusalOfDimensions(answer)) throw faultIn(answer);
    unshortened.add(model);
    return embed(request, endsAt - performance.now());
  }

  async function transcribe(request: TranscriptionRequest, timeoutMs: number): Promise<Transcript> {
    const { send } = await http();
    const { type, body } = await transcriptionBody(request);
    const answer = await send({
      ...transcriptions,
      method: 'POST',
      headers: { ...headersFor(request.apiKey), 'content-type': type },
      body,
      maxBytes: MAX_ANSWER_BYTES,
      timeoutMs,
    });
    if (!isSuccess(answer.status)) throw faultIn(answer);
    return readTranscript(parseJson(answer.text));
  }

  function limitFieldOf(model: string): LimitField {
    return limitFields.get(model) ?? 'max_completion_tokens';
  }

  return {
    /** One answer, without retry. `timeoutMs` bounds the whole call. Throws ModelFault for every fault, and nothing else. */
    async complete(request: ModelRequest, timeoutMs: number): Promise<ModelAnswer> {
      if (request.onDraft === undefined) return ask(request, timeoutMs);
      const endsAt = performance.now() + timeoutMs;
      const streamed = await askForStream(request, timeoutMs, request.onDraft);
      return streamed ?? ask(request, endsAt - performance.now());
    },
    /**
     * A vector for each text, in their order and of one length, without retry. `timeoutMs` bounds the whole call. Throws ModelFault
     * for every fault, and nothing else.
     */
    embed,
    /** What is said in a sound file, without retry. `timeoutMs` bounds the whole call. Throws ModelFault for every fault, and nothing else. */
    transcribe,
    /** The models that the provider offers, 500 at most. Throws ModelFault when it refuses the key. */
    async listModels(apiKey: string, timeoutMs: number): Promise<string[]> {
      const { send } = await http();
      const headers = headersFor(apiKey);
      const limits = { maxBytes: MAX_LIST_BYTES, timeoutMs };
      const answer = await send({ ...models, method: 'GET', headers, body: null, ...limits });
      if (!isSuccess(answer.status)) throw faultIn(answer);
      const list = parseJson(answer.text);
      if (!isRecord(list)) throw new ModelFault('bad_answer');
      const entries: unknown[] = Array.isArray(list.data) ? list.data : [];
      const names = entries.map((entry) => (isRecord(entry) ? entry.id : undefined));
      return names.filter(isName).slice(0, MAX_MODELS);
    },
    async close(): Promise<void> {
      await (await http.made())?.connections.destroy();
    },
  };
}

function addressOf(url: string): Pick<HttpRequest, 'origin' | 'path'> {
  const { origin, pathname, search } = new URL(url);
  return { origin, path: `${pathname}${search}` };
}

function headersFor(apiKey: string): Record<string, string> {
  return { authorization: `Bearer ${apiKey}`, accept: 'application/json', ...traceHeaders() };
}

/** What went wrong, from an answer that is not a success. */
function faultIn({ status, retryAfter, text }: HttpAnswer): ModelFault {
  const error = errorIn(text);
  const code = error?.code ?? error?.type;
  return faultOfStatus(status, typeof code === 'string' ? code : null, retryAfter);
}

/** OpenAI's shape: `{error: {message, type, param, code}}`. */
function errorIn(text: string): Record<string, unknown> | null {
  const body = parseJson(text);
  return isRecord(body) && isRecord(body.error) ? body.error : null;
}

/** Whether the server knows the token limit under its other name. */
function isRefusalOf(limitField: LimitField, { status, text }: HttpAnswer): boolean {
  if (status !== 400 && status !== 422) return false;
  const error = errorIn(text);
  // A strict server that does not name the field in OpenAI's shape knows only the older name.
  if (error === null) return limitField === 'max_completion_tokens';
  return JSON.stringify(error).includes(limitField);
}

/** Servers name the field in words of their own, and some the kind of format. */
function isRefusalOfFormat({ status, text }: HttpAnswer): boolean {
  return (status === 400 || status === 422) && /response.?format|json.?schema|structured/i.test(text);
}

function isName(id: unknown): id is string {
  return typeof id === 'string' && id !== '' && id.length <= MAX_NAME_CHARACTERS;
}
