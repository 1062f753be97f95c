import Type, { type Static } from 'typebox';
import { NO_MEMO } from '../../../contract/memo.ts';
import { REPLY_SOURCES, type Reply, type ReplySource, type ReplyTemplate } from '../../../contract/reply.ts';
import { foldText } from '../../../text/fold.ts';
import { sentenceSpans } from '../../../text/sentences.ts';
import { languagesOf } from '../faq/detect.ts';
import type { Answering, LoadedTemplate } from '../loaded-templates.ts';
import { withoutDisclosure } from '../outgoing-reply.ts';
import type { Tried, TryMessage } from '../try-message.ts';
import { type Likeness, likeness } from './likeness/like.ts';
import { findUnlike } from './likeness/unlike.ts';

const Source = Type.Union(REPLY_SOURCES.map((source) => Type.Literal(source)));

/** What is expected of a reply. */
export const Expectations = {
  contains: Type.Optional(Type.Array(Type.String({ minLength: 1 }))),
  not_contains: Type.Optional(Type.Array(Type.String({ minLength: 1 }))),
  /** An answer as it should be: the reply says the same facts, and about the same. */
  like: Type.Optional(Type.String({ minLength: 1 })),
  /** What the reply must not say, in these or similar words. */
  unlike: Type.Optional(Type.String({ minLength: 1 })),
  source: Type.Optional(Type.Union([Source, Type.Array(Source, { minItems: 1 })])),
  /** The name of the template that answers, where several share conversations. */
  said_by: Type.Optional(Type.String({ minLength: 1 })),
  max_sentences: Type.Optional(Type.Integer({ minimum: 1 })),
  /** Two letters, such as "de". */
  language: Type.Optional(Type.String({ pattern: '^[a-z]{2}$' })),
  /** Whether the guard may have found anything. */
  no_finding: Type.Optional(Type.Boolean()),
};

/** A message and what is expected of its reply. Everything but the message is optional. */
export const Case = Type.Object(
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
    ...Expectations,
  },
  { additionalProperties: false },
);
/** `source` is written out: the union that the schema is made of is too dynamic for its type. */
export type EvalCase = Omit<Static<typeof Case>, 'source'> & { source?: ReplySource | ReplySource[] };

type Expected = Omit<EvalCase, 'message' | 'history' | 'name' | 'contact_name'>;

export interface CaseResult {
  name: string;
  reply: Reply;
  /** Empty: passed. */
  failures: string[];
  /** Of a whole conversation: what was said and known, line by line. */
  transcript?: string[];
}

const MINUTE_MS = 60_000;

/** Runs the cases through the real pipeline, one after the other, as a provider's rate limit wants it. */
export async function runCases(
  { answer }: TryMessage,
  cases: readonly EvalCase[],
  loaded: LoadedTemplate,
  clock: () => number,
): Promise<CaseResult[]> {
  const results: CaseResult[] = [];
  for (const one of cases) {
    const now = clock();
    const said = one.history ?? [];
    const history = said.map(({ from, text }, index) => ({
      isFromUser: from === 'customer',
      messageText: text,
      createdAt: now - (said.length - index) * MINUTE_MS,
    }));
    const incoming = { text: one.message, contactName: one.contact_name ?? '' };
    const tried = await answer({ loaded, incoming, history, memo: NO_MEMO, now });
    results.push({ name: one.name ?? one.message, reply: tried.reply, failures: failuresOf(one, tried) });
  }
  return results;
}

/** What of a case's expectations the reply does not meet, in words; empty when it meets them all. */
export function failuresOf(expected: Expected, { reply, by }: Pick<Tried, 'reply' | 'by'>): string[] {
  return [
    ...(expected.contains ?? [])
      .filter((text) => !includes(reply.text, text))
      .map((text) => `does not contain "${text}"`),
    ...(expected.not_contains ?? [])
      .filter((text) => includes(reply.text, text))
      .map((text) => `contains "${text}"`),
    ...likenessFailures(expected, { reply, by }),
    ...sourceFailure(expected, reply),
    ...speakerFailure(expected, by),
    ...lengthFailure(expected, reply),
    ...languageFailure(expected, reply),
    ...(expected.no_finding ? (reply.reason.findings ?? []) : []).map(
      ({ rule, excerpt }) => `the guard found ${rule}: "${excerpt}"`,
    ),
  ];
}

interface Wanted {
  like?: string | undefined;
  unlike?: string | undefined;
}

/** How well a reply does what `like` or else `unlike` asks for, without the disclosure line; null: neither is there. */
export function judgeText(
  { like, unlike }: Wanted,
  reply: string,
  template: Pick<ReplyTemplate, 'disclosureLine'>,
): Likeness | null {
  const said = { isFromUser: false, messageText: reply, createdAt: 0 };
  const [{ messageText: text } = said] = withoutDisclosure([said], template);
  if (like !== undefined) return likeness(like, text);
  if (unlike === undefined) return null;
  const found = findUnlike(unlike, text);
  return found === null
    ? { score: 1, problems: [] }
    : { score: 0, problems: [`It says “${found}”, which it must not.`] };
}

/** Case and accents don't matter: models vary both. */
function includes(text: string, part: string): boolean {
  return foldText(text).includes(foldText(part));
}

function likenessFailures({ like, unlike }: Expected, { reply, by }: Pick<Tried, 'reply' | 'by'>): string[] {
  const { template } = by.prepared;
  return [{ like }, { unlike }].flatMap((one) => judgeText(one, reply.text, template)?.problems ?? []);
}

function sourceFailure({ source }: Expected, reply: Reply): string[] {
  if (source === undefined) return [];
  const allowed = [source].flat();
  return allowed.includes(reply.source) ? [] : [`came from ${reply.source}, not ${allowed.join(' or ')}`];
}

function speakerFailure({ said_by: expected }: Expected, { prepared }: Answering): string[] {
  const { templateName } = prepared.template;
  const isRight = expected === undefined || expected === templateName;
  return isRight ? [] : [`was said by "${templateName}", not "${expected}"`];
}

function lengthFailure({ max_sentences: most }: Expected, reply: Reply): string[] {
  const count = sentenceSpans(reply.text).filter(
    ({ start, end }) => reply.text.slice(start, end).trim() !== '',
  ).length;
  return most !== undefined && count > most ? [`has ${count} sentences, more than ${most}`] : [];
}

/** Told by the words of 21 languages; a reply of very few words may not show its language. */
function languageFailure({ language }: Expected, reply: Reply): string[] {
  if (language === undefined) return [];
  const [found] = languagesOf(reply.text);
  return found === language ? [] : [`is in language "${found ?? 'unknown'}", not "${language}"`];
}
