import type { FastifyInstance } from 'fastify';
import { isStorable, NOT_STORABLE } from '../contract/fields.ts';
import { AppError, invalidFields } from '../errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For a route that takes more than any form: the longest list, and all values of a body together. */
    mostInput?: { items: number; values: number };
  }
}

const TOO_MUCH = 'This holds more names, items or levels than any form.';
/** Far above every form and file: what is beyond would keep the server busy for seconds, only to be refused. */
const MOST = { depth: 10, names: 200, items: 2_000, values: 20_000 } as const;

/**
 * Refuses what no form holds (thousands of names, endless nesting), and NUL and lone surrogates anywhere in what was
 * sent: Postgres can't store them, and SQLite would. Bodies that arrive as bytes are their routes' business.
 */
export function refuseUncleanInput(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    const parts = [request.params, request.query, Buffer.isBuffer(request.body) ? undefined : request.body];
    for (const part of parts) {
      const unclean = uncleanField(part, { ...MOST, ...request.routeOptions.config.mostInput });
      if (unclean === null) continue;
      const { field, sentence } = unclean;
      throw field === '' ? new AppError('invalid_input', { sentence }) : invalidFields({ [field]: sentence });
    }
  });
}

interface Unclean {
  /** As `a.0.b`; '' where a name itself or the whole is meant. */
  field: string;
  sentence: string;
}

/** The first field that is not clean; null when all is well. */
function uncleanField(whole: unknown, limits: Record<keyof typeof MOST, number>): Unclean | null {
  const waiting: [path: string, value: unknown, depth: number][] = [['', whole, 0]];
  let values = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [path, value, depth] = next;
    if (typeof value === 'string' && !isStorable(value)) return { field: path, sentence: NOT_STORABLE };
    if (typeof value !== 'object' || value === null) continue;
    const entries = Object.entries(value);
    values += entries.length;
    const most = Array.isArray(value) ? limits.items : limits.names;
    if (depth >= limits.depth || entries.length > most || values > limits.values)
      return { field: topName(path), sentence: TOO_MUCH };
    for (const [name, inner] of entries) {
      if (!isStorable(name)) return { field: '', sentence: NOT_STORABLE };
      waiting.push([path === '' ? name : `${path}.${name}`, inner, depth + 1]);
    }
  }
  return null;
}

/** The field that a form would show it at. */
function topName(path: string): string {
  const [name = ''] = path.split('.', 1);
  return name;
}
