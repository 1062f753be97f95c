import { type Components, type JsonSchema, resolved } from './from-schema.ts';

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema: JsonSchema;
}
interface Answer {
  headers?: object;
  content?: Record<string, { schema?: JsonSchema }>;
}
interface Operation {
  operationId: string;
  security?: object[];
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { required?: boolean; content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, { $ref?: string } & Answer>;
}
export interface Description {
  info: { version: string };
  security: object[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Components; parameters: Record<string, Parameter> };
}

/**
 * What of `after` breaks a client that was made for `before`, one sentence each: calls, ways in, parameters, bodies and
 * successes, with their fields, types, lists and limits, and codes of errors. It can't see what a description says in
 * words, or a call that does something else than before. More values of a list in an answer break nothing, as promised.
 */
export function breakingChanges(before: Description, after: Description): string[] {
  const calls = Object.entries(before.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, old]) => {
      const name = `${method.toUpperCase()} ${path}`;
      const now = after.paths[path]?.[method];
      return now === undefined ? [`${name} is gone`] : changesOf(name, old, now, { before, after });
    }),
  );
  const codesOf = ({ components }: Description) => components.schemas.Error?.properties?.code?.enum ?? [];
  const codes = without(codesOf(before), codesOf(after));
  return [...calls, ...codes.map((code) => `the code ${code} is gone`)];
}

interface Both {
  before: Description;
  after: Description;
}

function changesOf(name: string, old: Operation, now: Operation, both: Both): string[] {
  const { before, after } = both;
  const found: string[] = [];
  if (old.operationId !== now.operationId) found.push(`${name} is now called ${now.operationId}`);
  const ways = (now.security ?? after.security).map((way) => JSON.stringify(way));
  for (const way of old.security ?? before.security) {
    if (!ways.includes(JSON.stringify(way)))
      found.push(`${name} no longer takes ${Object.keys(way).join(' and ') || 'calls without a token'}`);
  }
  compareParameters(name, parametersOf(old, before), parametersOf(now, after), both, found);
  if (now.requestBody?.required === true && old.requestBody?.required !== true)
    found.push(`${name} needs a body now`);
  for (const [type, { schema }] of Object.entries(old.requestBody?.content ?? {})) {
    const other = now.requestBody?.content[type]?.schema;
    if (other === undefined) found.push(`${name} no longer takes ${type}`);
    else compare(`${name} takes`, schema, other, { ...both, side: 'sent', found });
  }
  for (const [status, { content = {}, headers = {} }] of Object.entries(old.responses)) {
    if (!status.startsWith('2')) continue;
    const said = now.responses[status];
    for (const header of without(Object.keys(headers), Object.keys(said?.headers ?? {})))
      found.push(`${name} answers without ${header}`);
    for (const [type, { schema }] of Object.entries(content)) {
      const other = said?.content?.[type];
      if (other === undefined) found.push(`${name} no longer answers ${status} ${type}`);
      else if (schema !== undefined)
        compare(`${name} answers`, schema, other.schema ?? {}, { ...both, side: 'answered', found });
    }
  }
  return [...new Set(found)];
}

function parametersOf({ parameters = [] }: Operation, { components }: Description): Parameter[] {
  return parameters.map((one) =>
    '$ref' in one ? (components.parameters[one.$ref.split('/').at(-1) ?? ''] as Parameter) : one,
  );
}

function compareParameters(
  name: string,
  old: readonly Parameter[],
  now: readonly Parameter[],
  both: Both,
  found: string[],
): void {
  const pairs = (one: Parameter) =>
    [...old, ...now].filter((other) => other.name === one.name && other.in === one.in);
  for (const one of old) {
    const [, other] = pairs(one);
    if (other === undefined) found.push(`${name} no longer takes ${one.name}`);
    else compare(`${name} ${one.name}`, one.schema, other.schema, { ...both, side: 'sent', found });
  }
  for (const one of now.filter(({ required }) => required === true)) {
    const [first] = pairs(one);
    if (first === one || first?.required !== true) found.push(`${name} ${one.name}: is required now`);
  }
}

interface Comparison extends Both {
  side: 'sent' | 'answered';
  found: string[];
}

