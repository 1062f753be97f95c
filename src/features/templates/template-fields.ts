import { normalHours } from '../../contract/hours.ts';
import { confirmedList } from '../../contract/places.ts';
import {
  checkTemplate,
  TEMPLATE_DEFAULTS,
  TEMPLATE_TEXT_RULES,
  WEBHOOK_SECRET_PATTERN,
  WEBHOOK_SECRET_SENTENCE,
} from '../../contract/template.ts';
import { TEMPLATE_LABELS } from '../../contract/template-labels.ts';
import { invalidFields } from '../../errors.ts';
import type { TemplateFields } from './templates.store.ts';

type Input = Readonly<Record<string, unknown>>;

/** What an owner sends, sorted: the columns, and what the server does something with. */
export interface TemplateInput {
  fields: TemplateFields;
  /** undefined: leave it; '': remove it. */
  webhookSecret: string | undefined;
  isPaused: boolean | undefined;
}

const REQUIRED = [
  'templateName',
  'role',
  'businessType',
  'mainGoal',
  'openerStyle',
  'closingInstruction',
  'productOrService',
];
const LABELS = TEMPLATE_LABELS satisfies Record<keyof TemplateFields, string>;
const FIELD_NAMES: ReadonlySet<string> = new Set(Object.keys(LABELS));

/** Fields that a form always has, so that a PUT without one is a mistake. */
const ALWAYS_SENT: ReadonlySet<string> = new Set([...REQUIRED, 'tone', 'lengthPreference']);

/**
 * Outer spaces removed, unknown fields refused by name; `base` fills in what is not sent. Throws `invalid_input`
 * with a sentence per field.
 */
export function readTemplate(input: Input, base: Input = TEMPLATE_DEFAULTS): TemplateInput {
  const { webhookUrl: _, webhookSecret, isPaused, ...given } = input;
  const values: Record<string, unknown> = { ...base };
  const asSent: Record<string, unknown> = { ...base };
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue;
    asSent[name] = value;
    values[name] = typeof value === 'string' ? value.trim() : value;
  }
  const problems = checkTemplate(asSent);
  for (const name of Object.keys(given)) {
    if (!FIELD_NAMES.has(name)) problems[name] = 'This field does not exist.';
  }
  const secret = typeof webhookSecret === 'string' || webhookSecret === undefined ? webhookSecret : '';
  if (secret && !WEBHOOK_SECRET_PATTERN.test(secret)) problems.webhookSecret = WEBHOOK_SECRET_SENTENCE;
  if (isPaused !== undefined && typeof isPaused !== 'boolean') problems.isPaused = 'Invalid input';
  if (Object.keys(problems).length > 0) throw invalidFields(problems);
  const fields = values as unknown as TemplateFields;
  return {
    fields: {
      ...fields,
      hours: fields.hours === null ? null : normalHours(fields.hours),
      confirmedBrackets: confirmedList(fields.confirmedBrackets),
    },
    webhookSecret: secret,
    isPaused: isPaused as boolean,
  };
}

/** What an update starts from: what is stored, save for the fields that every form sends. */
export function optionalFieldsOf(stored: TemplateFields): Input {
  const names = [...FIELD_NAMES].filter((name) => !ALWAYS_SENT.has(name));
  return Object.fromEntries(names.map((name) => [name, stored[name as keyof TemplateFields]]));
}

/** Every field that an owner writes. */
export function fieldsOf(stored: TemplateFields): TemplateFields {
  const entries = [...FIELD_NAMES].map((name) => [name, stored[name as keyof TemplateFields]]);
  return Object.fromEntries(entries);
}

export function isSameField(one: unknown, other: unknown): boolean {
  return typeof one === 'object' ? JSON.stringify(one) === JSON.stringify(other) : one === other;
}

export function fieldNames(fields: Partial<TemplateFields>): (keyof TemplateFields)[] {
  return Object.keys(fields) as (keyof TemplateFields)[];
}

/** The longest name that still leaves room for what is added to a copy. */
export function copyName(name: string): string {
  const suffix = ' (copy)';
  const room = TEMPLATE_TEXT_RULES.templateName.max - suffix.length;
  return `${[...name].slice(0, room).join('').trim()}${suffix}`;
}
