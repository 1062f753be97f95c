import type { Agent } from 'undici';
import type { ModelRequest } from './model.ts';
import { isRecord, type ModelAnswer, parseJson, readAnswer } from './model-answer.ts';
import { bytesOf, type STREAMED } from './model-body.ts';
import { faultOfStatus, ModelFault } from './model-fault.ts';
import type { LimitField, LimitFields } from './model-limit-fields.ts';
import { type Answered, type Endpoint, type Sent, send } from './model-send.ts';

export interface Provider {
  connections: Agent;
  /** Of chat completions. */
  endpoint: Endpoint;
  limitFields: LimitFields;
}

/** Far above any reply; an answer beyond it is broken or hostile. */
const MAX_ANSWER_BYTES = 1_000_000;

/**
 * One call of the chat endpoint; returns what the model wrote, or throws ModelFault. Written by hand, as
 * the one call that each reply waits for: an SDK costs four times the CPU, and memory for as many objects.
 */
export function callModel(provider: Provider, request: ModelRequest): Promise<ModelAnswer> {
  const { connections, limitFields } = provider;
  const { model, timeoutMs } = request;
  const limitField = limitFields.of(model);
  return send(connections, questionTo(provider, request, MAX_ANSWER_BYTES), timeoutMs).then((answered) => {
    const { status, text } = answered;
    if (isSuccess(answered)) return readAnswer(parseJson(text));
    if (!isRefusalOf(limitField, status, errorIn(text))) throw faultIn(answered);
    limitFields.refused(model, limitField);
    throw new ModelFault('limit_field_refused');
  });
}

/** What is sent to the chat endpoint. */
export function questionTo(
  { endpoint, limitFields }: Provider,
  request: ModelRequest,
  maxBytes: number,
  more?: typeof STREAMED,
): Sent {
  const { apiKey, model } = request;
  const headers = {
    authorization: `Bearer ${apiKey}`,
    'content-type': 'application/json',
    accept: 'application/json',
  };
  return {
    ...endpoint,
    method: 'POST',
    headers,
    body: bytesOf(request, limitFields.of(model), more),
    maxBytes,
  };
}

export function isSuccess({ status }: Pick<Answered, 'status'>): boolean {
  return status >= 200 && status < 300;
}

/** What went wrong, from an answer that is not a success. */
export function faultIn({ status, retryAfter, text }: Answered): ModelFault {
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
function isRefusalOf(limitField: LimitField, status: number, error: Record<string, unknown> | null): boolean {
  if (status !== 400 && status !== 422) return false;
  // Servers that check strictly, without saying in OpenAI's shape what they dislike, know only the older name.
  if (error === null) return limitField === 'max_completion_tokens';
  return JSON.stringify(error).includes(limitField);
}
