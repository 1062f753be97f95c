import { Agent, type Dispatcher } from 'undici';
import { steadyLookup } from '../../steady-lookup.ts';
import type { StreamedAnswer } from './answer.ts';
import { isSuccess, ModelFault } from './faults.ts';

const CONNECT_TIMEOUT_MS = 5_000;
const MAX_HEADER_BYTES = 16 * 1_024;

/**
 * The connections to an AI provider, kept open between calls. What a call may take, in time and in bytes, is bounded
 * by the call. Redirects are not followed: a key is sent to the configured address alone.
 */
export function openConnections(): Agent {
  return new Agent({
    connect: { timeout: CONNECT_TIMEOUT_MS, lookup: steadyLookup },
    keepAliveTimeout: 30_000,
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}

export interface HttpRequest {
  origin: string;
  path: string;
  method: 'GET' | 'POST';
  headers: Readonly<Record<string, string>>;
  body: Buffer | null;
  /** A longer answer is the fault `answer_too_large`. */
  maxBytes: number;
  /** Bounds the whole call. */
  timeoutMs: number;
  /** Reads the answer where it comes as a stream; otherwise it is returned as a whole. */
  stream?: StreamedAnswer;
}

export interface HttpAnswer {
  status: number;
  retryAfter: string | null;
  /** '' where the stream's reader has read the body. */
  text: string;
}

/** Skips a byte order mark, which some servers send. */
const UTF8 = new TextDecoder();

/**
 * Sends a request and reads the answer, or throws ModelFault. Through undici's `dispatch`: the stream and the signal that
 * `request` makes for each call cost 30 µs.
 */
export function send(connections: Agent, request: HttpRequest): Promise<HttpAnswer> {
  const { maxBytes, timeoutMs, stream, ...dispatched } = request;
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    let status = 0;
    let retryAfter: string | null = null;
    let reader: StreamedAnswer | undefined;
    let controller: Dispatcher.DispatchController | undefined;
    let isTimedOut = false;
    const timer = setTimeout(() => {
      isTimedOut = true;
      reject(new ModelFault('timeout'));
      controller?.abort(new ModelFault('timeout'));
    }, timeoutMs);

    connections.dispatch(dispatched, {
      onRequestStart(started) {
        controller = started;
        // Time may have run out before there was a connection.
        if (isTimedOut) started.abort(new ModelFault('timeout'));
      },
      onResponseStart(_controller, statusCode, headers) {
        status = statusCode;
        retryAfter = textOf(headers['retry-after']);
        const isStream = textOf(headers['content-type'])?.startsWith('text/event-stream') ?? false;
        if (isStream && isSuccess(status)) reader = stream;
      },
      onResponseData(answering, chunk) {
        size += chunk.length;
        if (size > maxBytes || reader?.isComplete())
          return answering.abort(new ModelFault('answer_too_large'));
        if (reader === undefined) return void chunks.push(chunk);
        const busy = reader.take(chunk);
        if (reader.isComplete()) resolve({ status, retryAfter, text: '' });
        else if (busy !== undefined) pauseFor(busy, answering);
      },
      onResponseEnd() {
        clearTimeout(timer);
        resolve({ status, retryAfter, text: UTF8.decode(Buffer.concat(chunks)) });
      },
      onResponseError(_controller, error) {
        clearTimeout(timer);
        reject(error instanceof ModelFault ? error : new ModelFault('unreachable'));
      },
    });
  });
}

function pauseFor(busy: Promise<void>, answering: Dispatcher.DispatchController): void {
  const goOn = () => answering.resume();
  answering.pause();
  void busy.then(goOn, goOn);
}

function textOf(header: string | string[] | undefined): string | null {
  return typeof header === 'string' ? header : null;
}
