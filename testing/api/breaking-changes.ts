import { type Components, type JsonSchema, resolved } from './from-schema.ts';

interface Operation {
  operationId: string;
  security?: object[];
  parameters?: { $ref?: string; name?: string; in?: string; required?: boolean }[];
  requestBody?: { required?: boolean; content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, { $ref?: string; content?: Record<string, { schema?: JsonSchema }> }>;
}
export interface Description {
  security: object[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Components; parameters?: Record<string, object> };
}

/** What of `after` breaks a client that was made for `before`, one sentence each. */
export function breakingChanges(before: Description, after: Description): string[] {
  return Object.entries(before.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, old]) => {
      const name = `${method.toUpperCase()} ${path}`;
      const now = after.paths[path]?.[method];
      return now === undefined ? [`${name} is gone`] : changesOf(name, old, now, before, after);
    }),
  );
}

function changesOf(
  name: string,
  old: Operation,
  now: Operation,
  before: Description,
  after: Description,
): string[] {
  const found: string[] = [];
  if (old.operationId !== now.operationId) found.push(`${name} is now called ${now.operationId}`);
  const ways = (now.security ?? after.security).map((way) => JSON.stringify(way));
  for (const way of old.security ?? before.security) {
    if (!ways.includes(JSON.stringify(way)))
      found.push(`${name} no longer takes ${Object.keys(way).join(' and ')}`);
  }
  for (const [type, { schema }] of Object.entries(old.requestBody?.content ?? {})) {
    const other = now.requestBody?.content[type]?.schema;
    if (other === undefined) found.push(`${name} no longer takes ${type}`);
    else
      compare(
        `${name} takes`,
        schema,
        other,
        before.components.schemas,
        after.components.schemas,
        'sent',
        found,
      );
  }
  for (const [status, { content = {} }] of Object.entries(old.responses)) {
    if (!status.startsWith('2')) continue;
    for (const [type, { schema }] of Object.entries(content)) {
      const other = now.responses[status]?.content?.[type]?.schema;
      if (other === undefined) found.push(`${name} no longer answers ${status} ${type}`);
      else if (schema !== undefined)
        compare(
          `${name} answers`,
          schema,
          other,
          before.components.schemas,
          after.components.schemas,
          'answered',
          found,
        );
    }
  }
  return [...new Set(found)];
}

type Side = 'sent' | 'answered';

function compare(
  at: string,
  oldGiven: JsonSchema,
  nowGiven: JsonSchema,
  before: Components,
  after: Components,
  side: Side,
  found: string[],
  depth = 0,
): void {
  // Shapes may hold each other.
  if (depth > 8) return;
  const old = resolved(oldGiven, before);
  const now = resolved(nowGiven, after);
  if (JSON.stringify(old.type) !== JSON.stringify(now.type))
    found.push(`${at}: ${old.type} became ${now.type}`);
  const gone = (old.enum ?? []).filter((value) => now.enum !== undefined && !now.enum.includes(value));
  if (side === 'sent' && gone.length > 0) found.push(`${at}: no longer ${gone.join(', ')}`);
  const required = side === 'sent' ? (now.required ?? []) : (old.required ?? []);
  const known = side === 'sent' ? (old.required ?? []) : (now.required ?? []);
  for (const field of required) {
    if (!known.includes(field))
      found.push(`${at}.${field}: ${side === 'sent' ? 'is required now' : 'may be missing now'}`);
  }
  for (const [field, inner] of Object.entries(old.properties ?? {})) {
    const other = now.properties?.[field];
    if (other === undefined) found.push(`${at}.${field}: is gone`);
    else compare(`${at}.${field}`, inner, other, before, after, side, found, depth + 1);
  }
  if (old.items !== undefined && now.items !== undefined)
    compare(`${at}[]`, old.items, now.items, before, after, side, found, depth + 1);
  for (const [index, inner] of (old.anyOf ?? []).entries()) {
    const other = now.anyOf?.[index];
    if (other === undefined) found.push(`${at}: one of its forms is gone`);
    else compare(at, inner, other, before, after, side, found, depth + 1);
  }
}
