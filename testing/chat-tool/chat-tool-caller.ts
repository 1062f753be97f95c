/** The other side of the webhook: a chat tool that waits ten seconds, hangs up early, or talks nonsense. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { noteRawAnswer } from '../secrecy/wire.ts';

export interface CallOptions {
  headers?: Record<string, string>;
  /** How long the caller waits, in milliseconds: ten seconds, as chat tools do. */
  waitMs?: number;
}

export interface CallResult {
  status: number;
  headers: Headers;
  text: string;
  /** Undefined where the text is no JSON. */
  json: unknown;
  tookMs: number;
}

/**
 * Posts `body` (a string as it is, else as JSON) and waits like a chat tool.
 *
 * @throws DOMException `TimeoutError` when no complete answer came in time.
 */
export async function callWebhook(
  url: string,
  body: unknown,
  options: CallOptions = {},
): Promise<CallResult> {
  const startedAt = performance.now();
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...options.headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    signal: AbortSignal.timeout(options.waitMs ?? 10_000),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: parsed(text),
    tookMs: performance.now() - startedAt,
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The bytes of a POST with its length and `Connection: close`; `headers` add to these or replace them. */
export function rawPost(url: string, body: string | Buffer, headers: Record<string, string> = {}): Buffer {
  const { host, pathname, search } = new URL(url);
  const bytes = Buffer.from(body);
  const all = {
    host,
    'content-type': 'application/json',
    'content-length': `${bytes.length}`,
    connection: 'close',
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([Buffer.from(`POST ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n`), bytes]);
}

async function open(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port || 80) });
  await once(socket, 'connect');
  // Whatever the server does to the connection is an answer of its own.
  socket.on('error', () => undefined);
  return socket;
}

/** Posts `body`, and hangs up `afterMs` later without reading an answer. */
export async function callAndHangUp(url: string, body: unknown, afterMs: number): Promise<void> {
  const socket = await open(url);
  socket.write(rawPost(url, typeof body === 'string' ? body : JSON.stringify(body)));
  await sleep(afterMs);
  socket.destroy();
}

/**
 * Writes `parts` over a bare connection (a number is a pause in milliseconds) and returns everything that came
 * back until the server ended the connection or `waitMs` passed after the last part; '' for nothing.
 */
export async function sendRaw(
  url: string,
  parts: (string | Buffer | number)[],
  waitMs = 10_000,
): Promise<string> {
  const socket = await open(url);
  const received: Buffer[] = [];
  socket.on('data', (data) => received.push(data));
  // A server that has answered may reset what is still being sent.
  const closed = once(socket, 'close').catch((error: unknown) => {
    if (received.length === 0) throw error;
  });
  // A reset without an answer is told below.
  closed.catch(() => undefined);
  for (const part of parts) {
    if (socket.destroyed) break;
    if (typeof part === 'number') await sleep(part);
    else socket.write(part);
  }
  const patience = new AbortController();
  await Promise.race([closed, sleep(waitMs, undefined, { signal: patience.signal, ref: false })]);
  patience.abort();
  socket.destroy();
  const answer = Buffer.concat(received).toString('utf8');
  noteRawAnswer(answer);
  return answer;
}

/** Sends the bytes, ends its side of the connection (as `nc -N` does) and returns what comes back until the server ends too. */
export async function sendAndShutDown(url: string, bytes: string | Buffer): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  const received: Buffer[] = [];
  socket.on('data', (data) => received.push(data));
  socket.on('error', () => undefined);
  const ended = once(socket, 'end');
  socket.end(bytes);
  await Promise.race([ended, sleep(10_000, undefined, { ref: false })]);
  socket.destroy();
  const answer = Buffer.concat(received).toString('utf8');
  noteRawAnswer(answer);
  return answer;
}
