import { parse } from 'smol-toml';
import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';
import { REPLY_SOURCES, type ReplySource } from '../../../contract/reply.ts';

const Source = Type.Union(REPLY_SOURCES.map((source) => Type.Literal(source)));

/** A message and what is expected of its reply. Everything but the message is optional. */
const Case = Type.Object(
  {
    name: Type.Optional(Type.String({ minLength: 1 })),
    message: Type.String({ minLength: 1 }),
    contact_name: Type.Optional(Type.String()),
    /** The conversation before, oldest first. */
    history: Type.Optional(
      Type.Array(
        Type.Object(
          {
            from: Type.Union([Type.Literal('customer'), Type.Literal('bot')]),
            text: Type.String({ minLength: 1 }),
          },
          { additionalProperties: false },
        ),
      ),
    ),
    contains: Type.Optional(Type.Array(Type.String({ minLength: 1 }))),
    not_contains: Type.Optional(Type.Array(Type.String({ minLength: 1 }))),
    source: Type.Optional(Type.Union([Source, Type.Array(Source, { minItems: 1 })])),
    max_sentences: Type.Optional(Type.Integer({ minimum: 1 })),
    /** Two letters, such as "de". */
    language: Type.Optional(Type.String({ pattern: '^[a-z]{2}$' })),
    /** Whether the guard may have found anything. */
    no_finding: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
const CasesFile = Type.Object({ case: Type.Array(Case, { minItems: 1 }) }, { additionalProperties: false });

/** `source` is written out: the union that the schema is made of is too dynamic for its type. */
export type EvalCase = Omit<Static<typeof Case>, 'source'> & { source?: ReplySource | ReplySource[] };

/** Reads a file of `[[case]]` tables. Throws an Error whose message names the case and the field. */
export function parseCases(text: string): EvalCase[] {
  const file: unknown = parse(text);
  if (Value.Check(CasesFile, file)) return file.case as EvalCase[];
  const [problem] = Value.Errors(CasesFile, file);
  const place = problem?.instancePath.replace(/^\/case\/(\d+)/, (_, n: string) => `case ${Number(n) + 1} `);
  throw new Error(`The cases can't be used: ${place || 'the file'} ${problem?.message ?? 'is wrong'}.`);
}
