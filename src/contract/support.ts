import Type, { type Static } from 'typebox';
import { INVALID_EMAIL, isEmail } from './account.ts';
import { EmailText } from './account-texts.ts';
import { checkTexts, type TextRule } from './fields.ts';
import { named, refused, ruledText } from './published.ts';

export const SUPPORT_TEXT_RULES = {
  name: { min: 2, max: 100, tooShort: 'Name must be at least 2 characters' },
  subject: { min: 5, max: 200, tooShort: 'Subject must be at least 5 characters' },
  message: { min: 10, max: 5_000, tooShort: 'Message must be at least 10 characters' },
} as const satisfies Record<string, TextRule>;

export const SUPPORT_TEXTS = {
  sent: 'Thank you for contacting us. We will get back to you soon.',
  failed: 'Failed to send message. Please try again.',
} as const;

export const SupportBody = named(
  'SupportBody',
  Type.Object(
    {
      name: ruledText(SUPPORT_TEXT_RULES.name, refused('a line break or another control character')),
      email: EmailText(),
      subject: ruledText(SUPPORT_TEXT_RULES.subject, refused('a line break or another control character')),
      message: ruledText(SUPPORT_TEXT_RULES.message),
    },
    {
      additionalProperties: false,
      examples: [
        {
          name: 'Anna',
          email: 'anna@example.com',
          subject: 'A question about plans',
          message: 'Can I change the plan in the middle of a month?',
        },
      ],
    },
  ),
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
