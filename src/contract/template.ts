import { checkTexts, type TextRule } from './fields.ts';
import { checkHours } from './hours.ts';
import { LENGTH_VALUES } from './lengths.ts';
import { checkConfirmed } from './places.ts';
import { TONE_VALUES } from './tones.ts';

/** One Instagram message holds at most this many bytes of UTF-8. */
export const BUBBLE_BYTES = 1_000;

/** Ids of webhook URLs: 16 characters of the URL-safe alphabet. */
export const WEBHOOK_ID_PATTERN = /^[A-Za-z0-9_-]{16}$/;

export const TEMPLATE_TEXT_RULES = {
  templateName: { min: 3, max: 100, tooShort: 'Template name must be at least 3 characters' },
  role: { min: 2, max: 200, tooShort: 'Role is required' },
  businessType: { min: 2, max: 200, tooShort: 'Business type is required' },
  mainGoal: { min: 10, max: 1_000, tooShort: 'Main goal must be at least 10 characters' },
  tone: { min: 2, max: 32, tooShort: 'Tone is required' },
  openerStyle: { min: 3, max: 500, tooShort: 'Opener style is required' },
  forbiddenWords: { min: 0, max: 2_000 },
  lengthPreference: { min: 1, max: 64 },
  closingInstruction: { min: 3, max: 500, tooShort: 'Closing instruction is required' },
  productOrService: { min: 3, max: 4_000, tooShort: 'Product or service description is required' },
  faqs: { min: 0, max: 20_000 },
  model: { min: 0, max: 200 },
  secondLookModel: { min: 0, max: 200 },
  hearingModel: { min: 0, max: 200 },
  fallbackReply: { min: 0, max: BUBBLE_BYTES, unit: 'bytes' },
  disclosureLine: { min: 0, max: 300 },
  awayText: { min: 0, max: BUBBLE_BYTES, unit: 'bytes' },
  deliveryField: { min: 0, max: 200 },
  deliveryFlow: { min: 0, max: 200 },
} as const satisfies Record<string, TextRule>;

/** One question with its answer, added to the FAQs. */
export const FAQ_TEXT_RULES = {
  question: { min: 2, max: 500, tooShort: 'Required' },
  answer: { min: 2, max: 3_000, tooShort: 'Required' },
} as const satisfies Record<string, TextRule>;

/** How long a reply waits for another message of the customer, in milliseconds. */
export const WAIT_FOR_MORE = { max: 4_000, fallback: 1_500 } as const;
export const REPLIES_PER_CUSTOMER_MAX = 1_000;
export const DAILY_AI_LIMIT_MAX = 1_000_000;
/** As OpenAI has it. Some providers take less: what one refuses is left out. */
export const TEMPERATURE = { min: 0, max: 2 } as const;
export const MEMORY_LENGTH = { min: 1, max: 20, fallback: 5 } as const;

/** What callers may be asked to send as X-Webhook-Secret; '' or null asks for none. */
export const WEBHOOK_SECRET_PATTERN = /^[\x21-\x7e]{8,200}$/;
export const WEBHOOK_SECRET_SENTENCE = '8 to 200 letters, digits and signs, without spaces';

/** What the form of a new template starts with. */
export const TEMPLATE_DEFAULTS = {
  forbiddenWords: '',
  tone: 'professional',
  lengthPreference: 'medium (5-7 sentences)',
  faqs: '',
  enableConversationMemory: true,
  conversationMemoryLength: MEMORY_LENGTH.fallback,
  useEmojis: true,
  useVoice: true,
  model: '',
  temperature: null,
  secondLook: false,
  seesPhotos: false,
  hearsVoice: false,
  keepsAttachments: false,
  hearingModel: '',
  secondLookModel: '',
  fallbackReply: '',
  disclosureLine: '',
  repliesPerCustomer: null,
  hours: null,
  awayText: '',
  deliveryField: '',
  deliveryFlow: '',
  waitForMoreMs: WAIT_FOR_MORE.fallback,
  typingSpeed: false,
  dailyAiLimit: null,
  confirmedBrackets: [],
} as const;

const FLAGS = [
  'useEmojis',
  'useVoice',
  'enableConversationMemory',
  'typingSpeed',
  'secondLook',
  'seesPhotos',
  'hearsVoice',
  'keepsAttachments',
] as const;

/** One sentence per field that is wrong; empty when the template can be saved. Expects defaults filled in. */
export function checkTemplate(values: Readonly<Record<string, unknown>>): Record<string, string> {
  const problems = checkTexts(TEMPLATE_TEXT_RULES, values);
  if (!problems.tone && !TONE_VALUES.some((tone) => tone === values.tone)) problems.tone = 'Invalid input';
  if (!problems.lengthPreference && !LENGTH_VALUES.some((length) => length === values.lengthPreference)) {
    problems.lengthPreference = 'Invalid input';
  }
  for (const flag of FLAGS) {
    if (typeof values[flag] !== 'boolean') problems[flag] = 'Invalid input';
  }
  if (!isWhole(values.conversationMemoryLength, MEMORY_LENGTH.min, MEMORY_LENGTH.max)) {
    problems.conversationMemoryLength = `A whole number from ${MEMORY_LENGTH.min} to ${MEMORY_LENGTH.max}`;
  }
  if (values.dailyAiLimit !== null && !isWhole(values.dailyAiLimit, 1, DAILY_AI_LIMIT_MAX)) {
    problems.dailyAiLimit = 'A whole number from 1 to 1,000,000, or nothing';
  }
  if (!isWhole(values.waitForMoreMs, 0, WAIT_FOR_MORE.max))
    problems.waitForMoreMs = 'A whole number of milliseconds from 0 to 4,000';
  const { repliesPerCustomer } = values;
  if (repliesPerCustomer !== null && !isWhole(repliesPerCustomer, 1, REPLIES_PER_CUSTOMER_MAX))
    problems.repliesPerCustomer = 'A whole number from 1 to 1,000, or nothing';
  const { temperature } = values;
  if (temperature !== null && !isWithin(temperature, TEMPERATURE.min, TEMPERATURE.max))
    problems.temperature = `A number from ${TEMPERATURE.min} to ${TEMPERATURE.max}, or nothing`;
  const unopened = checkHours(values.hours);
  if (unopened !== null) problems.hours = unopened;
  else if (needsAwayText(values.hours) && String(values.awayText).trim() === '' && !problems.awayText)
    problems.awayText = 'Write what customers read while you are closed';
  const unclear = checkConfirmed(values.confirmedBrackets);
  if (unclear !== null) problems.confirmedBrackets = unclear;
  return problems;
}

function needsAwayText(hours: unknown): boolean {
  return typeof hours === 'object' && hours !== null && 'outside' in hours && hours.outside === 'away';
}

function isWhole(value: unknown, min: number, max: number): boolean {
  return Number.isInteger(value) && isWithin(value, min, max);
}

function isWithin(value: unknown, min: number, max: number): boolean {
  return typeof value === 'number' && value >= min && value <= max;
}

/** The words and phrases of `forbiddenWords`: what stands between commas, semicolons or line breaks. */
export function forbiddenEntries(list: string): string[] {
  const entries = list.split(/[,;\n،，、；]/);
  return entries
    .map((written) => written.trim().replace(/^["'“„«]+|["'”“»]+$/g, ''))
    .filter((entry) => entry !== '');
}
