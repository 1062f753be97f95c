import Type, { type Static } from 'typebox';
import { closed, Id, Time, TimeOrNull } from './common.ts';
import { FingerprintCorrections } from './fingerprint.ts';
import {
  FACT_LINES,
  FACT_MINUTES,
  FACT_OUTCOMES,
  FACT_PLACES,
  FACT_WORDINGS,
  GOLDEN_KINDS,
  REPLAY_DAYS,
  REPLAY_MESSAGES,
  TRIAL_CEILING,
  TRIAL_KINDS,
  TRIAL_ROW_VERDICTS,
  TRIAL_STATES,
} from './golden-lists.ts';
import { named } from './published.ts';
import { TemplateDraft } from './template-api.ts';
import { ExportedTrigger } from './trigger-api.ts';

const OrNull = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** What is tried: a template with what is about to change. What is left out is as saved. */
export const TrialBody = named(
  'TrialBody',
  Type.Object(
    {
      kind: Type.Enum([...TRIAL_KINDS]),
      templateId: Id,
      /** As it stands in its form. */
      template: Type.Optional(TemplateDraft),
      /** Instead of saved ones. */
      triggers: Type.Optional(Type.Array(ExportedTrigger, { maxItems: 1_000 })),
      /** Instead of the one that answers. */
      model: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
      voice: Type.Optional(
        Type.Object(
          { isOn: Type.Optional(Type.Boolean()), corrections: Type.Optional(FingerprintCorrections) },
          closed,
        ),
      ),
      /** Of a replay: how far back. */
      days: Type.Optional(Type.Integer({ minimum: 1, maximum: REPLAY_DAYS.max })),
      /** Of a replay, how many messages at most; of facts, how many lines are asked by this run. */
      most: Type.Optional(
        Type.Integer({ minimum: 1, maximum: Math.max(REPLAY_MESSAGES.max, FACT_LINES.max) }),
      ),
      /** Of facts: how long the run may take. */
      minutes: Type.Optional(Type.Integer({ minimum: 1, maximum: FACT_MINUTES.max })),
      /** Of facts: the run that ended early and is gone on with. What it has asked is not asked again. */
      goOnFrom: Type.Optional(Id),
    },
    { ...closed, examples: [{ kind: 'golden', templateId: 1, model: 'gpt-6-luna' }] },
  ),
);

export const CeilingBody = named(
  'CeilingBody',
  Type.Object(
    { ceilingUsd: Type.Number({ minimum: TRIAL_CEILING.min, maximum: TRIAL_CEILING.max }) },
    { ...closed, examples: [{ ceilingUsd: 0.25 }] },
  ),
);
/** In US dollars for each run. */
export const CeilingView = named('Ceiling', Type.Object({ ceilingUsd: Type.Number() }));

const UsualAndMost = (number: typeof Type.Integer | typeof Type.Number) =>
  Type.Object({ usual: number(), most: number() });

export const TrialEstimate = named(
  'TrialEstimate',
  Type.Object({
    /** The same for the same draft over the same saved state: a run with this key is about this draft. */
    draftKey: Type.String(),
    /** How many golden chats, messages or lines there are to try. */
    messages: Type.Integer(),
    /** How many lines there are in all, those included that are asked already; else the same. */
    all: Type.Integer(),
    /** Of the lines, how many are asked in the words of golden chats, of customers, and in others; null where it is no matter. */
    wordings: OrNull(Type.Object({ golden: Type.Integer(), customer: Type.Integer(), own: Type.Integer() })),
    /** Of these, how many the AI is asked for; the others are answered by a trigger, and cost nothing. */
    asking: Type.Integer(),
    calls: UsualAndMost(Type.Integer),
    tokens: Type.Object({ prompt: Type.Integer(), completion: Type.Integer() }),
    /** In US dollars; null: the price of a model is not known. */
    costUsd: OrNull(UsualAndMost(Type.Number)),
    ceilingUsd: Type.Number(),
    /** Where no price is known, the most calls; else null. */
    mostCalls: OrNull(Type.Integer()),
    /** Whether a server of the owner's own answers: its calls cost time instead of money. */
    isOwnServer: Type.Boolean(),
    /** How long its calls take, as far as that is known. */
    minutes: OrNull(Type.Integer()),
    /** How many of the messages are likely to be tried before the ceiling is reached. */
    fits: Type.Integer(),
    model: Type.String(),
    /** All of it in words. */
    sentence: Type.String(),
  }),
);

export const Finding = named(
  'GuardFinding',
  Type.Object({ rule: Type.String(), excerpt: Type.String(), action: Type.String() }),
);

