import { type Agent, request } from 'undici';
import { isRecord, parseJson } from './model-answer.ts';
import { isTooLarge } from './model-connection.ts';
import { faultOfStatus, ModelFault } from './model-fault.ts';

export interface ModelCall {
  /** The full address. */
  url: string;
  apiKey: string;
  body: Readonly<Record<string, unknown>>;
  /** Bounds the whole call, in milliseconds. */
  timeoutMs: number;
}

interface Answered {
  status: number;
  retryAfter: string | null;
  text: string;
}

/**
 * One call of the chat endpoint; returns the parsed body, whatever it is, or throws ModelFault. Written by hand, as
 * the one call that each reply waits for: through the SDK it costs four times the CPU, and memory for as many objects.
 */
export async function callModel(connections: Agent, call: ModelCall): Promise<unknown> {
  const { status, retryAfter, text } = await post(connections, call);
  if (status >= 200 && status < 300) return parseJson(text);
  const error = errorIn(parseJson(text));
  if (isRefusalOf(call.body, status, error)) throw new ModelFault('limit_field_refused');
  throw faultOfStatus(status, codeOf(error), retryAfter);
}

async function post(connections: Agent, { url, apiKey, body, timeoutMs }: ModelCall): Promise<Answered> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), timeoutMs);
  try {
    const {
      statusCode,
      headers,
      body: answered,
    } = await request(url, {
      dispatcher: connections,
      method: 'POST',
      headers: {
        authorization: `Bearer ${apiKey}`,
        'content-type': 'application/json',
        accept: 'application/json',
      },
      body: JSON.stringify(body),
      signal: abort.signal,
    });
    const retryAfter = headers['retry-after'];
    return {
      status: statusCode,
      retryAfter: typeof retryAfter === 'string' ? retryAfter : null,
      text: await answered.text(),
    };
  } catch (error) {
    if (abort.signal.aborted) throw new ModelFault('timeout');
    throw new ModelFault(isTooLarge(error) ? 'answer_too_large' : 'unreachable');
  } finally {
    clearTimeout(timer);
  }
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
function isRefusalOf(
  body: Readonly<Record<string, unknown>>,
  status: number,
  error: Record<string, unknown> | null,
): boolean {
  if (status !== 400 && status !== 422) return false;
  // Servers that check strictly, without saying in OpenAI's shape what they dislike, know only the older name.
  if (error === null) return 'max_completion_tokens' in body;
  const field = 'max_completion_tokens' in body ? 'max_completion_tokens' : 'max_tokens';
  return JSON.stringify(error).includes(field);
}
