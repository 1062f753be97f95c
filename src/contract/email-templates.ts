import { isStorable, NOT_STORABLE } from './fields.ts';
import { withCommas } from './numbers.ts';

/** The mails whose text the operator edits, and the variables that each may use. */
export const EMAIL_TEMPLATE_VARIABLES = {
  welcome_email_template: ['username', 'email', 'verificationLink'],
  subscription_email_template: ['username', 'plan', 'price', 'nextBillingDate'],
} as const;

export type EmailTemplateKey = keyof typeof EMAIL_TEMPLATE_VARIABLES;

export const EMAIL_TEMPLATE_SUBJECTS = {
  welcome: (platformName: string) => `Welcome to ${platformName}`,
  subscription: (plan: string) => `Your ${plan} plan is active`,
} as const;

export const WELCOME_TEXT = `Hello {username},

your account is ready. You sign in with {email}; a code comes by e-mail each time, so there is no password to remember.

{verificationLink}

Your first steps: save your AI key under Settings, make a template, and connect it to where your customers write.`;

export const SUBSCRIPTION_TEXT = `Hello {username},

thank you! Your {plan} plan is active. It costs {price}, and the next payment is due on {nextBillingDate}.

You can change or cancel it at any time on your profile page.`;

export const EMAIL_TEMPLATE_MAX = 10_000;

const VARIABLE = /\{([^{}\s]{0,64})\}/g;

/** The sentence that says what is wrong with the text, or null. */
export function checkEmailTemplate(key: EmailTemplateKey, text: string): string | null {
  if (text.trim() === '') return 'Required';
  if (text.length > EMAIL_TEMPLATE_MAX) return `At most ${withCommas(EMAIL_TEMPLATE_MAX)} characters`;
  if (!isStorable(text)) return NOT_STORABLE;
  const known: readonly string[] = EMAIL_TEMPLATE_VARIABLES[key];
  const unknown = [...text.matchAll(VARIABLE)]
    .map(([, name = '']) => name)
    .find((name) => !known.includes(name));
  if (unknown === undefined) return null;
  return `{${unknown}} is not known here. Known are: ${known.map((name) => `{${name}}`).join(', ')}.`;
}

/** Puts the values in; what is no known variable stays as it is. */
export function fillTemplate(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(VARIABLE, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? whole) : whole,
  );
}
