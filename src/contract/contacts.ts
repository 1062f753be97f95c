import Type, { type Static } from 'typebox';
import { CHANNELS } from './channels.ts';
import { closed, Id, MAX_ID, PageCursor, PageLimit, Time, Version } from './common.ts';
import {
  CHOICE_RULE,
  CHOICES_MAX,
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
import { MESSAGE_WRITERS } from './conversation-states.ts';
import { named, published, refused, ruledText } from './published.ts';
import { TagText } from './tag-text.ts';

const key = Type.String({ pattern: FIELD_KEY_PATTERN });
const type = Type.Enum([...FIELD_TYPES]);
const choices = Type.Array(ruledText(CHOICE_RULE), {
  maxItems: 200,
  ...published({
    maxItems: CHOICES_MAX,
    description: refused('none where `type` is `choice`, and any where it is not'),
  }),
});
const label = ruledText(
  FIELD_LABEL_RULE,
  'Unique by what is seen of it.',
  refused('nothing but signs that are left out'),
);

/** What an owner wants to know of the customers. */
export const ContactFieldView = named(
  'ContactField',
  Type.Object({
    key: Type.String(),
    label: Type.String(),
    type,
    choices: Type.Array(Type.String()),
    isRecognized: Type.Boolean(),
    isLabelTwice: Type.Optional(
      Type.Literal(true, {
        description: 'Another field has the same label, from before labels had to differ',
      }),
    ),
  }),
);
export const ContactFieldList = Type.Array(ContactFieldView, { maxItems: FIELDS_MAX });

export const NewFieldBody = named(
  'NewFieldBody',
  Type.Object(
    {
      key: Type.Optional(
        Type.String({
          pattern: FIELD_KEY_PATTERN,
          description: refused('one that another field has, `tags` and `constructor`'),
        }),
      ),
      label,
      type,
      choices: Type.Optional(choices),
    },
    { ...closed, examples: [{ label: 'Wedding date', type: 'date' }] },
  ),
);
export const FieldChangeBody = named(
  'FieldChangeBody',
  Type.Object(
    {
      label: Type.Optional(label),
      choices: Type.Optional(choices),
      isRecognized: Type.Optional(
        Type.Boolean({ description: refused('`true` for another field than the built-in ones') }),
      ),
      position: Type.Optional(Type.Integer({ minimum: 1, maximum: FIELDS_MAX })),
    },
    { ...closed, examples: [{ label: 'Date of the wedding' }] },
  ),
);
export const FieldParams = Type.Object({
  key: Type.String({ pattern: FIELD_KEY_PATTERN, description: 'As `key` of the fields' }),
});
export type FieldParams = { key: string };
/** `in_use`: whoever deletes it knows that something uses it. */
export const FieldDeletionQuery = Type.Object(
  {
    in_use: Type.Optional(
      Type.Enum(['true', 'false'], { description: '`true`: also where something uses it' }),
    ),
  },
  closed,
);
export type FieldDeletionQuery = Static<typeof FieldDeletionQuery>;

/** Which fields and tags the chat tool behind a template has too, by the names that they have there. */
export const ToolMappingView = named(
  'ToolMapping',
  Type.Object({
    fields: Type.Record(Type.String(), Type.String()),
    tags: Type.Array(Type.String()),
  }),
);
export const ToolMappingBody = named(
  'ToolMappingBody',
  Type.Object(
    {
      fields: Type.Record(key, Type.String(published({ maxLength: TOOL_FIELD_RULE.max })), {
        maxProperties: FIELDS_MAX,
        additionalProperties: false,
        description: refused('a field that you don’t have, and a name of which nothing is seen'),
      }),
      tags: Type.Array(TagText(), { maxItems: TAGS_MAX }),
    },
    { ...closed, examples: [{ fields: { email: 'Lead e-mail' }, tags: ['vip'] }] },
  ),
);

/** A customer, and what is known of them. */
export const ContactView = named(
  'Contact',
  Type.Object({
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
    /** In the list: what was said last, and where; null where nothing is kept. */
    last: Type.Optional(
      Type.Union([
        Type.Object({
          channel: Type.Enum([...CHANNELS]),
          by: Type.Enum([...MESSAGE_WRITERS]),
          text: Type.String(),
        }),
        Type.Null(),
      ]),
    ),
  }),
);
export const ContactList = Type.Array(ContactView);
export const ContactOrNull = Type.Union([ContactView, Type.Null()]);

export const ContactQuery = Type.Object(
  {
    search: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'A part of the name, of the user name, or of what is noted',
      }),
    ),
    tag: Type.Optional(Type.String({ maxLength: TAG_MAX, description: 'Only those with this tag' })),
    field: Type.Optional(
      Type.String({
        pattern: FIELD_KEY_PATTERN,
        description: `Only those of whom this field is known. ${refused('a field that you don’t have')}`,
      }),
    ),
    value: Type.Optional(
      Type.String({
        maxLength: VALUE_MAX,
        description: `What \`field\` has to hold. ${refused('without `field`')}`,
      }),
    ),
    limit: PageLimit,
    cursor: PageCursor,
  },
  closed,
);

export const ContactBody = named(
  'ContactBody',
  Type.Object(
    {
      version: Version,
      notes: Type.Optional(Type.String(published({ maxLength: NOTES_MAX }))),
      fields: Type.Optional(
        Type.Record(key, Type.String(published({ maxLength: VALUE_MAX })), {
          maxProperties: FIELDS_MAX,
          additionalProperties: false,
          description: `Empty removes it. ${refused('a field that you don’t have, and what is no value of one')}`,
        }),
      ),
      addTags: Type.Optional(
        Type.Array(TagText(), {
          maxItems: 1_000,
          ...published({
            description: refused(`more than ${TAGS_MAX} tags together with those that there are`),
          }),
        }),
      ),
      removeTags: Type.Optional(Type.Array(Type.String(), { maxItems: TAGS_MAX })),
    },
    { ...closed, examples: [{ version: 1, fields: { email: 'anna@example.com' }, addTags: ['vip'] }] },
  ),
);
export const MergeBody = named(
  'MergeBody',
  Type.Object(
    {
      otherId: Type.Integer({
        minimum: 1,
        maximum: MAX_ID,
        description: refused('the contact itself, and one with whom tags or notes would be too many'),
      }),
      version: Version,
    },
    { ...closed, examples: [{ otherId: 2, version: 1 }] },
  ),
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
