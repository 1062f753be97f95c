import { parse } from 'smol-toml';
import Type from 'typebox';
import { Value } from 'typebox/value';
import { Case, type EvalCase } from './run-cases.ts';
import { ConversationCase, type EvalConversation } from './run-conversations.ts';

const Messages = Type.Array(Case, { minItems: 1 });
const Conversations = Type.Array(ConversationCase, { minItems: 1 });
const optional = { case: Type.Optional(Messages), conversation: Type.Optional(Conversations) };
const CasesFile = Type.Object(optional, { additionalProperties: false, minProperties: 1 });

export interface EvalFile {
  cases: EvalCase[];
  conversations: EvalConversation[];
}

/** Reads a file of `[[case]]` and `[[conversation]]` tables. Throws an Error whose message names the case and the field. */
export function parseCases(text: string): EvalFile {
  const file: unknown = parse(text);
  if (Value.Check(CasesFile, file)) {
    const { case: cases = [], conversation: conversations = [] } = file;
    return { cases: cases as EvalCase[], conversations: conversations as EvalConversation[] };
  }
  const [problem] = Value.Errors(CasesFile, file);
  const place = problem?.instancePath.replace(
    /^\/(case|conversation)\/(\d+)/,
    (_, kind: string, n: string) => `${kind} ${Number(n) + 1} `,
  );
  throw new Error(`The cases can't be used: ${place || 'the file'} ${problem?.message ?? 'is wrong'}.`);
}
