import Type, { type Static } from 'typebox';
import { closed } from './common.ts';
import {
  CHOICE_RULE,
  FIELD_KEY_PATTERN,
  FIELD_LABEL_RULE,
  FIELD_TYPES,
  FIELDS_MAX,
  TAG_MAX,
  TOOL_FIELD_RULE,
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
    tags: Type.Array(Type.String(published({ maxLength: TAG_MAX })), { maxItems: 200 }),
  },
  { ...closed, examples: [{ fields: { email: 'Lead e-mail' }, tags: ['vip'] }] },
);

export type ContactFieldView = Static<typeof ContactFieldView>;
export type NewFieldBody = Static<typeof NewFieldBody>;
export type FieldChangeBody = Static<typeof FieldChangeBody>;
export type ToolMappingView = Static<typeof ToolMappingView>;
