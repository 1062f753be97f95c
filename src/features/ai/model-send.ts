import type { Agent, Dispatcher } from 'undici';
import { ModelFault } from './model-fault.ts';

export interface Endpoint {
  origin: string;
  path: string;
}

export interface Sent extends Endpoint {
  method: 'GET' | 'POST';
  headers: Readonly<Record<string, string>>;
  body: Buffer | null;
  /** The call ends with `answer_too_large` when the answer has more. Nothing is unpacked, so these are all there are. */
  maxBytes: number;
}

export interface Answered {
  status: number;
  retryAfter: string | null;
  /** '' where a reader has taken the body. */
  text: string;
}

/** Takes a body bit by bit, as it comes. */
export interface BodyReader {
  /** What it returns is waited for: meanwhile nothing more is read. May throw ModelFault. */
  take(chunk: Buffer): Promise<void> | undefined;
  /** Whether it wants no more: then the call is over, and so is the connection if more comes. */
  isOver(): boolean;
}

/** Chooses how the body of an answer is read; null where it is wanted as a whole. */
export type ChooseReader = (status: number, contentType: string) => BodyReader | null;

/** Without the mark at the beginning that some servers send, as `Response.text` reads it. */
const UTF8 = new TextDecoder();

/**
 * Sends a request and reads the answer, or throws ModelFault. Through undici's handlers: the stream and the signal that
 * its `request` makes of each call cost 30 µs and much garbage.
 */
export function send(
  connections: Agent,
  { maxBytes, ...request }: Sent,
  timeoutMs: number,
  chooseReader?: ChooseReader,
): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    let status = 0;
    let retryAfter: string | null = null;
    let reader: BodyReader | null = null;
    let controller: Dispatcher.DispatchController | undefined;
    let isTimedOut = false;
    const timer = setTimeout(() => {
      isTimedOut = true;
      reject(new ModelFault('timeout'));
      controller?.abort(new ModelFault('timeout'));
    }, timeoutMs);

    connections.dispatch(request, {
      onRequestStart(started) {
        controller = started;
        // Time may have run out before there was a connection.
        if (isTimedOut) started.abort(new ModelFault('timeout'));
      },
      onResponseStart(_controller, statusCode, headers) {
        status = statusCode;
        retryAfter = textOf(headers['retry-after']);
        reader = chooseReader?.(status, textOf(headers['content-type']) ?? '') ?? null;
      },
      onResponseData(answering, chunk) {
        size += chunk.length;
        if (size > maxBytes || reader?.isOver()) return answering.abort(new ModelFault('answer_too_large'));
        if (reader === null) return void chunks.push(chunk);
        const busy = reader.take(chunk);
        if (reader.isOver()) resolve({ status, retryAfter, text: '' });
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
