import Type, { type Static } from 'typebox';
import { closed, Id, Time, TimeOrNull, Version } from './common.ts';
import { FIELD_KEY_PATTERN, FIELD_TYPES } from './contact-fields.ts';
import { emptyOr, named, published, refused, ruledText, wholeFrom } from './published.ts';
import { PASS_MINUTES } from './speaker.ts';
import {
  STEP_ID,
  STEP_KINDS,
  STRATEGY_BEGINS,
  STRATEGY_ENDINGS,
  STRATEGY_LIMITS,
  STRATEGY_TEXT_RULES,
  type StrategyEnding,
} from './strategy.ts';
import { TRIGGER_TEXT_RULES } from './trigger.ts';

const rules = STRATEGY_TEXT_RULES;
const upTo = (maximum: number) => wholeFrom(1, maximum);

const Step = named(
  'StrategyStep',
  Type.Object(
    {
      /** Stays with the step, so that conversations under way find it again. */
      id: Type.String({ maxLength: 100, ...published({ maxLength: undefined, pattern: STEP_ID.source }) }),
      kind: Type.Enum([...STEP_KINDS]),
      what: ruledText(rules.what),
      /** The field of the contact; '' where something is brought across. */
      field: Type.String({
        maxLength: 100,
        ...published({
          maxLength: undefined,
          pattern: `^$|${FIELD_KEY_PATTERN}`,
          description: refused(
            'nothing where something is found out, a field where something is brought across, and one that another step fills or that is of another type',
          ),
        }),
      }),
      type: Type.Enum([...FIELD_TYPES]),
      choices: Type.Array(ruledText(rules.choice), {
        maxItems: 100,
        ...published({
          maxItems: STRATEGY_LIMITS.choices,
          description: refused('fewer than 2 where `type` is `choice`, and any where it is not'),
        }),
      }),
      wording: Type.Array(ruledText(rules.wording), {
        maxItems: 100,
        ...published({ maxItems: STRATEGY_LIMITS.wording }),
      }),
      isRequired: Type.Boolean(published({ description: 'Counts where something is found out' })),
      maxTries: upTo(STRATEGY_LIMITS.tries),
    },
    closed,
  ),
);

/** Lengths and numbers are checked with the form's own sentences, see `strategy.ts`. */
const definition = {
  name: ruledText(rules.name),
  goal: ruledText(rules.goal),
  begins: named(
    'StrategyBegin',
    Type.Object(
      {
        when: Type.Enum([...STRATEGY_BEGINS]),
        phrase: emptyOr(
          ruledText(TRIGGER_TEXT_RULES.triggerPhrase),
          refused('nothing where `when` is `phrase`, and anything where it is not'),
        ),
        tag: emptyOr(
          ruledText(rules.tag),
          refused('nothing where `when` is `tag`, and anything where it is not'),
        ),
      },
      closed,
    ),
  ),
  steps: named(
    'StrategySteps',
    Type.Array(Step, {
      maxItems: 100,
      ...published({
        minItems: 1,
        maxItems: STRATEGY_LIMITS.steps,
        description: refused('two steps with one id'),
      }),
    }),
  ),
  ends: named(
    'StrategyEnd',
    Type.Object(
      {
        tag: emptyOr(ruledText(rules.tag)),
        text: ruledText(rules.text),
        handOver: Type.Boolean(),
        /** Another template of the same group that answers from then on. */
        passTo: Type.Optional(
          Type.Union([Id, Type.Null()], {
            description: refused('a template that does not share conversations with this one'),
          }),
        ),
        passMinutes: Type.Optional(wholeFrom(PASS_MINUTES.min, PASS_MINUTES.max)),
      },
      closed,
    ),
  ),
  givesUp: named(
    'StrategyGivesUp',
    Type.Object(
      {
        afterReplies: upTo(STRATEGY_LIMITS.replies),
        onAnger: Type.Boolean(),
        onStop: Type.Boolean(),
        /** A question is answered first; the step waits for the next reply. */
        answersFirst: Type.Boolean(),
      },
      closed,
    ),
  ),
};

export const StrategyDefinitionBody = named('StrategyDefinitionBody', Type.Object(definition, closed));

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

export const StrategyBody = named(
  'StrategyBody',
  Type.Object(
    { templateId: Id, ...definition, ...placed },
    { ...closed, examples: [{ templateId: 1, ...EXAMPLE }] },
  ),
);
export const StrategyUpdateBody = named(
  'StrategyUpdateBody',
  Type.Object(
    {
      ...definition,
      ...placed,
      /** What the editor last saw: a strategy that was changed since is not saved over. */
      baseVersion: Type.Optional(Version),
    },
    { ...closed, examples: [EXAMPLE] },
  ),
);

/** A strategy inside an exported template. */
export const ExportedStrategy = named(
  'ExportedStrategy',
  Type.Object({ ...definition, isEnabled: Type.Optional(Type.Boolean()) }, closed),
);

const Ending = Type.Enum(Object.keys(STRATEGY_ENDINGS) as StrategyEnding[]);

/** How often something happened, in conversations with customers. */
const Count = named(
  'StrategyCount',
  Type.Object({
    /** '' for the strategy as a whole. */
    step: Type.String(),
    what: Type.String(),
    count: Type.Integer(),
  }),
);

export const StrategyView = named(
  'Strategy',
  Type.Object({
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
  }),
);
export const StrategyList = named(
  'StrategyList',
  Type.Object({
    /** False: the owner's plan has no strategies, so none runs. */
    isInPlan: Type.Boolean(),
    strategies: Type.Array(StrategyView),
  }),
);

export const StarterStrategies = Type.Array(
  Type.Object({ key: Type.String(), summary: Type.String(), strategy: Type.Object(definition) }),
);

export const StartStrategyBody = named(
  'StartStrategyBody',
  Type.Object({ strategyId: Id }, { ...closed, examples: [{ strategyId: 1 }] }),
);

/** What runs in a conversation, or ran last. */
export const ConversationStrategy = named(
  'ConversationStrategy',
  Type.Object({
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
  }),
);

export type StrategyBody = Static<typeof StrategyBody>;
export type StrategyUpdateBody = Static<typeof StrategyUpdateBody>;
export type ExportedStrategy = Static<typeof ExportedStrategy>;
export type StrategyView = Static<typeof StrategyView>;
export type StrategyList = Static<typeof StrategyList>;
export type StarterStrategies = Static<typeof StarterStrategies>;
export type ConversationStrategy = Static<typeof ConversationStrategy>;
