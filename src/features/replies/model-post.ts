import type { Agent, Dispatcher } from 'undici';
import { isTooLarge } from './model-connection.ts';
import { ModelFault } from './model-fault.ts';

export interface Endpoint {
  origin: string;
  path: string;
}

export interface Post extends Endpoint {
  headers: Readonly<Record<string, string>>;
  body: Buffer;
}

export interface Answered {
  status: number;
  retryAfter: string | null;
  text: string;
}

/** Without the mark at the beginning that some servers send, as `Response.text` reads it. */
const UTF8 = new TextDecoder();

/**
 * Sends a body and reads the whole answer, or throws ModelFault. Through undici's handlers: the stream and the signal that
 * its `request` makes of each call cost 30 µs and much garbage, and nobody reads the answer bit by bit.
 */
export function post(connections: Agent, request: Post, timeoutMs: number): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let status = 0;
    let retryAfter: string | null = null;
    let controller: Dispatcher.DispatchController | undefined;
    let isTimedOut = false;
    const timer = setTimeout(() => {
      isTimedOut = true;
      reject(new ModelFault('timeout'));
      controller?.abort(new ModelFault('timeout'));
    }, timeoutMs);

    connections.dispatch(
      { ...request, method: 'POST' },
      {
        onRequestStart(started) {
          controller = started;
          // Time may have run out before there was a connection.
          if (isTimedOut) started.abort(new ModelFault('timeout'));
        },
        onResponseStart(_controller, statusCode, headers) {
          status = statusCode;
          const asked = headers['retry-after'];
          retryAfter = typeof asked === 'string' ? asked : null;
        },
        onResponseData(_controller, chunk) {
          chunks.push(chunk);
        },
        onResponseEnd() {
          clearTimeout(timer);
          resolve({ status, retryAfter, text: UTF8.decode(Buffer.concat(chunks)) });
        },
        onResponseError(_controller, error) {
          clearTimeout(timer);
          reject(new ModelFault(isTooLarge(error) ? 'answer_too_large' : 'unreachable'));
        },
      },
    );
  });
}
