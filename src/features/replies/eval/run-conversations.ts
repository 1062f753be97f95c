import Type, { type Static } from 'typebox';
import { type Memo, NO_MEMO } from '../../../contract/memo.ts';
import type { HistoryMessage, Reply } from '../../../contract/reply.ts';
import type { ModelWithBreakers } from '../../ai/model-with-breakers.ts';
import { begun } from '../../strategies/engine/begin.ts';
import type { LoadedTemplate } from '../loaded-templates.ts';
import type { Tried, TryMessage } from '../try-message.ts';
import { type CaseResult, type EvalCase, Expectations, failuresOf } from './run-cases.ts';

const closed = { additionalProperties: false } as const;

const Turn = Type.Object(
  {
    customer: Type.String({ minLength: 1 }),
    /** What the model says here; without it, it is asked. */
    says: Type.Optional(Type.String()),
    /** What it says it has found, by field; without them it answers in plain text. */
    findings: Type.Optional(Type.Record(Type.String(), Type.String())),
    upset: Type.Optional(Type.Boolean()),
    ...Expectations,
    /** The id of the strategy's step after the reply. */
    step: Type.Optional(Type.String()),
  },
  closed,
);

/** A whole conversation, turn by turn, and what is known at its end. */
export const ConversationCase = Type.Object(
  {
    name: Type.Optional(Type.String({ minLength: 1 })),
    /** The name of a strategy that the owner starts before the first message. */
    start: Type.Optional(Type.String({ minLength: 1 })),
    turns: Type.Array(Turn, { minItems: 1 }),
    fields: Type.Optional(Type.Record(Type.String(), Type.String())),
    tags: Type.Optional(Type.Array(Type.String())),
    /** How the strategy ended, such as "reached"; "" where it still runs. */
    ended: Type.Optional(Type.String()),
    /** All of it, as `--json` prints it, a line each. */
    transcript: Type.Optional(Type.String()),
  },
  closed,
);
export type EvalTurn = Omit<Static<typeof Turn>, 'source'> & Pick<EvalCase, 'source'>;
export type EvalConversation = Omit<Static<typeof ConversationCase>, 'turns'> & { turns: EvalTurn[] };

/** A model that says what a script tells it, and asks `base` where the script says nothing. */
export function scriptedModel(base: ModelWithBreakers) {
  let turn: Pick<EvalTurn, 'says' | 'findings' | 'upset'> = {};
  const model: ModelWithBreakers = {
    ...base,
    async complete(request, timeoutMs) {
      const { says, findings, upset = false } = turn;
      if (says === undefined) return base.complete(request, timeoutMs);
      const isStructured = request.format !== undefined && findings !== undefined;
      const text = isStructured ? JSON.stringify({ reply: says, findings, upset }) : says;
      return { text, promptTokens: null, completionTokens: null, isCutOff: false };
    },
  };
  return {
    model,
    follow(next: typeof turn): void {
      turn = next;
    },
  };
}

export type ScriptedModel = ReturnType<typeof scriptedModel>;

const MINUTE_MS = 60_000;

/** Plays conversations through the real pipeline, which has to ask the scripted model. */
export async function runConversations(
  tryMessage: TryMessage,
  script: Pick<ScriptedModel, 'follow'>,
  conversations: readonly EvalConversation[],
  loaded: LoadedTemplate,
  clock: () => number,
): Promise<CaseResult[]> {
  const results: CaseResult[] = [];
  for (const one of conversations) results.push(await play(tryMessage, script, one, loaded, clock));
  return results;
}

