import Type, { type Static } from 'typebox';
import { closed, Id, Time, Version } from './common.ts';
import {
  CHOICE_RULE,
  FIELD_KEY_PATTERN,
  FIELD_LABEL_RULE,
  FIELD_TYPES,
  FIELDS_MAX,
  NOTES_MAX,
  TAG_MAX,
  TAGS_MAX,
  TOOL_FIELD_RULE,
  VALUE_MAX,
} from './contact-fields.ts';
import { published, ruledText } from './published.ts';

const key = Type.String({ pattern: FIELD_KEY_PATTERN });
const type = Type.Enum([...FIELD_TYPES]);
const choices = Type.Array(ruledText(CHOICE_RULE), { maxItems: 200 });

/** What an owner wants to know of the customers. */
export const ContactFieldView = Type.Object({
  key: Type.String(),
  label: Type.String(),
  type,
  choices: Type.Array(Type.String()),
  isRecognized: Type.Boolean(),
});
export const ContactFieldList = Type.Array(ContactFieldView, { maxItems: FIELDS_MAX });

export const NewFieldBody = Type.Object(
  { key: Type.Optional(key), label: ruledText(FIELD_LABEL_RULE), type, choices: Type.Optional(choices) },
  { ...closed, examples: [{ label: 'Wedding date', type: 'date' }] },
);
export const FieldChangeBody = Type.Object(
  {
    label: Type.Optional(ruledText(FIELD_LABEL_RULE)),
    choices: Type.Optional(choices),
    isRecognized: Type.Optional(Type.Boolean()),
    position: Type.Optional(Type.Integer({ minimum: 1, maximum: FIELDS_MAX })),
  },
  { ...closed, examples: [{ label: 'Date of the wedding' }] },
);
export const FieldParams = Type.Object({ key });
export type FieldParams = { key: string };
/** `in_use`: whoever deletes it knows that something uses it. */
export const FieldDeletionQuery = Type.Object(
  { in_use: Type.Optional(Type.Enum(['true', 'false'])) },
  closed,
);
export type FieldDeletionQuery = Static<typeof FieldDeletionQuery>;

/** Which fields and tags the chat tool behind a template has too, by the names that they have there. */
export const ToolMappingView = Type.Object({
  fields: Type.Record(Type.String(), Type.String()),
  tags: Type.Array(Type.String()),
});
export const ToolMappingBody = Type.Object(
  {
    fields: Type.Record(key, Type.String(published({ maxLength: TOOL_FIELD_RULE.max })), {
      maxProperties: FIELDS_MAX,
      additionalProperties: false,
    }),
    tags: Type.Array(Type.String(published({ maxLength: TAG_MAX })), { maxItems: TAGS_MAX }),
  },
  { ...closed, examples: [{ fields: { email: 'Lead e-mail' }, tags: ['vip'] }] },
);

/** A customer, and what is known of them. */
export const ContactView = Type.Object({
  id: Id,
  /** '' where the chat tool sent none. */
  name: Type.String(),
  userName: Type.String(),
  /** By the key of the field; only what is known. */
  fields: Type.Record(Type.String(), Type.String()),
  /** Fields that you filled in: nothing else changes them. */
  typedFields: Type.Array(Type.String()),
  tags: Type.Array(Type.String()),
  notes: Type.String(),
  /** Wrote on a website of yours. */
  isVisitor: Type.Boolean(),
  /** By which a conversation of theirs is known, the first of several; null: none. */
  externalId: Type.Union([Type.String(), Type.Null()]),
  firstSeenAt: Time,
  /** To the minute. */
  lastSeenAt: Time,
  version: Version,
});
export const ContactList = Type.Array(ContactView);
export const ContactOrNull = Type.Union([ContactView, Type.Null()]);

export const ContactQuery = Type.Object(
  {
    search: Type.Optional(Type.String({ maxLength: 200 })),
    tag: Type.Optional(Type.String({ maxLength: TAG_MAX })),
    field: Type.Optional(key),
    value: Type.Optional(Type.String({ maxLength: VALUE_MAX })),
    limit: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,3}$' })),
    cursor: Type.Optional(Type.String({ maxLength: 100 })),
  },
  closed,
);

export const ContactBody = Type.Object(
  {
    version: Version,
    notes: Type.Optional(Type.String(published({ maxLength: NOTES_MAX }))),
    fields: Type.Optional(
      Type.Record(key, Type.String(published({ maxLength: VALUE_MAX })), {
        maxProperties: FIELDS_MAX,
        additionalProperties: false,
      }),
    ),
    addTags: Type.Optional(Type.Array(Type.String(published({ maxLength: TAG_MAX })), { maxItems: 1_000 })),
    removeTags: Type.Optional(Type.Array(Type.String(), { maxItems: TAGS_MAX })),
  },
  { ...closed, examples: [{ version: 1, fields: { email: 'anna@example.com' }, addTags: ['vip'] }] },
);
export const MergeBody = Type.Object(
  { otherId: Id, version: Version },
  { ...closed, examples: [{ otherId: 2, version: 1 }] },
);
export const TagList = Type.Array(Type.Object({ tag: Type.String(), contacts: Type.Integer() }));
export const ContactConversationList = Type.Array(
  Type.Object({
    id: Id,
    externalId: Type.String(),
    templateName: Type.String(),
    messageCount: Type.Integer(),
    lastActiveAt: Time,
  }),
);

export type ContactView = Static<typeof ContactView>;
export type ContactQuery = Static<typeof ContactQuery>;
export type ContactBody = Static<typeof ContactBody>;
export type MergeBody = Static<typeof MergeBody>;
export type TagList = Static<typeof TagList>;
export type ContactConversationList = Static<typeof ContactConversationList>;
export type ContactFieldView = Static<typeof ContactFieldView>;
export type NewFieldBody = Static<typeof NewFieldBody>;
export type FieldChangeBody = Static<typeof FieldChangeBody>;
export type ToolMappingView = Static<typeof ToolMappingView>;
