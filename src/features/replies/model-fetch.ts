import { ReadableStream } from 'node:stream/web';
import { Agent, request } from 'undici';
import { ModelFault } from './model-fault.ts';

/** A `fetch` for the AI provider's SDK, over one pool of connections. */
export interface ModelFetch {
  fetch: (url: string | URL | Request, init?: RequestInit) => Promise<Response>;
  close(): Promise<void>;
}

/** Far above any reply; a body beyond it is broken or hostile. */
const MAX_BODY_BYTES = 1_000_000;
/** As `Accept` it asks for a body that can be read while it arrives. */
export const EVENT_STREAM = 'text/event-stream';
const CONNECT_TIMEOUT_MS = 5_000;
const HAS_NO_BODY = new Set([204, 205, 304]);

/**
 * undici's `request` costs the SDK half the CPU of the built-in `fetch` (bench/), and lets us stop reading a
 * body that is too large. Redirects are not followed: a key is sent to the configured address alone.
 */
export function createModelFetch(): ModelFetch {
  const agent = new Agent({ connect: { timeout: CONNECT_TIMEOUT_MS }, keepAliveTimeout: 30_000 });
  return {
    async fetch(url, init = {}) {
      const sent = Object.fromEntries(new Headers(init.headers));
      const { statusCode, headers, body } = await request(String(url), {
        dispatcher: agent,
        method: (init.method ?? 'GET') as 'GET' | 'POST',
        headers: sent,
        body: (init.body ?? null) as string | null,
        signal: init.signal ?? null,
        // The caller's signal bounds the whole exchange.
        headersTimeout: 0,
        bodyTimeout: 0,
      });
      const responseHeaders = new Headers();
      for (const [name, value] of Object.entries(headers)) {
        if (value !== undefined) responseHeaders.set(name, Array.isArray(value) ? value.join(', ') : value);
      }
      // A stream that was asked for is read as it comes; everything else is there before anybody looks at it.
      const isStream =
        sent.accept === EVENT_STREAM &&
        responseHeaders.get('content-type')?.startsWith(EVENT_STREAM) === true;
      const content = isStream ? ReadableStream.from(bounded(body)) : await readBounded(body);
      // Node's own stream, under whichever of the two names the compiler knows it.
      const answered = content as unknown as ConstructorParameters<typeof Response>[0];
      return new Response(HAS_NO_BODY.has(statusCode) ? null : (answered ?? null), {
        status: statusCode,
        headers: responseHeaders,
      });
    },
    close: () => agent.destroy(),
  };
}

async function* bounded(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    // Leaving the loop destroys the stream.
    if (size > MAX_BODY_BYTES) throw new ModelFault('answer_too_large');
    yield chunk;
  }
}

async function readBounded(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of bounded(body)) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
