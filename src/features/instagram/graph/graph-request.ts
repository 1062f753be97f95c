import { createCarefulHttp, wasNeverSent } from '../../../careful-http.ts';

export interface GraphCall {
  method: 'GET' | 'POST' | 'DELETE';
  /** The whole address, with the version where the host has one. */
  url: string;
  /** Sent as a header, where addresses do not show it. */
  token?: string;
  query?: Readonly<Record<string, string>>;
  /** One of these two at most. */
  json?: unknown;
  form?: Readonly<Record<string, string>>;
  timeoutMs?: number;
}

/** Meta said no. Codes are 0 where it named none. */
export interface GraphRefusal {
  kind: 'refused';
  httpStatus: number;
  code: number;
  subcode: number;
  /** Meta's words, shortened: for rules, not for people or logs. */
  message: string;
  /** Meta says that it may pass. */
  isTransient: boolean;
}

/**
 * `unreachable`: no connection was made, so nothing can have arrived. `no_answer`: something may have arrived, but no answer
 * came back in time that can be read.
 */
export type GraphFault = GraphRefusal | { kind: 'unreachable' } | { kind: 'no_answer' };

export type GraphAnswer = { ok: true; status: number; body: unknown } | { ok: false; fault: GraphFault };

export interface GraphRequest {
  /** One request, never repeated. Never rejects, and says nothing of it in a log: addresses hold tokens. */
  (call: GraphCall): Promise<GraphAnswer>;
  close(): Promise<void>;
}

const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 1024 * 1024;
const MAX_MESSAGE_CHARACTERS = 300;

/** Requests to Meta's hosts. */
export function createGraphRequest(): GraphRequest {
  const { http, close } = createCarefulHttp({ timeoutMs: TIMEOUT_MS, maxAnswerBytes: MAX_ANSWER_BYTES });

  async function ask(call: GraphCall): Promise<GraphAnswer> {
    const { method, url, token, query = {}, timeoutMs = TIMEOUT_MS } = call;
    try {
      const { request, dispatcher } = await http();
      const { type, body } = bodyOf(call);
      const answer = await request(url, {
        dispatcher,
        method,
        query,
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(type === null ? {} : { 'content-type': type }),
        },
        body,
        signal: AbortSignal.timeout(timeoutMs),
      });
      return judge(answer.statusCode, await answer.body.text());
    } catch (error) {
      return { ok: false, fault: { kind: wasNeverSent(error) ? 'unreachable' : 'no_answer' } };
    }
  }

  return Object.assign(ask, { close });
}

function bodyOf({ json, form }: GraphCall): { type: string | null; body: string | null } {
  if (json !== undefined) return { type: 'application/json', body: JSON.stringify(json) };
  if (form === undefined) return { type: null, body: null };
  return { type: 'application/x-www-form-urlencoded', body: new URLSearchParams(form).toString() };
}

function judge(status: number, text: string): GraphAnswer {
  const body = parsed(text);
  const refusal = refusalOf(status, body);
  if (refusal !== null) return { ok: false, fault: refusal };
  return body === undefined ? { ok: false, fault: { kind: 'no_answer' } } : { ok: true, status, body };
}

/** An answer that holds an error is a refusal whatever its status. `api.instagram.com` has a shape of its own. */
function refusalOf(httpStatus: number, body: unknown): GraphRefusal | null {
  const said = recordOf(body);
  const error = recordOf(said.error);
  const isError = said.error !== undefined || said.error_message !== undefined;
  if (!isError && httpStatus >= 200 && httpStatus < 300) return null;
  const message = error.message ?? said.error_message;
  return {
    kind: 'refused',
    httpStatus,
    code: numberOf(error.code ?? said.code),
    subcode: numberOf(error.error_subcode),
    message: typeof message === 'string' ? message.slice(0, MAX_MESSAGE_CHARACTERS) : '',
    isTransient: error.is_transient === true,
  };
}

/** undefined: no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The fields of an object; of anything else none. */
export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function numberOf(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}
