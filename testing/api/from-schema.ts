import fc from 'fast-check';

export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  patternProperties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  minProperties?: number;
  maxProperties?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  description?: string;
}

export type Components = Readonly<Record<string, JsonSchema>>;

export function resolved(schema: JsonSchema, components: Components): JsonSchema {
  const name = schema.$ref?.split('/').at(-1);
  return name === undefined ? schema : resolved(components[name] ?? {}, components);
}

/** Values of every kind that a published schema accepts, long and odd texts among them. */
export function accepted(given: JsonSchema, components: Components): fc.Arbitrary<unknown> {
  const schema = resolved(given, components);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map((one) => accepted(one, components)));
  const types = [schema.type ?? []].flat();
  return fc.oneof(...types.map((type) => ofType(type, schema, components)));
}

function ofType(type: string, schema: JsonSchema, components: Components): fc.Arbitrary<unknown> {
  const { minimum, maximum, exclusiveMinimum, minItems = 0, maxItems = 3 } = schema;
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      // Mostly small: ids name rows that are there.
      return fc.oneof(
        {
          weight: 3,
          arbitrary: fc.integer({ min: minimum ?? 0, max: Math.min(maximum ?? 3, (minimum ?? 0) + 2) }),
        },
        { weight: 1, arbitrary: fc.integer({ min: minimum ?? 0, max: maximum ?? 2 ** 31 - 1 }) },
      );
    case 'number':
      return fc.double({
        min: minimum ?? exclusiveMinimum ?? 0,
        minExcluded: exclusiveMinimum !== undefined,
        max: maximum ?? 1_000,
        noNaN: true,
      });
    case 'string':
      return texts(schema);
    case 'array': {
      const item = accepted(schema.items ?? {}, components);
      const lengths = { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, 3)) };
      return schema.uniqueItems === true ? fc.uniqueArray(item, lengths) : fc.array(item, lengths);
    }
    case 'object':
      return objects(schema, components);
    default:
      throw new Error(`No values of the type ${type}`);
  }
}

function objects(schema: JsonSchema, components: Components): fc.Arbitrary<object> {
  const { properties = {}, required = [], patternProperties = {} } = schema;
  const values = Object.fromEntries(
    Object.entries(properties).map(([name, inner]) => [name, accepted(inner, components)]),
  );
  const own = fc.record(values, { requiredKeys: required }) as fc.Arbitrary<object>;
  const [named] = Object.entries(patternProperties);
  if (named === undefined) return own;
  const [pattern, inner] = named;
  return fc.dictionary(fc.stringMatching(new RegExp(pattern, 'u')), accepted(inner, components), {
    maxKeys: 2,
  });
}

/** A text of which nobody sees anything counts as empty, which no schema says. */
const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u;
const DAY_MS = 86_400_000;

function texts({ minLength = 0, maxLength = 5_000, pattern, format }: JsonSchema): fc.Arbitrary<string> {
  const time = () => fc.integer({ min: 0, max: 40_000 }).map((days) => new Date(days * DAY_MS).toISOString());
  if (format === 'date-time') return time();
  if (format === 'date') return time().map((text) => text.slice(0, 10));
  const check = pattern === undefined ? null : new RegExp(pattern, 'u');
  const fits = (text: string) => {
    const { length } = [...text];
    return (
      length >= minLength &&
      length <= maxLength &&
      (check === null || check.test(text)) &&
      !text.includes('\0') &&
      (text === '' || SEEN.test(text))
    );
  };
  // One with its ends fixed says all that a text may be; others ask for something in it.
  if (pattern?.startsWith('^') && !pattern.startsWith('^$|'))
    return fc.stringMatching(new RegExp(pattern, 'u')).filter(fits);
  const usual = fc.string({
    unit: 'binary',
    minLength,
    maxLength: Math.min(maxLength, Math.max(20, minLength)),
  });
  const seen = fc
    .tuple(fc.constantFrom('a', 'é', '5', '你', '🌸'), usual, fc.constantFrom('z', '!', 'ß'))
    .map((all) => all.join(''));
  const longest = fc
    .tuple(fc.constantFrom('a', 'ж'), fc.uuid())
    .map(([sign, id]) => `${id}${sign.repeat(5_000)}`.slice(0, Math.min(maxLength, 5_000)));
  const padded = seen.map((text) => ` ${text}\u200b `);
  const any = fc.oneof(
    { weight: 3, arbitrary: usual },
    { weight: 4, arbitrary: seen },
    { weight: 1, arbitrary: longest },
    { weight: 1, arbitrary: padded },
  );
  // No two texts are one word by chance: what is sent as a secret is looked for everywhere else.
  return fc
    .tuple(any, fc.nat())
    .map(([text, number]) => {
      const plain = `x${number}${'y'.repeat(Math.max(minLength, 8))}`.slice(0, maxLength);
      const address = pattern === '@' ? [`${[...text].slice(0, 9).join('')}@example.com`] : [];
      return [text, ...address, plain, ''].find(fits) ?? text;
    })
    .filter(fits);
}

