import { INVALID_EMAIL, isEmail } from './account.ts';
import { checkEmailTemplate } from './email-templates.ts';
import { checkPriceTable } from './model-prices.ts';
import { withCommas } from './numbers.ts';
import { SETTING_DEFAULTS, type SettingKey } from './settings.ts';

export const BANNER_LEVELS = ['info', 'warning'] as const;

/** What becomes part of a mail's subject, or stands in one line of a page. */
const UNSEEN = /[\p{Cc}\p{Cf}\u2028\u2029]/u;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z$/;

type Rule<T> = (value: T) => string | null;

const TEXT_RULES: Readonly<Partial<Record<SettingKey, Rule<string>>>> = {
  platform_name: (name) => (name.trim() === '' ? 'Required' : oneLine(name, 60)),
  support_email: (email) => (email === '' || isEmail(email) ? null : INVALID_EMAIL),
  welcome_email_template: (text) => checkEmailTemplate('welcome_email_template', text),
  subscription_email_template: (text) => checkEmailTemplate('subscription_email_template', text),
  banner_text: (text) => oneLine(text, 300),
  banner_level: (level) =>
    BANNER_LEVELS.some((known) => known === level) ? null : `Must be one of ${BANNER_LEVELS.join(', ')}.`,
  banner_until: (until) =>
    until === '' || (MOMENT.test(until) && !Number.isNaN(Date.parse(until)))
      ? null
      : 'Must be a time in UTC such as 2027-01-31T18:00:00Z.',
  model_prices: checkPriceTable,
};

const NUMBER_RULES: Readonly<Partial<Record<SettingKey, Rule<number>>>> = {
  max_templates_per_user: whole(0, 100_000),
  max_triggers_per_template: whole(1, 100_000),
  max_megabytes_per_user: whole(0, 1_000_000),
  retention_period_days: whole(1, 3_650),
  subscription_price_standard: checkPrice,
  subscription_price_advanced: checkPrice,
  subscription_price_standard_annual: checkPrice,
  subscription_price_advanced_annual: checkPrice,
};

/** The sentence that says what is wrong with the value of a setting, or null. */
export function checkSetting(key: SettingKey, value: unknown): string | null {
  const { type } = SETTING_DEFAULTS[key];
  if (type === 'boolean') return typeof value === 'boolean' ? null : 'Must be true or false.';
  if (type === 'number')
    return typeof value === 'number' ? (NUMBER_RULES[key]?.(value) ?? null) : 'Must be a number.';
  return typeof value === 'string' ? (TEXT_RULES[key]?.(value) ?? null) : 'Must be a text.';
}

/** US dollars, to the cent. */
function checkPrice(value: number): string | null {
  const isPrice = value >= 0 && value <= 100_000 && Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;
  return isPrice ? null : 'Must be an amount such as 9 or 9.50.';
}

function whole(least: number, most: number): Rule<number> {
  const sentence = `Must be a whole number from ${least} to ${withCommas(most)}.`;
  return (value) => (Number.isInteger(value) && value >= least && value <= most ? null : sentence);
}

function oneLine(text: string, longest: number): string | null {
  if (text.length > longest) return `At most ${longest} characters`;
  return UNSEEN.test(text) || !text.isWellFormed() ? 'Must be one line of plain text.' : null;
}
