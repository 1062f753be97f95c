import type { FastifyInstance } from 'fastify';
import { AppError, invalidFields } from '../errors.ts';

/**
 * Refuses NUL and lone surrogates anywhere in what was sent: Postgres can't store them, and SQLite would.
 * Bodies that arrive as bytes are their routes' business.
 */
export function refuseUncleanInput(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    const parts = [request.params, request.query, Buffer.isBuffer(request.body) ? undefined : request.body];
    for (const part of parts) {
      const field = uncleanField(part);
      if (field === '') throw new AppError('invalid_input');
      if (field !== null) throw invalidFields({ [field]: 'Invalid input' });
    }
  });
}

/** The name of the first field that is not clean, as `a.0.b`; '' where a name itself is not; null when all is well. */
function uncleanField(whole: unknown): string | null {
  const waiting: [path: string, value: unknown][] = [['', whole]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [path, value] = next;
    if (typeof value === 'string' && !isClean(value)) return path;
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, inner] of Object.entries(value)) {
      if (!isClean(name)) return '';
      waiting.push([path === '' ? name : `${path}.${name}`, inner]);
    }
  }
  return null;
}

function isClean(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
