import type OpenAI from 'openai';
import { faultOfStatus, ModelFault } from './model-fault.ts';
import { createModelFetch, EVENT_STREAM } from './model-fetch.ts';
import type { ChatMessage } from './prompt/prompt.ts';

export interface ModelRequest {
  /** The owner's key, or the server's. */
  apiKey: string;
  model: string;
  messages: readonly ChatMessage[];
  maxTokens: number;
  /** Bounds the whole call, in milliseconds. */
  timeoutMs: number;
  /** Ends the call early, as when the server stops. */
  signal?: AbortSignal;
  /** Asks for a stream, and hears the whole text so far each time there is more of it. */
  onDraft?: ((text: string) => void) | undefined;
}

export interface ModelAnswer {
  text: string;
  /** Tokens as the provider counts them; null where it does not say. */
  promptTokens: number | null;
  completionTokens: number | null;
  /** True when the token limit cut the text off. */
  isCutOff: boolean;
}

/** One chat model behind an OpenAI-compatible address. */
export interface ChatModel {
  /** One call, no retry. Throws ModelFault for whatever goes wrong, never anything else. */
  complete(request: ModelRequest): Promise<ModelAnswer>;
  /** Whether the provider takes the key: throws ModelFault when not. Returns the models that it offers. */
  listModels(apiKey: string, timeoutMs: number): Promise<string[]>;
  /** Loads what the first call needs, ahead of it. */
  warmUp(): Promise<void>;
  close(): Promise<void>;
}

type LimitField = 'max_completion_tokens' | 'max_tokens';

type Sdk = typeof OpenAI;

/**
 * The only place that knows the SDK. `baseUrl` ends in /v1 or the like. The SDK is loaded with the first call, or by
 * `warmUp`: it takes a sixth of a second that neither the command line nor the first page has to wait for.
 */
