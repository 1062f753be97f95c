// biome-ignore lint/style/noRestrictedImports: the one file that imports this SDK.
import { APIError, OpenAI } from 'openai';
import { Agent, type Dispatcher } from 'undici';
import { steadyLookup } from '../../steady-lookup.ts';
import { ModelFault } from './faults.ts';
import { type Refusal, refusalOf } from './refusals.ts';

export type { OpenAI };

const CONNECT_TIMEOUT_MS = 5_000;
/** Read while it comes. */
const EVENT_STREAM = /^text\/event-stream/i;
const MAX_HEADER_BYTES = 16 * 1_024;

/** Far above any reply, also as a stream, which adds some 300 bytes to each word; a longer answer is broken or hostile. */
const MAX_ANSWER_BYTES = 2_000_000;
/** 64 texts of 4,096 numbers with twenty digits each are 6 MB. */
const MAX_EMBEDDINGS_BYTES = 8_000_000;

/** OpenAI's package for one provider, with connections of its own that are kept open between calls. */
export function connect(baseUrl: string) {
  const connections = new Agent({
    connect: { timeout: CONNECT_TIMEOUT_MS, lookup: steadyLookup },
    keepAliveTimeout: 30_000,
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const openai = new OpenAI({
    baseURL: baseUrl,
    fetch: createFetch(connections),
    // The key comes with each call. The package reads no key, organization or project from the environment.
    apiKey: 'unset',
    adminAPIKey: null,
    organization: null,
    project: null,
    maxRetries: 0,
    logLevel: 'off',
  });
  return { openai, close: () => connections.destroy() };
}

/** What the package throws: a fault of the connection or of the limits, or the provider's refusal. Throws anything else. */
export function readError(error: unknown): ModelFault | Refusal {
  if (error instanceof ModelFault) return error;
  if (!(error instanceof APIError)) throw error;
  // A fault of the connection comes wrapped.
  if (error.status === undefined)
    return error.cause instanceof ModelFault ? error.cause : new ModelFault('unreachable');
  // A body that is not JSON stands in the message.
  return refusalOf(error.status, error.error ?? error.message, error.headers?.get('retry-after') ?? null);
}

/** Feeds the body of a stream to its reader, no faster than it reads. */
interface OpenBody {
  stream: ReadableStream<Uint8Array>;
  add(chunk: Buffer): void;
  end(): void;
  fail(fault: Error): void;
}

/**
 * A `fetch` with limits: an answer that is too long is the fault `answer_too_large`, and redirects are not followed, since
 * a key is sent to the configured address alone. Server-sent events can be read while they come; any other answer is
 * there as a whole. Through undici's `dispatch`: its `fetch` costs 250 µs more a call.
 */
function createFetch(connections: Agent): typeof fetch {
  return async (url, sent = {}): Promise<Response> => {
    const { origin, pathname, search } = new URL(url instanceof Request ? url.url : url);
    const { headers, body } = await encoded(sent);
    const most = pathname.endsWith('/embeddings') ? MAX_EMBEDDINGS_BYTES : MAX_ANSWER_BYTES;
    return new Promise((resolve, reject) => {
      const chunks: Buffer[] = [];
      let size = 0;
      let head: ResponseInit = {};
      let open: OpenBody | null = null;
      let controller: Dispatcher.DispatchController | undefined;
      const stop = () => controller?.abort(new ModelFault('timeout'));
      sent.signal?.addEventListener('abort', stop, { once: true });

      const request: Dispatcher.DispatchOptions = {
        origin,
        path: `${pathname}${search}`,
        method: sent.method === 'POST' ? 'POST' : 'GET',
        headers,
        body,
      };
      connections.dispatch(request, {
        onRequestStart(started) {
          controller = started;
          // Time may have run out before there was a connection.
          if (sent.signal?.aborted) stop();
        },
        onResponseStart(answering, status, answered) {
          const known = ['content-type', 'retry-after'].flatMap((name) => {
            const value = answered[name];
            return typeof value === 'string' ? [[name, value] as [string, string]] : [];
          });
          // A status that none of the standards knows is no success.
          head = { status: status >= 200 && status < 600 ? status : 502, headers: known };
          if (!known.some(([name, value]) => name === 'content-type' && EVENT_STREAM.test(value))) return;
          open = openBody(answering);
          resolve(new Response(open.stream, head));
        },
        onResponseData(answering, chunk) {
          // After a pause, undici may hand on nothing; to pause for that again would never end.
          if (chunk.length === 0) return;
          size += chunk.length;
          if (size > most) answering.abort(new ModelFault('answer_too_large'));
          else if (open === null) chunks.push(chunk);
          else open.add(chunk);
        },
        onResponseEnd() {
          sent.signal?.removeEventListener('abort', stop);
          if (open === null) resolve(answerOf(Buffer.concat(chunks), head));
          else open.end();
        },
        onResponseError(_controller, error) {
          sent.signal?.removeEventListener('abort', stop);
          const fault = error instanceof ModelFault ? error : new ModelFault('unreachable');
          if (open === null) reject(fault);
          else open.fail(fault);
        },
      });
    });
  };
}

/** JSON as it is, a form as the bytes of its parts. */
async function encoded({
  headers,
  body,
}: RequestInit): Promise<{ headers: Record<string, string>; body: Buffer | string | null }> {
  const sent = Object.fromEntries(new Headers(headers));
  if (body === null || body === undefined || typeof body === 'string')
    return { headers: sent, body: body ?? null };
  const form = new Response(body);
  const type = form.headers.get('content-type');
  const bytes = Buffer.from(await form.arrayBuffer());
  return { headers: type === null ? sent : { ...sent, 'content-type': type }, body: bytes };
}

function answerOf(bytes: Buffer, head: ResponseInit): Response {
  const hasBody = head.status !== 204 && head.status !== 205 && head.status !== 304;
  return new Response(hasBody ? new Uint8Array(bytes) : null, head);
}

function openBody(answering: Dispatcher.DispatchController): OpenBody {
  let writer: ReadableStreamDefaultController<Uint8Array> | undefined;
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      writer = controller;
    },
    pull: () => answering.resume(),
    cancel: () => answering.abort(new ModelFault('timeout')),
  });
  return {
    stream,
    add(chunk) {
      writer?.enqueue(chunk);
      if ((writer?.desiredSize ?? 1) <= 0) answering.pause();
    },
    end: () => writer?.close(),
    fail: (fault) => writer?.error(fault),
  };
}
