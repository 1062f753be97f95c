import type { Agent } from 'undici';
import { isRecord, type ModelAnswer, parseJson, readAnswer } from './model-answer.ts';
import { faultOfStatus, ModelFault } from './model-fault.ts';
import { type Answered, type Endpoint, post } from './model-post.ts';

/** The two names that providers have for the limit of tokens. */
export type LimitField = 'max_completion_tokens' | 'max_tokens';

export interface ModelCall {
  endpoint: Endpoint;
  apiKey: string;
  body: Readonly<Record<string, unknown>>;
  /** Under which name the body has its limit. */
  limitField: LimitField;
  /** Bounds the whole call, in milliseconds. */
  timeoutMs: number;
}

/**
 * One call of the chat endpoint; returns what the model wrote, or throws ModelFault. Written by hand, as
 * the one call that each reply waits for: through the SDK it costs four times the CPU, and memory for as many objects.
 */
export function callModel(connections: Agent, call: ModelCall): Promise<ModelAnswer> {
  const { endpoint, apiKey, body, limitField, timeoutMs } = call;
  const headers = {
    authorization: `Bearer ${apiKey}`,
    'content-type': 'application/json',
    accept: 'application/json',
  };
  // As bytes, outside the heap: a thousand texts held while the AI thinks would be copied by every collection. For the same
  // reason nothing here waits that holds more than it needs.
  const request = { ...endpoint, headers, body: Buffer.from(JSON.stringify(body)) };
  return post(connections, request, timeoutMs).then((answered) => readAnswered(answered, limitField));
}

function readAnswered({ status, retryAfter, text }: Answered, limitField: LimitField): ModelAnswer {
  if (status >= 200 && status < 300) return readAnswer(parseJson(text));
  const error = errorIn(parseJson(text));
  if (isRefusalOf(limitField, status, error)) throw new ModelFault('limit_field_refused');
  throw faultOfStatus(status, codeOf(error), retryAfter);
}

/** OpenAI's shape: `{error: {message, type, param, code}}`. */
function errorIn(body: unknown): Record<string, unknown> | null {
  return isRecord(body) && isRecord(body.error) ? body.error : null;
}

function codeOf(error: Record<string, unknown> | null): string | null {
  const code = error?.code ?? error?.type;
  return typeof code === 'string' ? code : null;
}

/** Whether the server knows the token limit under its other name. */
function isRefusalOf(limitField: LimitField, status: number, error: Record<string, unknown> | null): boolean {
  if (status !== 400 && status !== 422) return false;
  // Servers that check strictly, without saying in OpenAI's shape what they dislike, know only the older name.
  if (error === null) return limitField === 'max_completion_tokens';
  return JSON.stringify(error).includes(limitField);
}