export function createChatModel(baseUrl: string): ChatModel {
  const modelFetch = createModelFetch();
  let loading: Promise<{ sdk: Sdk; client: OpenAI }> | undefined;
  /** Providers disagree about the name of the token limit; what a model refused once is not sent again. */
  const limitFields = new Map<string, LimitField>();

  function load(): Promise<{ sdk: Sdk; client: OpenAI }> {
    loading ??= import('openai').then(({ default: sdk }) => ({ sdk, client: createClient(sdk) }));
    return loading;
  }

  function createClient(sdk: Sdk): OpenAI {
    return new sdk({
      baseURL: baseUrl,
      // The key travels per request; the constructor refuses an empty one.
      apiKey: 'unused',
      organization: null,
      project: null,
      maxRetries: 0,
      logLevel: 'off',
      fetch: modelFetch.fetch,
    });
  }

  /** The same answer, read as it is written. */
  async function stream(
    { sdk, client }: { sdk: Sdk; client: OpenAI },
    request: ModelRequest,
    onDraft: (text: string) => void,
    field: LimitField,
  ): Promise<ModelAnswer> {
    const asked = {
      ...body(request, field),
      stream: true as const,
      stream_options: { include_usage: true },
    };
    try {
      const { headers, ...rest } = options(request);
      const streamed = { ...rest, headers: { ...headers, Accept: EVENT_STREAM } };
      return await readStream(await client.chat.completions.create(asked, streamed), onDraft);
    } catch (error) {
      // Not every server can do that; then there is the answer and no draft of it.
      if (!isRefusal(sdk, error) || refusesField(sdk, error, field)) throw error;
      return readAnswer(await client.chat.completions.create(body(request, field), options(request)));
    }
  }

  return {
    async complete(request) {
      const { sdk, client } = await load();
      const field = limitFields.get(request.model) ?? 'max_completion_tokens';
      try {
        if (request.onDraft !== undefined)
          return await stream({ sdk, client }, request, request.onDraft, field);
        return readAnswer(await client.chat.completions.create(body(request, field), options(request)));
      } catch (error) {
        if (refusesField(sdk, error, field)) {
          limitFields.set(request.model, field === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens');
          throw new ModelFault('limit_field_refused');
        }
        throw toFault(sdk, error);
      }
    },
    async listModels(apiKey, timeoutMs) {
      const { sdk, client } = await load();
      try {
        const signal = AbortSignal.timeout(timeoutMs);
        const page = await client.models.list({ ...auth(apiKey), timeout: timeoutMs, signal });
        return Array.isArray(page.data) ? page.data.map((model) => model.id) : [];
      } catch (error) {
        throw toFault(sdk, error);
      }
    },
    async warmUp() {
      await load();
    },
    close: () => modelFetch.close(),
  };
}

function body(request: ModelRequest, field: LimitField) {
  return { model: request.model, messages: [...request.messages], [field]: request.maxTokens };
}

function auth(apiKey: string) {
  return { headers: { Authorization: `Bearer ${apiKey}` } };
}

function options(request: ModelRequest) {
  const timeout = AbortSignal.timeout(request.timeoutMs);
  const signal = request.signal === undefined ? timeout : AbortSignal.any([timeout, request.signal]);
  // The SDK's own timer stays as a second bound.
  return { ...auth(request.apiKey), timeout: request.timeoutMs + 1_000, signal };
}

/** Takes nothing for granted. */
function readAnswer(answer: unknown): ModelAnswer {
  const completion = typeof answer === 'string' ? parseText(answer) : answer;
  if (!isRecord(completion)) throw new ModelFault('bad_answer');
  const choice: unknown = Array.isArray(completion.choices) ? completion.choices[0] : undefined;
  if (!isRecord(choice) || !isRecord(choice.message)) throw new ModelFault('bad_answer');
  const text = textOf(choice.message.content);
  if (text.trim() === '') {
    const wasRefused =
      typeof choice.message.refusal === 'string' || choice.finish_reason === 'content_filter';
    throw new ModelFault(wasRefused ? 'answer_refused' : 'empty_answer');
  }
  const usage = isRecord(completion.usage) ? completion.usage : {};
  return {
    text,
    promptTokens: numberOrNull(usage.prompt_tokens),
    completionTokens: numberOrNull(usage.completion_tokens),
    isCutOff: choice.finish_reason === 'length',
  };
}

/** A server that does not stream answers whole: then there is no draft. */
async function readStream(chunks: unknown, onDraft: (text: string) => void): Promise<ModelAnswer> {
  if (!isIterable(chunks)) return readAnswer(chunks);
  let text = '';
  let usage: Record<string, unknown> = {};
  let finishReason: unknown = null;
  for await (const chunk of chunks) {
    if (!isRecord(chunk)) throw new ModelFault('bad_answer');
    if (isRecord(chunk.usage)) usage = chunk.usage;
    const choice: unknown = Array.isArray(chunk.choices) ? chunk.choices[0] : undefined;
    if (!isRecord(choice)) continue;
    finishReason = choice.finish_reason ?? finishReason;
    const more = isRecord(choice.delta) ? textOf(choice.delta.content) : '';
    text += more;
    if (more !== '') onDraft(text);
  }
  return readAnswer({ choices: [{ message: { content: text }, finish_reason: finishReason }], usage });
}

function isIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

/** JSON that a server labels as text arrives as a string, and so does an HTML page with status 200. */
function parseText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A string, or the text parts of a list as some servers send it. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((part) => (isRecord(part) && typeof part.text === 'string' ? part.text : '')).join('');
}

function isRefusal(sdk: Sdk, error: unknown): error is InstanceType<typeof OpenAI.APIError> {
  return error instanceof sdk.APIError && (error.status === 400 || error.status === 422);
}

function refusesField(sdk: Sdk, error: unknown, field: LimitField): boolean {
  if (!isRefusal(sdk, error)) return false;
  // Servers that check strictly answer without `error`, and the SDK drops where they name the field.
  if (error.error === undefined) return field === 'max_completion_tokens';
  return error.message.includes(field);
}

function toFault(sdk: Sdk, error: unknown): ModelFault {
  if (error instanceof ModelFault) return error;
  if (error instanceof sdk.APIConnectionTimeoutError || error instanceof sdk.APIUserAbortError) {
    return new ModelFault('timeout');
  }
  if (error instanceof sdk.APIConnectionError) {
    const cause = error.cause;
    if (cause instanceof ModelFault) return cause;
    return new ModelFault(
      cause instanceof Error && cause.name === 'TimeoutError' ? 'timeout' : 'unreachable',
    );
  }
  if (error instanceof sdk.APIError && typeof error.status === 'number') {
    const quota = error.code ?? error.type ?? null;
    return faultOfStatus(error.status, quota, error.headers);
  }
  // Half a JSON document, or a body that broke off.
  return new ModelFault('bad_answer');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function numberOrNull(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;
}
