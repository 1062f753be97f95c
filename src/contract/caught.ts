import Type, { type Static } from 'typebox';
import { closed, Id, Time } from './common.ts';
import { named } from './published.ts';
import { Finding } from './trial.ts';

/** How far back caught replies are counted, and how many of them are shown. */
export const CAUGHT = { days: 30, shown: 20 } as const;

/** What a fact check finds in a reply's form is put right, and is no statement that could be right after all. */
export const FORM_RULES: ReadonlySet<string> = new Set([
  'thinking',
  'lead',
  'quotes',
  'html',
  'json',
  'markdown',
  'emoji',
  'control',
  'empty',
  'length',
]);

export const CaughtReplyView = named(
  'CaughtReply',
  Type.Object({
    id: Id,
    conversationId: Id,
    templateId: Id,
    templateName: Type.String(),
    /** What the fact check found, and what it did. */
    findings: Type.Array(Finding),
    /** Where what went out instead came from, as in a reply's source. */
    source: Type.String(),
    caughtAt: Time,
    /** Whether the owner says that it was right after all. */
    wasRight: Type.Boolean(),
  }),
);
export const CaughtReplies = named(
  'CaughtReplies',
  Type.Object({
    days: Type.Integer(),
    /** Of these days. */
    caught: Type.Integer(),
    /** Of these, how many were right after all. */
    wereRight: Type.Integer(),
    /** The newest. */
    replies: Type.Array(CaughtReplyView),
  }),
);
export const CaughtReplyBody = named(
  'CaughtReplyBody',
  Type.Object({ wasRight: Type.Boolean() }, { ...closed, examples: [{ wasRight: true }] }),
);

export type CaughtReplyView = Static<typeof CaughtReplyView>;
export type CaughtReplies = Static<typeof CaughtReplies>;
export type CaughtReplyBody = Static<typeof CaughtReplyBody>;