/** What may be sent must not become less, and what is answered not more. */
function compare(
  at: string,
  oldGiven: JsonSchema,
  nowGiven: JsonSchema,
  comparison: Comparison,
  depth = 0,
): void {
  // Shapes may hold each other.
  if (depth > 8) return;
  const { before, after, side, found } = comparison;
  const old = resolved(oldGiven, before.components.schemas);
  const now = resolved(nowGiven, after.components.schemas);
  const inner = (where: string, one: JsonSchema, other: JsonSchema) =>
    compare(where, one, other, comparison, depth + 1);
  // The one that has to take all that the other one may be.
  const [wide, narrow] = side === 'sent' ? [now, old] : [old, now];
  for (const type of without(typesOf(narrow), typesOf(wide))) {
    if (typesOf(wide).length === 0 || (type === 'integer' && typesOf(wide).includes('number'))) continue;
    found.push(`${at}: ${side === 'sent' ? `no longer takes ${type}` : `may be ${type} now`}`);
  }
  if (side === 'sent') found.push(...tighter(old, now).map((change) => `${at}: ${change}`));
  for (const field of without(wide.required ?? [], narrow.required ?? []))
    found.push(`${at}.${field}: ${side === 'sent' ? 'is required' : 'may be missing'} now`);
  for (const [field, one] of Object.entries(old.properties ?? {})) {
    const other = now.properties?.[field];
    if (other === undefined) found.push(`${at}.${field}: is gone`);
    else inner(`${at}.${field}`, one, other);
  }
  if (old.items !== undefined && now.items !== undefined) inner(`${at}[]`, old.items, now.items);
  compareForms(at, old.anyOf ?? [], now.anyOf ?? [], side, found, inner);
}

function compareForms(
  at: string,
  old: readonly JsonSchema[],
  now: readonly JsonSchema[],
  side: Comparison['side'],
  found: string[],
  inner: (at: string, one: JsonSchema, other: JsonSchema) => void,
): void {
  const isOne = (one: JsonSchema) => (other: JsonSchema) =>
    one.$ref === undefined
      ? other.$ref === undefined && `${one.type}` === `${other.type}`
      : one.$ref === other.$ref;
  if (old.length === 0 || now.length === 0) return;
  for (const [index, one] of old.entries()) {
    const alike = now.filter(isOne(one));
    // Of several that are alike, the one at the same place.
    const other = alike.length > 1 && isOne(one)(now[index] ?? {}) ? now[index] : alike[0];
    if (other !== undefined) inner(at, one, other);
    else if (side === 'sent') found.push(`${at}: one of its forms is gone`);
  }
  if (side === 'answered' && now.some((one) => !old.some(isOne(one))))
    found.push(`${at}: may have another form now`);
}

/** Of values that may be sent. */
function tighter(old: JsonSchema, now: JsonSchema): string[] {
  const found: string[] = [];
  if (now.enum !== undefined) {
    const gone = old.enum === undefined ? ['others'] : without(old.enum, now.enum);
    if (gone.length > 0) found.push(`no longer ${gone.join(', ')}`);
  }
  for (const limit of ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'] as const) {
    const least = now[limit];
    // A text of no length is what was least before.
    const before =
      old[limit] ?? (limit.startsWith('min') && limit !== 'minimum' ? 0 : Number.NEGATIVE_INFINITY);
    if (least !== undefined && least > before) found.push(`${limit} is ${least} now`);
  }
  for (const limit of ['maximum', 'maxLength', 'maxItems', 'maxProperties'] as const) {
    const most = now[limit];
    if (most !== undefined && most < (old[limit] ?? Number.POSITIVE_INFINITY))
      found.push(`${limit} is ${most} now`);
  }
  for (const rule of ['pattern', 'format'] as const) {
    if (now[rule] !== undefined && now[rule] !== old[rule]) found.push(`its ${rule} is ${now[rule]} now`);
  }
  if (now.uniqueItems === true && old.uniqueItems !== true) found.push('takes nothing twice now');
  return found;
}

function typesOf({ type = [] }: JsonSchema): string[] {
  return [type].flat();
}

function without<T>(all: readonly T[], others: readonly T[]): T[] {
  return all.filter((one) => !others.includes(one));
}
