/** What can happen to any answer between two machines, whatever it says. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Behaviour, Exchange } from './http-stand-in.ts';

const json = { 'content-type': 'application/json' };

export interface Answer {
  status?: number;
  headers?: Record<string, string>;
  /** Sent as it is when it is a string or bytes, else as JSON. */
  body: unknown;
}

function bytesOf(body: unknown): Buffer {
  if (Buffer.isBuffer(body)) return body;
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
}

/** An answer with its length, JSON by default. */
export function respond({ status = 200, headers = {}, body }: Answer): Behaviour {
  return ({ response }) => {
    const bytes = bytesOf(body);
    response.writeHead(status, { ...json, ...headers, 'content-length': bytes.length });
    response.end(bytes);
  };
}

/** `ms` of silence, then `behaviour`. */
export function after(ms: number, behaviour: Behaviour): Behaviour {
  return async (exchange) => {
    await sleep(ms, undefined, { signal: exchange.signal });
    await behaviour(exchange);
  };
}

/** Silence until `told`, then `behaviour`: what a test does meanwhile may take as long as it likes. */
export function onceTold(told: Promise<unknown>, behaviour: Behaviour): Behaviour {
  return async (exchange) => {
    await told;
    if (!exchange.signal.aborted) await behaviour(exchange);
  };
}

/** Takes the request and never answers. */
export function hang(): void {
  // The caller has to give up.
}

/** Promises a body and never sends it. */
export function hangAfterHeaders({ response }: Exchange): void {
  response.writeHead(200, { ...json, 'content-length': 1000 });
  response.flushHeaders();
}

/** Ends the connection in an orderly way before any answer, as a server does with an idle kept connection. */
export function closeWithoutAnswer({ call, response }: Exchange): void {
  call.outcome = 'cut';
  response.socket?.end();
}

/** Breaks the connection before any answer. */
export function resetBeforeAnswer({ call, response }: Exchange): void {
  call.outcome = 'cut';
  response.socket?.resetAndDestroy();
}

/** Sends half of the body, then breaks the connection. */
export function resetMidBody(body: unknown): Behaviour {
  return async ({ call, response, signal }) => {
    const bytes = bytesOf(body);
    response.writeHead(200, { ...json, 'content-length': bytes.length });
    response.write(bytes.subarray(0, Math.ceil(bytes.length / 2)));
    await sleep(20, undefined, { signal });
    call.outcome = 'cut';
    response.socket?.resetAndDestroy();
  };
}

/** One byte, `msPerByte` of silence, the next byte. */
export function drip(body: unknown, msPerByte = 200): Behaviour {
  return async ({ response, signal }) => {
    const bytes = bytesOf(body);
    response.writeHead(200, { ...json, 'content-length': bytes.length });
    for (const byte of bytes) {
      response.write(Uint8Array.of(byte));
      await sleep(msPerByte, undefined, { signal });
    }
    response.end();
  };
}

/** A body without an announced end that grows until the caller hangs up, or to `limit` bytes. */
export function endless(limit = Number.POSITIVE_INFINITY): Behaviour {
  return async ({ response, signal }) => {
    const block = Buffer.alloc(64 * 1024, ' ');
    response.writeHead(200, json);
    for (let sent = 0; sent < limit && !signal.aborted; sent += block.length) {
      if (!response.write(block)) await drained(response, signal);
    }
    response.end();
  };
}

async function drained(response: Exchange['response'], signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  response.once('drain', resolve);
  signal.addEventListener('abort', () => resolve(), { once: true });
  await promise;
}

/** Uses `behaviours` in turn, one a call, then `fallback()`. */
export function createScript(fallback: () => Behaviour): {
  enqueue(...behaviours: Behaviour[]): void;
  next(): Behaviour;
} {
  const queue: Behaviour[] = [];
  return {
    enqueue: (...behaviours) => void queue.push(...behaviours),
    next: () => queue.shift() ?? fallback(),
  };
}
