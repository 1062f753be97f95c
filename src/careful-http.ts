import { once } from './once.ts';
import { steadyLookup } from './steady-lookup.ts';

/** The connection was never made. */
const NOT_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Requests that must not be sent twice: each goes out once, and a failure tells whether anything can have arrived. */
export function createCarefulHttp(limits: { timeoutMs: number; maxAnswerBytes: number }) {
  const http = once(async () => {
    const { Agent, request } = await import('undici');
    const connect = { timeout: limits.timeoutMs, lookup: steadyLookup };
    // No request is sent on a connection that may be closing: a reset would leave open whether it arrived.
    const agent = new Agent({ connect, pipelining: 0, maxResponseSize: limits.maxAnswerBytes });
    return { request, dispatcher: agent };
  });
  return {
    http,
    async close(): Promise<void> {
      await (await http.made())?.dispatcher.destroy();
    },
  };
}

/** Whether a request failed before anything of it can have arrived. */
export function wasNeverSent(error: unknown): boolean {
  const code = error instanceof Error ? (error as Error & { code?: string }).code : undefined;
  return code !== undefined && NOT_CONNECTED.has(code);
}
