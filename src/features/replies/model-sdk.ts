import OpenAI, { APIConnectionError, APIConnectionTimeoutError, APIError, APIUserAbortError } from 'openai';
import { type Agent, fetch, type RequestInit } from 'undici';
import { isRecord, type ModelAnswer, readAnswer, textOf } from './model-answer.ts';
import { isTooLarge } from './model-connection.ts';
import { faultOfStatus, ModelFault } from './model-fault.ts';

/** What nobody waits for in a chat: answers read as they are written, and lists of models. */
export interface ModelSdk {
  /**
   * The same answer as of a plain call, with each draft of it; null where the server does not stream.
   * Throws ModelFault.
   */
  stream(
    call: { apiKey: string; body: ChatBody; timeoutMs: number },
    onDraft: (text: string) => void,
  ): Promise<ModelAnswer | null>;
  /** As `ChatModel.listModels`. */
  listModels(apiKey: string, timeoutMs: number): Promise<string[]>;
}

export type ChatBody = Omit<OpenAI.ChatCompletionCreateParamsNonStreaming, 'stream'>;

/** The only place that knows the SDK. `baseUrl` ends in /v1 or the like. */
export function createModelSdk(baseUrl: string, connections: Agent): ModelSdk {
  const client = new OpenAI({
    baseURL: baseUrl,
    // The key travels per request; the constructor refuses an empty one.
    apiKey: 'unused',
    organization: null,
    project: null,
    maxRetries: 0,
    logLevel: 'off',
    fetch: (url, init) => {
      const bound = {
        ...(init as unknown as RequestInit),
        dispatcher: connections,
        redirect: 'manual' as const,
      };
      return fetch(String(url), bound) as unknown as Promise<Response>;
    },
  });

  return {
    async stream({ apiKey, body, timeoutMs }, onDraft) {
      const asked = { ...body, stream: true as const, stream_options: { include_usage: true } };
      const { signal, ...rest } = options(apiKey, timeoutMs);
      try {
        const chunks = await client.chat.completions.create(asked, { ...rest, signal });
        return await readStream(chunks, onDraft, signal);
      } catch (error) {
        if (error instanceof APIError && (error.status === 400 || error.status === 422)) return null;
        throw toFault(error);
      }
    },
    async listModels(apiKey, timeoutMs) {
      try {
        const page = await client.models.list(options(apiKey, timeoutMs));
        return Array.isArray(page.data) ? page.data.map((model) => model.id) : [];
      } catch (error) {
        throw toFault(error);
      }
    },
  };
}

function options(apiKey: string, timeoutMs: number) {
  return {
    headers: { Authorization: `Bearer ${apiKey}`, 'Accept-Encoding': 'identity' },
    // The signal bounds the whole call; the SDK's own timer stays as a second bound.
    signal: AbortSignal.timeout(timeoutMs),
    timeout: timeoutMs + 1_000,
  };
}

/** null when nothing came that is part of an answer: not every server that takes `stream` does it. */
async function readStream(
  chunks: AsyncIterable<unknown>,
  onDraft: (text: string) => void,
  signal: AbortSignal,
): Promise<ModelAnswer | null> {
  let text = '';
  let usage: Record<string, unknown> = {};
  let finishReason: unknown;
  let isAnswer = false;
  for await (const chunk of chunks) {
    if (!isRecord(chunk)) throw new ModelFault('bad_answer');
    if (isRecord(chunk.usage)) usage = chunk.usage;
    const choice: unknown = Array.isArray(chunk.choices) ? chunk.choices[0] : undefined;
    if (!isRecord(choice)) continue;
    isAnswer = true;
    finishReason = choice.finish_reason ?? finishReason;
    const more = isRecord(choice.delta) ? textOf(choice.delta.content) : '';
    text += more;
    if (more !== '') onDraft(text);
  }
  // The SDK ends a stream that was aborted as if it were complete; half a sentence is no reply.
  if (signal.aborted) throw new ModelFault('timeout');
  if (!isAnswer) return null;
  return readAnswer({ choices: [{ message: { content: text }, finish_reason: finishReason }], usage });
}

function toFault(error: unknown): ModelFault {
  if (error instanceof ModelFault) return error;
  const causes = causesOf(error);
  if (causes.some(isTooLarge)) return new ModelFault('answer_too_large');
  if (causes.some(isTimeout)) return new ModelFault('timeout');
  if (error instanceof APIConnectionError) return new ModelFault('unreachable');
  if (error instanceof APIError && typeof error.status === 'number') {
    return faultOfStatus(error.status, error.code ?? error.type ?? null, error.headers?.get('retry-after'));
  }
  // Half a JSON document, or a body that broke off.
  return new ModelFault('bad_answer');
}

function isTimeout(error: unknown): boolean {
  if (error instanceof APIConnectionTimeoutError || error instanceof APIUserAbortError) return true;
  return error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError');
}

/** The error and what caused it. */
function causesOf(error: unknown): unknown[] {
  const causes: unknown[] = [];
  for (let one = error; one instanceof Error && causes.length < 5; one = one.cause) causes.push(one);
  return causes;
}
