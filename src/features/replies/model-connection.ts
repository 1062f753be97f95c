import type { Agent } from 'undici';
// Alone: the whole package is three times as much code, and 10 MB in a server at rest.
import UndiciAgent from 'undici/lib/dispatcher/agent.js';

/** Far above any reply; a body beyond it is broken or hostile. */
const MAX_BODY_BYTES = 1_000_000;
const CONNECT_TIMEOUT_MS = 5_000;

/**
 * The connections to AI providers, kept open between calls. What a call may take is bounded by its own signal.
 * Redirects are not followed: a key is sent to the configured address alone.
 */
export function createModelConnections(): Agent {
  return new UndiciAgent({
    connect: { timeout: CONNECT_TIMEOUT_MS },
    keepAliveTimeout: 30_000,
    maxResponseSize: MAX_BODY_BYTES,
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}

/** Whether reading a body ended at the bound above. */
export function isTooLarge(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE';
}
