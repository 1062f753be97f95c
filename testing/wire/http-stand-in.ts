import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listenAtOwnPort } from './own-port.ts';

/** One request as it arrived. `body` is undefined where the text is no JSON. */
export interface Call {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  text: string;
  body: unknown;
  /** Milliseconds since the epoch. */
  receivedAt: number;
  /** `aborted`: the caller hung up first. `cut`: the stand-in did. */
  outcome: 'open' | 'answered' | 'aborted' | 'cut';
}

export interface Exchange {
  call: Call;
  response: ServerResponse;
  /** Ends waits once nobody is there to be answered. */
  signal: AbortSignal;
}

/** What happens to one request. */
export type Behaviour = (exchange: Exchange) => void | Promise<void>;

export interface HttpStandIn {
  origin: string;
  calls: Call[];
  /** Every call so far, also those that `keep` has let go. */
  callCount(): number;
  abortedCount(): number;
  /** Refuses connections, and breaks those that are open, until `comeBack()`. */
  goDown(): Promise<void>;
  comeBack(): Promise<void>;
  close(): Promise<void>;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/**
 * A real HTTP server on a free port of 127.0.0.1 that records its calls and lets `handle` answer them.
 * `keep` bounds how many calls stay in memory, for long runs.
 */
export async function createHttpStandIn(
  handle: Behaviour,
  options: { keep?: number } = {},
): Promise<HttpStandIn> {
  const keep = options.keep ?? Number.POSITIVE_INFINITY;
  const calls: Call[] = [];
  let callCount = 0;
  let abortedCount = 0;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call: Call = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      text: '',
      body: undefined,
      receivedAt: Date.now(),
      outcome: 'open',
    };
    callCount += 1;
    calls.push(call);
    if (calls.length > keep) calls.shift();
    const gone = new AbortController();
    response.on('close', () => {
      if (response.writableFinished) call.outcome = 'answered';
      if (call.outcome === 'open') {
        call.outcome = 'aborted';
        abortedCount += 1;
      }
      gone.abort();
    });
    try {
      call.text = await text(request);
    } catch {
      return; // The caller hung up before it had said everything.
    }
    call.body = parsed(call.text);
    try {
      await handle({ call, response, signal: gone.signal });
    } catch (error) {
      if (!gone.signal.aborted) throw error;
    }
  }

  const server = createServer((request, response) => void answer(request, response));
  // A pooled connection closes only when a behaviour says so.
  server.keepAliveTimeout = 600_000;
  const port = await listenAtOwnPort(server);

  async function goDown(): Promise<void> {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  }

  return {
    origin: `http://127.0.0.1:${port}`,
    calls,
    callCount: () => callCount,
    abortedCount: () => abortedCount,
    goDown,
    async comeBack() {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    close: goDown,
  };
}

/** The address of a port on which nobody listens: connections are refused. */
export async function refusedOrigin(): Promise<string> {
  const server = createServer();
  const port = await listenAtOwnPort(server);
  server.close();
  await once(server, 'close');
  return `http://127.0.0.1:${port}`;
}
