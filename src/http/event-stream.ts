import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

/** Server-sent events to one browser. The stream begins with the first event. */
export type EventStream = ReturnType<typeof createEventStream>;

/** Keeps the connection alive through proxies that close silent ones. */
const HEARTBEAT_MS = 20_000;
/** A browser with as much unread has stopped listening. */
const MAX_UNREAD_BYTES = 256 * 1_024;
/** What is left unread when the stream ends is kept for so long. */
const FAREWELL_MS = 5_000;

export function wantsEventStream({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/event-stream') ?? false;
}

export function createEventStream(request: FastifyRequest, reply: FastifyReply) {
  const { raw } = reply;
  let isOpen = false;

  /** From here on the answer is ours and not Fastify's. */
  function open(): void {
    isOpen = true;
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) raw.setHeader(name, value);
    }
    raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    const heartbeat = setInterval(() => raw.write(': still here\n\n'), HEARTBEAT_MS);
    heartbeat.unref();
    // A browser that ends its side is gone: nothing half-closed reads a stream.
    const { socket } = request.raw;
    socket.once('end', close);
    raw.on('close', () => {
      clearInterval(heartbeat);
      socket.off('end', close);
    });
    if (socket.readableEnded) close();
  }

  function close(): void {
    if (raw.writableEnded || raw.destroyed) return;
    raw.end();
    const farewell = setTimeout(() => raw.destroy(), FAREWELL_MS).unref();
    raw.once('close', () => clearTimeout(farewell));
  }

  /**
   * `data` becomes JSON. Without effect once the browser is gone. Returns what to wait for where the browser has not
   * read what it was sent before.
   */
  function send(event: string, data: unknown): Promise<void> | undefined {
    if (!isOpen) open();
    if (raw.writableEnded || raw.destroyed) return undefined;
    if (raw.writableLength > MAX_UNREAD_BYTES) {
      raw.destroy();
      return undefined;
    }
    return raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`) ? undefined : hasRead();
  }

  /** Until the browser has read all of it, or has gone. */
  function hasRead(): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        raw.off('drain', done).off('close', done);
        resolve();
      };
      raw.on('drain', done).on('close', done);
    });
  }

  return {
    send,
    /** Runs the work of a stream that ends with it. A fault before the first event is an ordinary error answer. */
    async run(work: () => Promise<void>): Promise<void> {
      try {
        await work();
      } catch (error) {
        if (!isOpen) throw error;
        request.log.error({ err: error }, 'an event stream failed');
        const { message, code } = new AppError('internal');
        send('error', { error: message, message, code, requestId: request.id });
      }
      close();
    },
    /** Calls `listener` when the browser has gone or the server ends. */
    onClose: (listener: () => void): void => void raw.on('close', listener),
    close,
  };
}
