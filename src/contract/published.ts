import Type, { type TSchema } from 'typebox';
import type { TextRule } from './fields.ts';
import { withCommas } from './numbers.ts';

/**
 * What the published API says of a value, beside what its schema refuses. The rules of the form refuse it, each with its
 * sentence; a limit in the schema would answer 'Invalid input' before them.
 */
export const PUBLISHED = 'x-published';
/** How the published API calls a shape; wherever it stands, it is written once. */
export const NAME = 'x-name';

/** `needed`: refused where it is missing. What is said of `type` takes the place of the whole schema. */
export const published = /* @__NO_SIDE_EFFECTS__ */ (said: object) => ({ [PUBLISHED]: said });

/** A shape under a name of its own; of two shapes with one name, the description is refused. */
/* @__NO_SIDE_EFFECTS__ */
export function named<T extends TSchema>(name: string, schema: T): T {
  return Object.assign(schema, { [NAME]: name });
}

/** A field that the form's rules ask for by their own sentence, where a schema would say 'Required'. */
/* @__NO_SIDE_EFFECTS__ */
export function needed<T extends TSchema>(schema: T) {
  const { [PUBLISHED]: said } = schema as { [PUBLISHED]?: object };
  return Object.assign(Type.Optional(schema), published({ ...said, needed: true }));
}

/** The same fields where what is left out stays as it is. */
/* @__NO_SIDE_EFFECTS__ */
export function unneeded<T extends Record<string, TSchema>>(fields: T): T {
  const entries = Object.entries(fields).map(([name, schema]) => {
    const { [PUBLISHED]: said } = schema as { [PUBLISHED]?: object };
    return [name, Object.assign(Type.Optional(schema), published({ ...said, needed: false }))];
  });
  return Object.fromEntries(entries) as T;
}

/**
 * What is refused and no schema can say. It stands in the description after 'Refused:', and the published schema is held to
 * that: what it accepts is refused only by such a sentence.
 */
export const refused = /* @__NO_SIDE_EFFECTS__ */ (sentence: string): string => `Refused: ${sentence}.`;

/** A text that `rule` checks. */
/* @__NO_SIDE_EFFECTS__ */
export function ruledText(rule: TextRule, ...more: string[]) {
  return Type.String(published(textRule(rule, more)));
}

function textRule({ min, max, unit = 'characters' }: TextRule, more: readonly string[]): object {
  const bytes = unit === 'bytes' ? [refused(`more than ${withCommas(max)} bytes of UTF-8`)] : [];
  const description = [...more, ...bytes].join(' ');
  return {
    ...(min > 0 ? { minLength: min, pattern: atLeast(min) } : {}),
    maxLength: max,
    ...(description === '' ? {} : { description }),
  };
}

/** Outer spaces don't count. */
function atLeast(min: number): string {
  if (min === 1) return '\\S';
  return `\\S[\\s\\S]${min === 2 ? '*' : `{${min - 2},}`}\\S`;
}

/** The same, or nothing at all. */
/* @__NO_SIDE_EFFECTS__ */
export function emptyOr<T extends TSchema>(schema: T, ...more: string[]): T {
  const { [PUBLISHED]: said = {} } = schema as { [PUBLISHED]?: { pattern?: string; description?: string } };
  const description = [said.description ?? [], ...more].flat().join(' ');
  const pattern = said.pattern === undefined ? {} : { minLength: undefined, pattern: `^$|${said.pattern}` };
  return Object.assign(
    schema,
    published({ ...said, ...pattern, ...(description === '' ? {} : { description }) }),
  );
}

/** One of a list, which the form's rules check. */
export const choiceOf = /* @__NO_SIDE_EFFECTS__ */ (values: readonly string[]) =>
  Type.String(published({ enum: [...values] }));

/** A whole number, which the form's rules check. */
export const wholeFrom = /* @__NO_SIDE_EFFECTS__ */ (minimum: number, maximum: number) =>
  Type.Integer(published({ minimum, maximum }));