/** A reply as it was, or as it would be. */
export const TriedReply = named(
  'TriedReply',
  Type.Object({
    /** '' where nothing is said. */
    text: Type.String(),
    source: Type.String(),
    /** How well it does what the golden chat asks for, 0 to 1; null in a replay. */
    score: OrNull(Type.Number()),
    /** Whether that is enough; null in a replay. */
    isMet: OrNull(Type.Boolean()),
    /** What is amiss, a sentence each. */
    problems: Type.Array(Type.String()),
    /** What the guard found in what the model wrote. */
    findings: Type.Array(Finding),
    /** Why the AI did not write it, as half a sentence after 'because'; '' where it did or need not. */
    noAi: Type.String(),
    /** Of a line: what the AI wrote, before anything else was said in its place; null where it was not asked. */
    written: Type.Optional(OrNull(Type.String())),
    /** What that says of the line. */
    outcome: Type.Optional(Type.Enum([...FACT_OUTCOMES])),
  }),
);

export const TrialRow = named(
  'TrialRow',
  Type.Object({
    place: Type.Integer(),
    goldenId: OrNull(Id),
    kind: OrNull(Type.Enum([...GOLDEN_KINDS])),
    conversationId: OrNull(Id),
    messageId: OrNull(Type.Integer()),
    message: Type.String(),
    /** What the golden chat holds: the answer as it should be, or what must not be said; the line of the owner; '' in a replay. */
    wanted: Type.String(),
    /** Of a line: where it stands, the FAQ's question or '', and in whose words it is asked. */
    fact: Type.Optional(
      Type.Object({
        from: Type.Enum([...FACT_PLACES]),
        question: Type.String(),
        wording: Type.Enum([...FACT_WORDINGS]),
      }),
    ),
    /** As saved, or what was really sent; null in a run without a draft, which has nothing to compare with, and as `after`. */
    before: OrNull(TriedReply),
    /** null: it failed, or was not tried. */
    after: OrNull(TriedReply),
    verdict: Type.Enum([...TRIAL_ROW_VERDICTS]),
    /** What the verdict rests on, a sentence each. */
    why: Type.Array(Type.String()),
  }),
);

const summary = {
  id: Id,
  kind: Type.Enum([...TRIAL_KINDS]),
  templateId: Id,
  state: Type.Enum([...TRIAL_STATES]),
  /** Why it ended before its end, as a sentence; '' where it did not. */
  why: Type.String(),
  draftKey: Type.String(),
  /** Nothing differs from what is saved: the golden chats are checked, and nothing is compared. */
  isAsSaved: Type.Boolean(),
  model: Type.String(),
  /** How many messages there are to try, and how many were. */
  total: Type.Integer(),
  done: Type.Integer(),
  counts: named(
    'TrialCounts',
    Type.Object({
      better: Type.Integer(),
      worse: Type.Integer(),
      same: Type.Integer(),
      changed: Type.Integer(),
      failed: Type.Integer(),
      right: Type.Integer(),
      wrong: Type.Integer(),
      unclear: Type.Integer(),
    }),
  ),
  calls: Type.Integer(),
  /** At most; what had no known price is not in it. */
  spentUsd: Type.Number(),
  isPriceKnown: Type.Boolean(),
  ceilingUsd: Type.Number(),
  createdAt: Time,
  endedAt: TimeOrNull,
};
export const TrialView = named('Trial', Type.Object(summary));
/** The newest first, and what a run may cost. */
export const TrialList = named(
  'TrialList',
  Type.Object({ ceilingUsd: Type.Number(), trials: Type.Array(TrialView) }),
);
export const TrialDetail = named('TrialDetail', Type.Object({ ...summary, rows: Type.Array(TrialRow) }));

/** What came of asking a model all lines of a template, the last time. */
export const FactCheckView = named(
  'FactCheck',
  Type.Object({
    templateId: Id,
    templateName: Type.String(),
    model: Type.String(),
    right: Type.Integer(),
    wrong: Type.Integer(),
    unclear: Type.Integer(),
    /** With those for which the AI could not be asked. */
    lines: Type.Integer(),
    checkedAt: Time,
    /** The template was changed since. */
    isOld: Type.Boolean(),
  }),
);

export type FactCheckView = Static<typeof FactCheckView>;
export type CeilingBody = Static<typeof CeilingBody>;
export type TrialBody = Static<typeof TrialBody>;
export type TrialEstimate = Static<typeof TrialEstimate>;
export type TriedReply = Static<typeof TriedReply>;
export type TrialRow = Static<typeof TrialRow>;
export type TrialView = Static<typeof TrialView>;
export type TrialList = Static<typeof TrialList>;
export type TrialDetail = Static<typeof TrialDetail>;
