import type { Knex } from 'knex';
import {
  BUILT_IN_FIELDS,
  CHOICE_RULE,
  CHOICES_MAX,
  FIELD_KEY_PATTERN,
  FIELD_LABEL_RULE,
  FIELD_VALUE_PROBLEMS,
  FIELDS_MAX,
  type FieldDefinition,
  type FieldType,
  inOneLine,
  labelKey,
} from '../../contract/contact-fields.ts';
import { checkText } from '../../contract/fields.ts';
import { recordChange } from '../../db/change-feed.ts';
import type { Database } from '../../db/database.ts';
import { lockOwner } from '../../db/lock-owner.ts';
import { AppError, invalidFields } from '../../errors.ts';
import { foldText } from '../../text/fold.ts';
import { deleteField, listFields, type PlacedField, usesOf, writeField } from './contact-fields.store.ts';
import { readFieldValue } from './field-value.ts';

/** What an owner wants to know of the customers. */
export type ContactFields = ReturnType<typeof createContactFields>;

export interface NewField {
  /** Made from the label where it is left out. */
  key?: string;
  label: string;
  type: FieldType;
  choices?: readonly string[];
}

export interface FieldChange {
  label?: string;
  choices?: readonly string[];
  isRecognized?: boolean;
  /** The place in the order, from 1. */
  position?: number;
}

/** Of a date or number in a message, no code can say which field it is for. */
const NOT_RECOGNIZED =
  'Only “E-mail” and “Phone” are filled in by themselves. For other fields, let a strategy ask';
const USES_NAMED = 5;
const NO_CHOICES = 'Only a field that holds one of a list has choices';
const KEY = new RegExp(FIELD_KEY_PATTERN);
const BUILT_IN_KEYS: ReadonlySet<string> = new Set(BUILT_IN_FIELDS.map(({ key }) => key));
/** `tags` stands beside the fields in every answer; and every object of JavaScript has a `constructor`. */
const TAKEN_KEYS: ReadonlySet<string> = new Set(['tags', 'constructor']);

export function createContactFields(db: Database, clock: () => number) {
  async function list(userId: number, of = db.knex): Promise<PlacedField[]> {
    const saved = await listFields(of, userId);
    const missing = BUILT_IN_FIELDS.filter(({ key }) => !saved.some((field) => field.key === key));
    return [...missing.map((field) => ({ ...field, position: 0 })), ...saved];
  }

  /** Changes the list under the owner's lock. Every reply reads it, so all processes hear of it. */
  function save(
    userId: number,
    change: (fields: readonly PlacedField[]) => readonly FieldDefinition[],
  ): Promise<FieldDefinition[]> {
    return db.knex.transaction(async (trx) => {
      await lockOwner(trx, userId);
      const before = await list(userId, trx);
      const after = change(before).map((field, index) => ({ ...field, position: index + 1 }));
      for (const { key } of before)
        if (!after.some((field) => field.key === key)) await deleteField(trx, userId, key);
      for (const field of after) await writeField(trx, userId, field, clock());
      await recordChange(trx, 'account', userId, clock());
      return after.map(unplaced);
    });
  }

  return {
    /** In the owner's order. */
    list: async (userId: number): Promise<FieldDefinition[]> => (await list(userId)).map(unplaced),
    /** The same inside a transaction. */
    listIn: (trx: Knex, userId: number): Promise<readonly FieldDefinition[]> => list(userId, trx),
    /** Comes last. Throws `invalid_input`, `field_limit`, or `conflict` where the label is another one's. */
    add(userId: number, input: NewField): Promise<FieldDefinition[]> {
      const { label, choices } = checked(input.type, input);
      return save(userId, (fields) => {
        for (const written of [label, input.label]) requireOwnLabel(written, fields);
        if (fields.length >= FIELDS_MAX) throw new AppError('field_limit');
        const key = input.key ?? freeKey(label, fields);
        if (!KEY.test(key) || TAKEN_KEYS.has(key))
          throw invalidFields({ key: 'Small letters, digits and _, beginning with a letter' });
        if (fields.some((field) => field.key === key))
          throw invalidFields({ key: 'There is a field with this key already' });
        return [...fields, { key, label, type: input.type, choices, isRecognized: false }];
      });
    },
    /** Key and type stay. Throws `not_found`, `invalid_input`, or `conflict` where the label is another one's. */
    change(userId: number, key: string, input: FieldChange): Promise<FieldDefinition[]> {
      return save(userId, (fields) => {
        const field = fields.find((one) => one.key === key);
        if (field === undefined) throw new AppError('not_found');
        if (input.isRecognized === true && !BUILT_IN_KEYS.has(key))
          throw invalidFields({ isRecognized: NOT_RECOGNIZED });
        const isRecognized = BUILT_IN_KEYS.has(key) && (input.isRecognized ?? field.isRecognized);
        const changed = { ...field, ...checked(field.type, { ...field, ...input }), isRecognized };
        const others = fields.filter((one) => one !== field);
        // Two that were alike before may stay so.
        if (labelKey(changed.label) !== labelKey(field.label))
          for (const written of [changed.label, input.label ?? '']) requireOwnLabel(written, others);
        const { position = fields.indexOf(field) + 1 } = input;
        return others.toSpliced(position - 1, 0, changed);
      });
    },
    /** Throws what `remove` throws, and `field_in_use` where something uses it, unless the owner knows that. */
    async requireRemovable(userId: number, key: string, mayBeUsed: boolean): Promise<void> {
      if (BUILT_IN_KEYS.has(key)) throw invalidFields({ key: 'This field is always there' });
      const field = (await list(userId)).find((one) => one.key === key);
      if (field === undefined) throw new AppError('not_found');
      const uses = mayBeUsed ? [] : await usesOf(db.knex, userId, key);
      if (uses.length === 0) return;
      const named = uses.slice(0, USES_NAMED).join(', ');
      const others = uses.length > USES_NAMED ? ` and ${uses.length - USES_NAMED} more` : '';
      throw new AppError('field_in_use', { sentence: `“${field.label}” is used by ${named}${others}.` });
    },
    /** Throws `not_found`; the built-in ones stay, with `invalid_input`. */
    remove(userId: number, key: string): Promise<FieldDefinition[]> {
      if (BUILT_IN_KEYS.has(key)) throw invalidFields({ key: 'This field is always there' });
      return save(userId, (fields) => {
        if (!fields.some((field) => field.key === key)) throw new AppError('not_found');
        return fields.filter((field) => field.key !== key);
      });
    },
    /** The value as it is kept. Throws `invalid_input`, naming `at`, for an unknown field and for what is no value of it. */
    async requireValue(
      of: Knex,
      userId: number,
      key: string,
      text: string,
      at: { field: string; value: string },
    ): Promise<string> {
      const field = (await list(userId, of)).find((one) => one.key === key);
      if (field === undefined) throw invalidFields({ [at.field]: 'There is no such field' });
      const value = readFieldValue(field, text, clock());
      if (value === null) throw invalidFields({ [at.value]: FIELD_VALUE_PROBLEMS[field.type] });
      return value;
    },
  };
}

