import type { Agent } from 'undici';
// Alone: the whole package is three times as much code, and 10 MB in a server at rest.
import UndiciAgent from 'undici/lib/dispatcher/agent.js';

const CONNECT_TIMEOUT_MS = 5_000;
const MAX_HEADER_BYTES = 16 * 1_024;

/**
 * The connections to AI providers, kept open between calls. What a call may take, in time and in bytes, is bounded
 * by the call. Redirects are not followed: a key is sent to the configured address alone.
 */
export function createModelConnections(): Agent {
  return new UndiciAgent({
    connect: { timeout: CONNECT_TIMEOUT_MS },
    keepAliveTimeout: 30_000,
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}
