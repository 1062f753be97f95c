import { NAME, PUBLISHED } from '../../contract/published.ts';

type Schema = Record<string, unknown>;

/** Turns the schemas of the routes into published ones, and gathers those with a name. */
export function createSchemas() {
  const components: Record<string, Schema> = {};

  /** With what the rules refuse, and a reference in place of each shape that has a name. */
  function published(schema: unknown): unknown {
    if (Array.isArray(schema)) return schema.map(published);
    if (!isRecord(schema)) return schema;
    const name = schema[NAME];
    return typeof name === 'string' ? reference(name, schema) : inline(schema);
  }

  function reference(name: string, schema: Schema): Schema {
    const written = inline(schema);
    const known = components[name];
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(written))
      throw new Error(`Two shapes are called ${name}`);
    components[name] = written;
    return { $ref: `#/components/schemas/${name}` };
  }

  function inline(schema: Schema): Schema {
    const { [PUBLISHED]: said, [NAME]: _, ...rest } = schema;
    const { needed: _needed, instead, ...more } = (said ?? {}) as Schema;
    if (instead !== undefined) return published(instead) as Schema;
    const own = more.type === undefined ? rest : {};
    const inner = Object.entries({ ...own, ...more })
      .filter(([key, value]) => value !== undefined && key !== 'examples')
      .map(([key, value]) => [key, inside(key, value)]);
    return plain(orNull(withNeeded(Object.fromEntries(inner), schema)));
  }

  function inside(key: string, value: unknown): unknown {
    if (isData(key)) return value;
    if (!MAPS.has(key) || !isRecord(value)) return published(value);
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, published(inner)]));
  }

  return { components, published: (schema: unknown) => published(schema) as Schema };
}

export type Schemas = ReturnType<typeof createSchemas>;

/** Of which each value is a schema, whatever its name is. */
const MAPS: ReadonlySet<string> = new Set(['properties', 'patternProperties']);

/** What is no schema, and may look like one. Examples stand with the bodies that they are of. */
function isData(key: string): boolean {
  return key === 'enum' || key === 'const' || key === 'default' || key === 'required';
}

/** Fields that the rules ask for, and the schema does not. */
function withNeeded(written: Schema, { properties }: Schema): Schema {
  if (!isRecord(properties)) return written;
  const needed = Object.entries(properties)
    .filter(([, value]) => isRecord(value) && (value[PUBLISHED] as Schema | undefined)?.needed === true)
    .map(([name]) => name);
  if (needed.length === 0) return written;
  const required = new Set([...((written.required as string[] | undefined) ?? []), ...needed]);
  return { ...written, required: Object.keys(properties).filter((name) => required.has(name)) };
}

/** A value of one type or null, written in short. */
function orNull(written: Schema): Schema {
  const { anyOf, ...rest } = written;
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return written;
  const other = anyOf.find((one) => one.type !== 'null');
  const isShort =
    anyOf.some((one) => one.type === 'null') && SIMPLE.has(other?.type) && other?.enum === undefined;
  return isShort ? { ...other, ...rest, type: [other.type, 'null'] } : written;
}

const SIMPLE: ReadonlySet<unknown> = new Set(['string', 'integer', 'number', 'boolean', 'array']);

/** In the words that generators of clients know best: a list of one for a fixed value, and every list with its type. */
function plain({ const: fixed, ...schema }: Schema): Schema {
  const values = fixed === undefined ? schema.enum : [fixed];
  if (!Array.isArray(values)) return schema;
  const types = new Set(values.map((value) => typeof value));
  const [type] = types;
  return { ...(types.size === 1 ? { type } : {}), ...schema, enum: values };
}

export function isRecord(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
