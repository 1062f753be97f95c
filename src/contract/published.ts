import Type from 'typebox';
import type { TextRule } from './fields.ts';

/**
 * What the published API says of a value, beside what its schema refuses. The rules of the form refuse it, each with its
 * sentence; a limit in the schema would answer 'Invalid input' before them.
 */
export const PUBLISHED = 'x-published';

export const published = (said: object) => ({ [PUBLISHED]: said });

/** A text that `rule` checks. */
export function ruledText({ min, max, unit = 'characters' }: TextRule) {
  const bytes = unit === 'bytes' ? { description: `At most ${max} bytes of UTF-8` } : {};
  return Type.String(published({ ...(min > 0 ? { minLength: min } : {}), maxLength: max, ...bytes }));
}

/** The schema as it is published: with what the rules refuse. */
export function asPublished(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(asPublished);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { [PUBLISHED]: said, ...rest } = schema as Record<string, unknown>;
  const inner = Object.entries(rest).map(([name, value]) => [name, asPublished(value)]);
  return { ...Object.fromEntries(inner), ...(said as object | undefined) };
}
