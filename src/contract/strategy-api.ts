import Type, { type Static } from 'typebox';
import { closed, Id, Time, TimeOrNull, Version } from './common.ts';
import { FIELD_TYPES } from './contact-fields.ts';
import { published, ruledText } from './published.ts';
import { PASS_MINUTES } from './speaker.ts';
import {
  STEP_KINDS,
  STRATEGY_BEGINS,
  STRATEGY_ENDINGS,
  STRATEGY_LIMITS,
  STRATEGY_TEXT_RULES,
  type StrategyEnding,
} from './strategy.ts';
import { TRIGGER_TEXT_RULES } from './trigger.ts';

const rules = STRATEGY_TEXT_RULES;
const upTo = (maximum: number) => Type.Integer(published({ minimum: 1, maximum }));

const Step = Type.Object(
  {
    /** Stays with the step, so that conversations under way find it again. */
    id: Type.String({ maxLength: 100 }),
    kind: Type.Enum([...STEP_KINDS]),
    what: ruledText(rules.what),
    /** The field of the contact; '' where something is brought across. */
    field: Type.String({ maxLength: 100 }),
    type: Type.Enum([...FIELD_TYPES]),
    choices: Type.Array(Type.String(), { maxItems: 100 }),
    wording: Type.Array(Type.String(), { maxItems: 100 }),
    isRequired: Type.Boolean(),
    maxTries: upTo(STRATEGY_LIMITS.tries),
  },
  closed,
);

/** Lengths and numbers are checked with the form's own sentences, see `strategy.ts`. */
const definition = {
  name: ruledText(rules.name),
  goal: ruledText(rules.goal),
  begins: Type.Object(
    {
      when: Type.Enum([...STRATEGY_BEGINS]),
      phrase: ruledText({ ...TRIGGER_TEXT_RULES.triggerPhrase, min: 0 }),
      tag: ruledText({ ...rules.tag, min: 0 }),
    },
    closed,
  ),
  steps: Type.Array(Step, { maxItems: 100 }),
  ends: Type.Object(
    {
      tag: ruledText({ ...rules.tag, min: 0 }),
      text: ruledText(rules.text),
      handOver: Type.Boolean(),
      /** Another template of the same group that answers from then on. */
      passTo: Type.Optional(Type.Union([Id, Type.Null()])),
      passMinutes: Type.Optional(
        Type.Integer(published({ minimum: PASS_MINUTES.min, maximum: PASS_MINUTES.max })),
      ),
    },
    closed,
  ),
  givesUp: Type.Object(
    {
      afterReplies: upTo(STRATEGY_LIMITS.replies),
      onAnger: Type.Boolean(),
      onStop: Type.Boolean(),
      /** A question is answered first; the step waits for the next reply. */
      answersFirst: Type.Boolean(),
    },
    closed,
  ),
};

export const StrategyDefinitionBody = Type.Object(definition, closed);

const EXAMPLE = {
  name: 'Guide by e-mail',
  goal: 'Get their e-mail address for the free guide',
  begins: { when: 'phrase', phrase: 'guide', tag: '' },
  steps: [
    {
      id: 'email',
      kind: 'find_out',
      what: 'Their e-mail address',
      field: 'email',
      type: 'email',
      choices: [],
      wording: ['Where may I send it?'],
      isRequired: true,
      maxTries: 2,
    },
  ],
  ends: { tag: 'guide', text: 'It is on its way to you.', handOver: false },
  givesUp: { afterReplies: 6, onAnger: true, onStop: true, answersFirst: true },
};

const placed = {
  isEnabled: Type.Optional(Type.Boolean()),
  /** The place in the owner's order, from 1; the last by default. */
  position: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
};

export const StrategyBody = Type.Object(
  { templateId: Id, ...definition, ...placed },
  { ...closed, examples: [{ templateId: 1, ...EXAMPLE }] },
);
export const StrategyUpdateBody = Type.Object(
  {
    ...definition,
    ...placed,
    /** What the editor last saw: a strategy that was changed since is not saved over. */
    baseVersion: Type.Optional(Version),
  },
  { ...closed, examples: [EXAMPLE] },
);

/** A strategy inside an exported template. */
export const ExportedStrategy = Type.Object(
  { ...definition, isEnabled: Type.Optional(Type.Boolean()) },
  closed,
);

const Ending = Type.Enum(Object.keys(STRATEGY_ENDINGS) as StrategyEnding[]);

/** How often something happened, in conversations with customers. */
const Count = Type.Object({
  /** '' for the strategy as a whole. */
  step: Type.String(),
  what: Type.String(),
  count: Type.Integer(),
});

export const StrategyView = Type.Object({
  id: Id,
  templateId: Id,
  ...definition,
  isEnabled: Type.Boolean(),
  position: Type.Integer(),
  version: Version,
  /** What is still to be filled in, each once; until then it does not run. */
  places: Type.Array(Type.String()),
  /** A sentence for each step whose contact field was deleted, or made anew with another type. */
  fieldProblems: Type.Array(Type.String()),
  counts: Type.Array(Count),
  createdAt: Time,
  updatedAt: Time,
});
export const StrategyList = Type.Object({
  /** False: the owner's plan has no strategies, so none runs. */
  isInPlan: Type.Boolean(),
  strategies: Type.Array(StrategyView),
});

export const StarterStrategies = Type.Array(
  Type.Object({ key: Type.String(), summary: Type.String(), strategy: Type.Object(definition) }),
);

export const StartStrategyBody = Type.Object(
  { strategyId: Id },
  { ...closed, examples: [{ strategyId: 1 }] },
);

/** What runs in a conversation, or ran last. */
export const ConversationStrategy = Type.Object({
  isInPlan: Type.Boolean(),
  current: Type.Union([
    Type.Object({
      id: Id,
      /** '' where the strategy is gone. */
      name: Type.String(),
      startedAt: Time,
      replies: Type.Integer(),
      step: Type.Union([
        Type.Object({ number: Type.Integer(), of: Type.Integer(), what: Type.String() }),
        Type.Null(),
      ]),
      /** What is known of what it asks for. */
      found: Type.Array(Type.Object({ field: Type.String(), value: Type.String() })),
      waitsForQuestion: Type.Boolean(),
      ended: Type.Union([Ending, Type.Null()]),
      endedAt: TimeOrNull,
    }),
    Type.Null(),
  ]),
  /** Those that are switched on. Starting one with a place to fill is refused, with the place named. */
  available: Type.Array(Type.Object({ id: Id, name: Type.String() })),
});

export type StrategyBody = Static<typeof StrategyBody>;
export type StrategyUpdateBody = Static<typeof StrategyUpdateBody>;
export type ExportedStrategy = Static<typeof ExportedStrategy>;
export type StrategyView = Static<typeof StrategyView>;
export type StrategyList = Static<typeof StrategyList>;
export type StarterStrategies = Static<typeof StarterStrategies>;
export type ConversationStrategy = Static<typeof ConversationStrategy>;
