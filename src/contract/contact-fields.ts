import { checkText, type TextRule } from './fields.ts';

/** What can be noted of a customer. Lists and limits that the browser takes too: no shape stands beside them. */

export const FIELD_TYPES = ['text', 'email', 'phone', 'number', 'date', 'choice'] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

export const FIELD_TYPE_LABELS: Readonly<Record<FieldType, string>> = {
  text: 'Text',
  email: 'E-mail address',
  phone: 'Phone number',
  number: 'Number',
  date: 'Date',
  choice: 'One of a list',
};

/** What makes no value of its type. */
export const FIELD_VALUE_PROBLEMS: Readonly<Record<FieldType, string>> = {
  text: 'At most 1,000 characters',
  email: 'Not an e-mail address',
  phone: 'Not a phone number',
  number: 'Not a number',
  date: 'Not a date. Write it as 2026-12-24',
  choice: 'Not in the list of this field',
};

export interface FieldDefinition {
  /** How the field is called in answers and in the API: 'lead_' stands before it there. */
  key: string;
  label: string;
  type: FieldType;
  /** What a field of type `choice` can hold; empty for the other types. */
  choices: readonly string[];
  /** Whether a customer's message fills it by itself: of `email` and `phone` alone. */
  isRecognized: boolean;
}

/** Every account has these, and a customer's message fills them by itself. */
export const BUILT_IN_FIELDS = [
  { key: 'email', label: 'E-mail', type: 'email', choices: [], isRecognized: true },
  { key: 'phone', label: 'Phone', type: 'phone', choices: [], isRecognized: true },
] as const satisfies readonly FieldDefinition[];

export const FIELD_KEY_PATTERN = '^[a-z][a-z0-9_]{0,39}$';
export const FIELDS_MAX = 50;
export const CHOICES_MAX = 50;
export const VALUE_MAX = 1_000;
export const TAG_MAX = 50;
export const TAGS_MAX = 50;
export const NOTES_MAX = 10_000;

export const FIELD_LABEL_RULE = { min: 1, max: 60, tooShort: 'Required' } as const satisfies TextRule;
export const CHOICE_RULE = { min: 1, max: 100, tooShort: 'Required' } as const satisfies TextRule;
export const TAG_RULE = { min: 1, max: TAG_MAX, tooShort: 'Required' } as const satisfies TextRule;

/** Which of a template's fields and tags the owner's chat tool has too. */
export interface ToolMapping {
  /** The name of the tool's field by the key of ours. */
  fields: Readonly<Record<string, string>>;
  tags: readonly string[];
}

export const NO_MAPPING: ToolMapping = { fields: {}, tags: [] };
/** What a Dynamic Block takes. */
export const TOOL_ACTIONS_MAX = 5;
export const TOOL_FIELD_RULE = { min: 1, max: 100, tooShort: 'Required' } as const satisfies TextRule;

/** Signs that are not seen, or that turn the direction of what follows. */
const UNSEEN = /[\p{Cc}\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]+/gu;

/** A text in one line, as tags, labels and values are kept: nothing unseen in it, and no two spaces. */
export function inOneLine(text: string): string {
  return text.replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim();
}

/** Emojis are put together with some of them, and stay as they are without. */
const NOT_SEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;
/** What people see of a label: case, width, how a letter is put together and what has no width make no difference. */
export function labelKey(label: string): string {
  return label
    .normalize('NFKC')
    .replace(NOT_SEEN, '')
    .toLowerCase()
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The label, or with a number behind it where another field has it. */
export function freeLabel(label: string, fields: readonly FieldDefinition[]): string {
  const isTaken = (one: string) => fields.some((field) => labelKey(field.label) === labelKey(one));
  let free = label;
  for (let number = 2; isTaken(free); number += 1) free = `${label} ${number}`;
  return free;
}

/** The keys of fields whose label another one has too: those from before labels had to differ. */
export function doubleLabels(fields: readonly Pick<FieldDefinition, 'key' | 'label'>[]): ReadonlySet<string> {
  const keys = fields.map(({ label }) => labelKey(label));
  return new Set(
    fields
      .filter((_, at) => keys.indexOf(keys[at] ?? '') !== keys.lastIndexOf(keys[at] ?? ''))
      .map(({ key }) => key),
  );
}

/** What is wrong with a tag, or null. Tags are given back in one text with commas between them. */
export function checkTag(tag: unknown): string | null {
  if (typeof tag === 'string' && tag.includes(',')) return 'A tag holds no comma';
  // As long as it may be as it was sent, and not only when nothing unseen is left in it.
  return checkText(TAG_RULE, tag) ?? checkText(TAG_RULE, typeof tag === 'string' ? inOneLine(tag) : tag);
}

/** What a contact's page changes at once; a part that is left out stays as it is. */
export interface ContactChange {
  /** The contact's version as it was read: 409 where it has another one by now; null: whichever it has. */
  version: number | null;
  notes?: string;
  /** By the key of the field; '' empties it. */
  fields?: Readonly<Record<string, string>>;
  addTags?: readonly string[];
  removeTags?: readonly string[];
}
