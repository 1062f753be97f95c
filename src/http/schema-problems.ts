import type { FastifySchemaValidationError } from 'fastify/types/schema.js';

/** One sentence per field that does not fit the schema; a wrong whole, such as a list for an object, has none. */
export function fieldsOf(problems: readonly FastifySchemaValidationError[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { instancePath, keyword, params } of problems) {
    const inner = keyword === 'required' ? params.missingProperty : params.additionalProperty;
    const name = [...instancePath.split('/').slice(1), ...(typeof inner === 'string' ? [inner] : [])].join(
      '.',
    );
    if (name !== '') fields[name] ??= sentenceOf(keyword, params);
  }
  // Of a whole that may be null, too: what is wrong is inside.
  for (const [name, sentence] of Object.entries(fields)) {
    const inner = Object.keys(fields).find((one) => one.startsWith(`${name}.`));
    if (sentence === INVALID && inner !== undefined)
      fields[name] = `${inner.slice(name.length + 1)}: ${fields[inner]}`;
  }
  return fields;
}

const INVALID = 'Invalid input';

function sentenceOf(keyword: string, params: FastifySchemaValidationError['params']): string {
  if (keyword === 'required') return 'Required';
  if (keyword === 'maxItems') return `At most ${params.limit}`;
  if (keyword === 'enum' && Array.isArray(params.allowedValues) && params.allowedValues.length <= NAMED)
    return `One of: ${params.allowedValues.join(', ')}`;
  return INVALID;
}

/** More than these are no list to choose from. */
const NAMED = 10;
