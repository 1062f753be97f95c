import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/** The caller's trace (W3C Trace Context). None is made up where a caller sends none. */
export interface Trace {
  /** 32 hexadecimal digits. */
  id: string;
  /** Two hexadecimal digits; 01: the caller records this trace. */
  flags: string;
}

const TRACEPARENT = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-([0-9a-f]{2})(-.*)?$/;

const storage = new AsyncLocalStorage<Trace | null>();

/** Reads a `traceparent` header; null where there is none or it is not valid. Later versions may hold more fields. */
export function readTraceparent(header: string | string[] | undefined): Trace | null {
  if (typeof header !== 'string') return null;
  const [, version, id, flags, more] = TRACEPARENT.exec(header) ?? [];
  if (id === undefined || flags === undefined || (version === '00' && more !== undefined)) return null;
  return { id, flags };
}

/** Runs `work`, and all that it starts, as a part of the trace. */
export function inTrace<T>(trace: Trace | null, work: () => T): T {
  return storage.run(trace, work);
}

export function currentTrace(): Trace | null {
  return storage.getStore() ?? null;
}

/** The header for a call that belongs to the current trace, with a span of its own; no header outside of a trace. */
export function traceHeaders(): { traceparent?: string } {
  const trace = currentTrace();
  if (trace === null) return {};
  return { traceparent: `00-${trace.id}-${randomBytes(8).toString('hex')}-${trace.flags}` };
}
