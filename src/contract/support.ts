import Type, { type Static } from 'typebox';
import { INVALID_EMAIL, isEmail } from './account.ts';
import { checkTexts, type TextRule } from './fields.ts';

export const SUPPORT_TEXT_RULES = {
  name: { min: 2, max: 100, tooShort: 'Name must be at least 2 characters' },
  subject: { min: 5, max: 200, tooShort: 'Subject must be at least 5 characters' },
  message: { min: 10, max: 5_000, tooShort: 'Message must be at least 10 characters' },
} as const satisfies Record<string, TextRule>;

export const SUPPORT_TEXTS = {
  sent: 'Thank you for contacting us. We will get back to you soon.',
  failed: 'Failed to send message. Please try again.',
} as const;

export const SupportBody = Type.Object(
  { name: Type.String(), email: Type.String(), subject: Type.String(), message: Type.String() },
  { additionalProperties: false },
);
export type SupportBody = Static<typeof SupportBody>;

/** Line breaks and other control characters, which could begin a header of their own. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const CONTROL = /[\u0000-\u001f\u007f\u2028\u2029]/;

/** One sentence per field that is wrong; empty when the message can be sent. */
export function checkSupport(values: SupportBody): Record<string, string> {
  const problems = checkTexts(SUPPORT_TEXT_RULES, values);
  for (const field of ['name', 'subject'] as const) {
    if (!problems[field] && CONTROL.test(values[field])) problems[field] = 'Invalid input';
  }
  if (!isEmail(values.email.trim())) problems.email = INVALID_EMAIL;
  return problems;
}
