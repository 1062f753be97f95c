import type { IncomingMessage } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';

type Level = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace';

/**
 * What a request logs with, and Fastify on its behalf: each line names the request, and none its address, which can hold a
 * webhook id. Lighter than a logger of its own, which would be kept for as long as the AI thinks.
 */
export class RequestLogger {
  readonly #log: FastifyBaseLogger;
  readonly #raw: IncomingMessage;
  /** As Fastify gave it; the id of a trusted proxy takes its place. */
  reqId: string;

  constructor(log: FastifyBaseLogger, raw: IncomingMessage, reqId: string) {
    this.#log = log;
    this.#raw = raw;
    this.reqId = reqId;
  }

  get level(): string {
    return this.#log.level;
  }

  fatal(facts: unknown, sentence?: string): void {
    this.#write('fatal', facts, sentence);
  }

  error(facts: unknown, sentence?: string): void {
    this.#write('error', facts, sentence);
  }

  warn(facts: unknown, sentence?: string): void {
    this.#write('warn', facts, sentence);
  }

  info(facts: unknown, sentence?: string): void {
    this.#write('info', facts, sentence);
  }

  debug(facts: unknown, sentence?: string): void {
    this.#write('debug', facts, sentence);
  }

  trace(facts: unknown, sentence?: string): void {
    this.#write('trace', facts, sentence);
  }

  silent(): void {}

  child(): this {
    return this;
  }

  #write(level: Level, facts: unknown, sentence?: string): void {
    const { reqId } = this;
    if (typeof facts === 'string') {
      this.#log[level]({ reqId }, this.#withoutAddress(facts));
      return;
    }
    const { req: _address, ...safe } = facts instanceof Error ? { err: facts } : Object(facts);
    if (safe.err instanceof Error) safe.err = this.#safeError(safe.err);
    const text = sentence === undefined ? undefined : this.#withoutAddress(sentence);
    this.#log[level]({ reqId, ...safe }, text);
  }

  #safeError(error: Error): Error {
    if (!error.message.includes(this.#raw.url ?? '/') || this.#raw.url === '/') return error;
    const { name, message, stack = '' } = error;
    const words = { name, message: this.#withoutAddress(message), stack: this.#withoutAddress(stack) };
    return Object.assign(new Error(), error, words);
  }

  #withoutAddress(text: string): string {
    const { url = '/' } = this.#raw;
    return url === '/' ? text : text.replaceAll(url, '(address)');
  }
}