function unplaced({ key, label, type, choices, isRecognized }: FieldDefinition): FieldDefinition {
  return { key, label, type, choices, isRecognized };
}

/** Label and choices, in one line each. Throws `invalid_input`. */
function checked(
  type: FieldType,
  input: { label?: string | undefined; choices?: readonly string[] | undefined },
): { label: string; choices: string[] } {
  const label = inOneLine(input.label ?? '');
  const { choices: given = [] } = input;
  const choices = [...new Set(given.map(inOneLine))];
  const problems: Record<string, string> = {};
  const wrong = checkText(FIELD_LABEL_RULE, input.label ?? '') ?? checkText(FIELD_LABEL_RULE, label);
  if (wrong !== null) problems.label = wrong;
  const wrongChoice = [...given, ...choices]
    .map((choice) => checkText(CHOICE_RULE, choice))
    .find((one) => one !== null);
  if (type !== 'choice' && choices.length > 0) problems.choices = NO_CHOICES;
  else if (type === 'choice' && choices.length === 0) problems.choices = 'Write at least one';
  else if (choices.length > CHOICES_MAX) problems.choices = `At most ${CHOICES_MAX}`;
  else if (wrongChoice) problems.choices = wrongChoice;
  if (Object.keys(problems).length > 0) throw invalidFields(problems);
  return { label, choices };
}

/** Throws `conflict` where another field has a label that people read as the same. */
function requireOwnLabel(label: string, fields: readonly FieldDefinition[]): void {
  const key = labelKey(label);
  const other = fields.find((field) => labelKey(field.label) === key);
  if (other === undefined) return;
  const sentence = `There is a field “${other.label}” already. Choose another name`;
  throw new AppError('conflict', { sentence, fields: { label: sentence } });
}

/** 'Wedding date' becomes `wedding_date`; what holds no Latin letter becomes `field`. A number keeps two apart. */
function freeKey(label: string, fields: readonly FieldDefinition[]): string {
  const words = foldText(label)
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[_0-9]+|_+$/g, '');
  const base = (words === '' ? 'field' : words).slice(0, 36).replace(/_+$/, '');
  const isTaken = (key: string) => TAKEN_KEYS.has(key) || fields.some((field) => field.key === key);
  let key = base;
  for (let number = 2; isTaken(key); number += 1) key = `${base}_${number}`;
  return key;
}
