import type { Agent } from 'undici';
import type { ModelRequest } from './model.ts';
import { isRecord, type ModelAnswer, parseJson, readAnswer } from './model-answer.ts';
import { bytesOf } from './model-body.ts';
import { faultOfStatus, ModelFault } from './model-fault.ts';
import type { LimitField, LimitFields } from './model-limit-fields.ts';
import { type Endpoint, post } from './model-post.ts';

export interface Provider {
  connections: Agent;
  endpoint: Endpoint;
  limitFields: LimitFields;
}

/**
 * One call of the chat endpoint; returns what the model wrote, or throws ModelFault. Written by hand, as
 * the one call that each reply waits for: through the SDK it costs four times the CPU, and memory for as many objects.
 */
export function callModel(provider: Provider, request: ModelRequest): Promise<ModelAnswer> {
  const { connections, endpoint, limitFields } = provider;
  const { apiKey, model, timeoutMs } = request;
  const limitField = limitFields.of(model);
  const headers = {
    authorization: `Bearer ${apiKey}`,
    'content-type': 'application/json',
    accept: 'application/json',
  };
  const sent = { ...endpoint, headers, body: bytesOf(request, limitField) };
  return post(connections, sent, timeoutMs).then(({ status, retryAfter, text }) => {
    if (status >= 200 && status < 300) return readAnswer(parseJson(text));
    const error = errorIn(parseJson(text));
    if (!isRefusalOf(limitField, status, error)) throw faultOfStatus(status, codeOf(error), retryAfter);
    limitFields.refused(model, limitField);
    throw new ModelFault('limit_field_refused');
  });
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