/** A change that the schema refuses, and where it was made. */
export interface Break {
  at: string;
  value: unknown;
}

/** Values that a published schema refuses, each one change away from `good`, which it accepts. */
export function* refusals(
  given: JsonSchema,
  good: unknown,
  components: Components,
  at = '',
): Generator<Break> {
  const schema = resolved(given, components);
  if (schema.anyOf !== undefined) return;
  const types = [schema.type ?? []].flat();
  if (good === null) return;
  for (const other of WRONG) {
    const isInteger = typeof other === 'number' && types.includes('number');
    if (!types.includes(typeOf(other)) && !isInteger && types.length > 0) yield { at, value: other };
  }
  if (schema.enum !== undefined) yield { at, value: `${schema.enum[0]}-not` };
  if (typeof good === 'string' && schema.enum === undefined) yield* badTexts(schema, at);
  if (typeof good === 'number') {
    if (schema.minimum !== undefined) yield { at, value: schema.minimum - 1 };
    if (schema.maximum !== undefined) yield { at, value: schema.maximum + 1 };
    if (types.includes('integer')) yield { at, value: (schema.minimum ?? 0) + 0.5 };
  }
  if (Array.isArray(good)) yield* badLists(schema, good, components, at);
  else if (typeof good === 'object')
    yield* badObjects(schema, good as Record<string, unknown>, components, at);
}

const WRONG = [7, 'x', true, ['x'], { x: 1 }];

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  return typeof value === 'number' ? 'integer' : typeof value;
}

function* badTexts({ minLength = 0, maxLength, pattern, format }: JsonSchema, at: string): Generator<Break> {
  if (maxLength !== undefined) yield { at, value: 'x'.repeat(maxLength + 1) };
  if (minLength > 0) yield { at, value: 'x'.repeat(minLength - 1) };
  if (pattern !== undefined) {
    const check = new RegExp(pattern, 'u');
    for (const text of ['   ', '', '!', '-', 'ж']) if (!check.test(text)) yield { at, value: text };
  }
  if (format === 'date-time' || format === 'date') yield { at, value: 'yesterday' };
}

function* badLists(
  schema: JsonSchema,
  good: unknown[],
  components: Components,
  at: string,
): Generator<Break> {
  const { items = {}, minItems = 0, maxItems, uniqueItems } = schema;
  const [first] = good;
  if (minItems > 0) yield { at, value: good.slice(0, minItems - 1) };
  if (maxItems !== undefined && first !== undefined && uniqueItems !== true)
    yield { at, value: Array.from({ length: maxItems + 1 }, () => first) };
  if (first === undefined) return;
  for (const { at: inner, value } of refusals(items, first, components, `${at}.0`))
    yield { at: inner, value: [value, ...good.slice(1)] };
}

function* badObjects(
  schema: JsonSchema,
  good: Record<string, unknown>,
  components: Components,
  at: string,
): Generator<Break> {
  const { properties = {}, required = [], additionalProperties } = schema;
  if (additionalProperties === false) yield { at: `${at}.surplus`, value: { ...good, surplus: 1 } };
  for (const name of required) {
    const { [name]: _, ...rest } = good;
    if (name in good) yield { at: `${at}.${name} missing`, value: rest };
  }
  for (const [name, inner] of Object.entries(properties)) {
    if (!(name in good)) continue;
    for (const { at: deeper, value } of refusals(inner, good[name], components, `${at}.${name}`))
      yield { at: deeper, value: { ...good, [name]: value } };
  }
}
