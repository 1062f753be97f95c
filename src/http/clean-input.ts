import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';

/**
 * Refuses NUL and lone surrogates anywhere in what was sent: Postgres can't store them, and SQLite would.
 * Bodies that arrive as bytes are their routes' business.
 */
export function refuseUncleanInput(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    const parts = [request.params, request.query, Buffer.isBuffer(request.body) ? undefined : request.body];
    if (!parts.every(isClean)) throw new AppError('invalid_input');
  });
}

/** Depth is bounded by the size of a body; names count too. */
function isClean(value: unknown): boolean {
  const waiting = [value];
  for (let next = waiting.pop(); waiting.length > 0 || next !== undefined; next = waiting.pop()) {
    if (typeof next === 'string' && (next.includes('\0') || !next.isWellFormed())) return false;
    if (typeof next === 'object' && next !== null) {
      for (const [name, inner] of Object.entries(next)) waiting.push(name, inner ?? '');
    }
  }
  return true;
}
