import { hoursText, readHours, type TypedHours, typedHours } from '../../../../src/contract/hours-text.ts';
import { MEMORY_LENGTH, TEMPLATE_DEFAULTS } from '../../../../src/contract/template.ts';
import type { TemplateFile, TemplateView } from '../../../../src/contract/template-api.ts';

/** The values in the form. Numbers are kept as typed. */
export interface FormValues {
  templateName: string;
  role: string;
  businessType: string;
  mainGoal: string;
  productOrService: string;
  tone: string;
  lengthPreference: string;
  openerStyle: string;
  closingInstruction: string;
  forbiddenWords: string;
  useEmojis: boolean;
  useVoice: boolean;
  faqs: string;
  secondLook: boolean;
  secondLookModel: string;
  seesPhotos: boolean;
  hearsVoice: boolean;
  hearingModel: string;
  keepsAttachments: boolean;
  enableConversationMemory: boolean;
  conversationMemoryLength: string;
  /** Milliseconds. */
  waitForMoreMs: string;
  typingSpeed: boolean;
  fallbackReply: string;
  disclosureLine: string;
  repliesPerCustomer: string;
  /** JSON of `TypedHours`; '' where there are none. */
  hours: string;
  awayText: string;
  dailyAiLimit: string;
  model: string;
  temperature: string;
  deliveryField: string;
  deliveryFlow: string;
}

export type FieldName = keyof FormValues;

type Source = TemplateView | TemplateFile['template'];

/** The form of a template, of an export, or of nothing yet. */
export function formValues(source: Source = {}): FormValues {
  const given = { ...TEMPLATE_DEFAULTS, ...withoutUndefined(source) };
  const text = (name: string) => String(given[name as keyof typeof given] ?? '');
  return {
    templateName: text('templateName'),
    role: text('role'),
    businessType: text('businessType'),
    mainGoal: text('mainGoal'),
    productOrService: text('productOrService'),
    tone: text('tone'),
    lengthPreference: text('lengthPreference'),
    openerStyle: text('openerStyle'),
    closingInstruction: text('closingInstruction'),
    forbiddenWords: text('forbiddenWords'),
    useEmojis: given.useEmojis,
    useVoice: given.useVoice ?? true,
    faqs: text('faqs'),
    secondLook: given.secondLook ?? false,
    secondLookModel: text('secondLookModel'),
    seesPhotos: given.seesPhotos ?? false,
    hearsVoice: given.hearsVoice ?? false,
    hearingModel: text('hearingModel'),
    keepsAttachments: given.keepsAttachments ?? false,
    enableConversationMemory: given.enableConversationMemory,
    conversationMemoryLength: text('conversationMemoryLength'),
    waitForMoreMs: text('waitForMoreMs'),
    typingSpeed: given.typingSpeed ?? false,
    fallbackReply: text('fallbackReply'),
    disclosureLine: text('disclosureLine'),
    repliesPerCustomer: text('repliesPerCustomer'),
    hours: given.hours === null ? '' : JSON.stringify(typedHours(given.hours)),
    awayText: text('awayText'),
    dailyAiLimit: text('dailyAiLimit'),
    model: text('model'),
    temperature: text('temperature'),
    deliveryField: text('deliveryField'),
    deliveryFlow: text('deliveryFlow'),
  };
}

/** What is sent, and what the rules of the contract are asked about. */
export function formBody(values: FormValues) {
  return {
    ...values,
    conversationMemoryLength: memoryLength(values.conversationMemoryLength),
    waitForMoreMs: Number(values.waitForMoreMs),
    repliesPerCustomer: numberOrNull(values.repliesPerCustomer),
    hours: values.hours === '' ? null : readHours(JSON.parse(values.hours) as TypedHours),
    dailyAiLimit: numberOrNull(values.dailyAiLimit),
    // The keys of many phones have no other decimal sign than a comma.
    temperature: numberOrNull(values.temperature.replace(',', '.')),
  };
}

function numberOrNull(typed: string): number | null {
  return typed.trim() === '' ? null : Number(typed);
}

/** A field as it is compared by people. */
export function readableValue(name: FieldName, values: Readonly<FormValues>): string | boolean {
  return name === 'hours' ? hoursText(formBody(values).hours) : values[name];
}

/** The field falls back to 5 when it does not hold a number. */
export function memoryLength(typed: string): number {
  const length = typed.trim() === '' ? Number.NaN : Number(typed);
  return Number.isNaN(length) ? MEMORY_LENGTH.fallback : length;
}

/** As the server keeps it: without outer spaces, numbers as numbers. */
export function asKept(values: FormValues): FormValues {
  const entries = Object.entries(formBody(values)).map(([name, value]) => [name, trimmed(value)]);
  return formValues(Object.fromEntries(entries));
}

export function isSameText(a: FormValues[FieldName], b: FormValues[FieldName]): boolean {
  return trimmed(a) === trimmed(b);
}

function trimmed(value: unknown): unknown {
  return typeof value === 'string' ? value.trim() : value;
}

export function fieldNames(values: Partial<FormValues>): FieldName[] {
  return Object.keys(values) as FieldName[];
}

export function picked<T extends object, Name extends keyof T>(
  source: T,
  names: readonly Name[],
): Pick<T, Name> {
  return Object.fromEntries(names.map((name) => [name, source[name]])) as Pick<T, Name>;
}

function withoutUndefined<T extends object>(source: T): T {
  return Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined)) as T;
}
