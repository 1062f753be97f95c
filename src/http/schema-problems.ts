import type { FastifySchemaValidationError } from 'fastify/types/schema.js';

/** One sentence per field that does not fit the schema; a wrong whole, such as a list for an object, has none. */
export function fieldsOf(problems: readonly FastifySchemaValidationError[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { instancePath, keyword, params } of problems) {
    const inner = keyword === 'required' ? params.missingProperty : params.additionalProperty;
    const name = [...instancePath.split('/').slice(1), ...(typeof inner === 'string' ? [inner] : [])].join(
      '.',
    );
    if (name !== '') fields[name] ??= keyword === 'required' ? 'Required' : 'Invalid input';
  }
  return fields;
}