async function play(
  { answer }: TryMessage,
  script: Pick<ScriptedModel, 'follow'>,
  conversation: EvalConversation,
  loaded: LoadedTemplate,
  clock: () => number,
): Promise<CaseResult> {
  const { turns, start } = conversation;
  const started = loaded.prepared.strategies.find(({ name }) => name === start);
  const failures = start !== undefined && started === undefined ? [`there is no strategy "${start}"`] : [];
  const startsAt = clock() - 2 * turns.length * MINUTE_MS;
  const history: HistoryMessage[] = [];
  const transcript: string[] = [];
  let memo: Memo = started === undefined ? NO_MEMO : { strategy: begun(started, startsAt) };
  let reply: Reply | null = null;
  for (const [index, turn] of turns.entries()) {
    const now = startsAt + 2 * index * MINUTE_MS;
    script.follow(turn);
    const incoming = { text: turn.customer, contactName: '' };
    const tried = await answer({ loaded, incoming, history, memo, now });
    ({ reply, memo } = tried);
    history.push({ isFromUser: true, messageText: turn.customer, createdAt: now });
    if (reply.text !== '')
      history.push({ isFromUser: false, messageText: reply.text, createdAt: now + MINUTE_MS });
    transcript.push(...transcriptOf(turn.customer, tried, loaded));
    const found = [...failuresOf(turn, tried), ...stepFailure(turn, memo)];
    failures.push(...found.map((failure) => `turn ${index + 1} ${failure}`));
    // Somebody else answers from here on.
    if (reply.handoff) break;
  }
  if (reply === null) throw new TypeError('A conversation has a turn.');
  const name = conversation.name ?? turns[0]?.customer ?? '';
  failures.push(...endFailures(conversation, memo), ...transcriptFailure(conversation, transcript));
  return { name, reply, transcript, failures };
}

function transcriptOf(asked: string, { reply, by, memo }: Tried, loaded: LoadedTemplate): string[] {
  const { id, templateName } = by.prepared.template;
  const speaker = id === loaded.template.id ? '' : `, ${templateName}`;
  const text = reply.text.replaceAll('\n', ' / ');
  return [`> ${asked}`, `< ${text} (${reply.source}${speaker})`, knownAfter(memo, reply.handoff)];
}

function stepFailure({ step }: EvalTurn, { strategy }: Memo): string[] {
  if (step === undefined) return [];
  const at = strategy?.ended === undefined ? (strategy?.step ?? '') : '';
  return at === step ? [] : [`is at step "${at}", not "${step}"`];
}

function endFailures({ fields, tags, ended }: EvalConversation, memo: Memo): string[] {
  const known = memo.fields ?? {};
  const names = fields === undefined ? [] : [...new Set([...Object.keys(fields), ...Object.keys(known)])];
  const wrong = names
    .filter((name) => known[name] !== fields?.[name])
    .map((name) => `knows ${name} as "${known[name] ?? ''}", not "${fields?.[name] ?? ''}"`);
  const tagged = [...(memo.tags ?? [])].sort().join(', ');
  if (tags !== undefined && tagged !== [...tags].sort().join(', ')) wrong.push(`has the tags "${tagged}"`);
  const ending = memo.strategy?.ended ?? '';
  if (ended !== undefined && ended !== ending) wrong.push(`ended as "${ending}", not "${ended}"`);
  return wrong;
}

/** The first line that differs. */
function transcriptFailure({ transcript }: EvalConversation, lines: readonly string[]): string[] {
  if (transcript === undefined) return [];
  const expected = transcript.trim().split('\n');
  const at = Array.from({ length: Math.max(lines.length, expected.length) }).findIndex(
    (_, index) => lines[index] !== expected[index],
  );
  return at === -1 ? [] : [`line ${at + 1} is "${lines[at] ?? ''}", not "${expected[at] ?? ''}"`];
}

/** What is known after a turn, on one line. */
export function knownAfter({ strategy, fields = {}, tags = [] }: Memo, handoff: boolean): string {
  const at = strategy?.ended === undefined ? `at ${strategy?.step ?? 'no step'}` : strategy.ended;
  const known = Object.entries(fields).map(([field, value]) => `${field}=${value}`);
  const parts = [at, ...known, ...tags.map((tag) => `#${tag}`), ...(handoff ? ['handed over'] : [])];
  return `= ${parts.join(' | ')}`;
}
