import Type, { type Static } from 'typebox';
import { closed, Id, Time } from './common.ts';
import { FIELD_KEY_PATTERN, VALUE_MAX } from './contact-fields.ts';
import { MESSAGE_RULE } from './limits.ts';
import { choiceOf, emptyOr, named, needed, published, refused, ruledText } from './published.ts';
import { PASS_MINUTES } from './speaker.ts';
import { TagText } from './tag-text.ts';
import { TRIGGER_MATCH_MODES, TRIGGER_TEXT_RULES } from './trigger.ts';

/** What the trigger notes of the customer who fires it; '': nothing. A value is kept as the type of its field keeps it. */
const notes = {
  addTag: Type.Optional(emptyOr(TagText())),
  setField: Type.Optional(
    Type.String(
      published({ pattern: `^$|${FIELD_KEY_PATTERN}`, description: refused('a field that you don’t have') }),
    ),
  ),
  setValue: Type.Optional(
    Type.String(
      published({
        maxLength: VALUE_MAX,
        description: refused('nothing beside `setField`, and what is no value of that field'),
      }),
    ),
  ),
};

/** Another template of the same group that answers from then on. With it, the trigger's own reply may be empty. */
const passing = {
  passTo: Type.Optional(
    Type.Union([Id, Type.Null()], {
      description: refused('a template that does not share conversations with this one'),
    }),
  ),
  passMinutes: Type.Optional(
    Type.Integer(
      published({
        minimum: 0,
        maximum: PASS_MINUTES.max,
        description: `Counts beside \`passTo\` alone. ${refused('0 there')}`,
      }),
    ),
  ),
};

/** Lengths and modes are checked with the form's own sentences, see `trigger.ts`. */
export const TriggerBody = named(
  'TriggerBody',
  Type.Object(
    {
      templateId: Id,
      triggerPhrase: needed(ruledText(TRIGGER_TEXT_RULES.triggerPhrase)),
      responseAction: needed(
        emptyOr(
          ruledText(TRIGGER_TEXT_RULES.responseAction),
          refused('nothing, unless `passTo` names a template and `handOver` is off'),
        ),
      ),
      matchMode: Type.Optional(choiceOf(TRIGGER_MATCH_MODES)),
      /** The place in the owner's order, from 1; the last by default. */
      position: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
      isEnabled: Type.Optional(Type.Boolean()),
      handOver: Type.Optional(Type.Boolean()),
      ...notes,
      ...passing,
    },
    {
      ...closed,
      examples: [{ templateId: 1, triggerPhrase: 'opening hours', responseAction: 'Tue to Sat, 8 to 6.' }],
    },
  ),
);

/** A trigger inside an exported template. */
export const ExportedTrigger = named(
  'ExportedTrigger',
  Type.Object(
    {
      triggerPhrase: ruledText(TRIGGER_TEXT_RULES.triggerPhrase),
      responseAction: ruledText(TRIGGER_TEXT_RULES.responseAction),
      matchMode: Type.Optional(choiceOf(TRIGGER_MATCH_MODES)),
      isEnabled: Type.Optional(Type.Boolean()),
      handOver: Type.Optional(Type.Boolean()),
      ...notes,
    },
    closed,
  ),
);

const trigger = {
  id: Id,
  templateId: Id,
  triggerPhrase: Type.String(),
  responseAction: Type.String(),
  matchMode: Type.Enum([...TRIGGER_MATCH_MODES]),
  position: Type.Integer(),
  isEnabled: Type.Boolean(),
  handOver: Type.Boolean(),
  addTag: Type.String(),
  setField: Type.String(),
  setValue: Type.String(),
  passTo: Type.Union([Id, Type.Null()]),
  /** For how long; 0 where it passes to none. */
  passMinutes: Type.Integer(),
  createdAt: Time,
};

/** `recentReplies`: of the last 30 days. */
export const TriggerView = named('Trigger', Type.Object({ ...trigger, recentReplies: Type.Integer() }));

export const TRIGGER_WARNINGS = {
  never_reached: 'Another trigger always answers first, so this one never will.',
  duplicate: 'Another trigger has the same phrase.',
  too_short: 'A phrase this short fires on very many messages.',
  passes_nowhere: 'It does nothing: the template that it passes on to is no longer in the group.',
  unfilled: 'It is not sent until you fill that in.',
  long_reply: 'This reply is sent in several messages. Your flow must send response_2 and response_3 too.',
} as const;
export type TriggerWarningCode = keyof typeof TRIGGER_WARNINGS;

export const TriggerWarning = named(
  'TriggerWarning',
  Type.Object({
    code: Type.Enum(Object.keys(TRIGGER_WARNINGS) as TriggerWarningCode[]),
    message: Type.String(),
    /** The trigger that is in the way, where there is one. */
    triggerId: Type.Optional(Id),
    /** What is still to be filled in, each once; with `unfilled`. */
    places: Type.Optional(Type.Array(Type.String())),
  }),
);
export const TriggerWarnings = named(
  'TriggerWarnings',
  Type.Object({ warnings: Type.Array(TriggerWarning) }),
);
export const SavedTrigger = named(
  'SavedTrigger',
  Type.Object({
    ...trigger,
    recentReplies: Type.Integer(),
    warnings: Type.Array(TriggerWarning),
  }),
);
export const TriggerList = Type.Array(SavedTrigger);

/** A trigger as it stands in the form; nothing in it has to be right yet. */
export const TriggerCheckBody = named(
  'TriggerCheckBody',
  Type.Object(
    {
      templateId: Id,
      /** Of the saved trigger that it changes. */
      id: Type.Optional(Id),
      triggerPhrase: Type.String({ maxLength: 1_000 }),
      responseAction: Type.String({ maxLength: 10_000 }),
      matchMode: Type.Enum([...TRIGGER_MATCH_MODES]),
      isEnabled: Type.Boolean(),
    },
    {
      ...closed,
      examples: [
        {
          templateId: 1,
          triggerPhrase: 'opening hours',
          responseAction: 'Tue to Sat, 8 to 6.',
          matchMode: 'words',
          isEnabled: true,
        },
      ],
    },
  ),
);

export const TriggerTryBody = named(
  'TriggerTryBody',
  Type.Object(
    { templateId: Id, message: ruledText(MESSAGE_RULE) },
    { ...closed, examples: [{ templateId: 1, message: 'What are your opening hours?' }] },
  ),
);
export const TriggerTried = named(
  'TriggerTried',
  Type.Object({
    /** The trigger that the message fires; null: the AI answers. */
    trigger: Type.Union([TriggerView, Type.Null()]),
    /** The one that would fire instead, were its places filled in. */
    unfilled: Type.Union([
      Type.Object({ trigger: TriggerView, places: Type.Array(Type.String()) }),
      Type.Null(),
    ]),
    /** Customers' messages that were looked at, 500 at most, and how many of them it would have answered. */
    checkedMessages: Type.Integer(),
    firedOn: Type.Integer(),
  }),
);

export type TriggerBody = Static<typeof TriggerBody>;
export type TriggerView = Static<typeof TriggerView>;
export type SavedTrigger = Static<typeof SavedTrigger>;
export type TriggerCheckBody = Static<typeof TriggerCheckBody>;
export type TriggerWarning = Static<typeof TriggerWarning>;
export type TriggerTryBody = Static<typeof TriggerTryBody>;
export type TriggerTried = Static<typeof TriggerTried>;
