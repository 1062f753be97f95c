import { SUBSCRIPTION_TEXT, WELCOME_TEXT } from './email-templates.ts';

/** What the operator can change while the server runs: key, type, default and description. */
export const SETTING_DEFAULTS = {
  platform_name: {
    type: 'string',
    value: 'dmreply',
    description: 'Name of this server in mails and on pages',
  },
  support_email: {
    type: 'string',
    value: '',
    description: 'Where support messages go; empty: to all admins',
  },
  max_templates_per_user: {
    type: 'number',
    value: 10,
    description: 'Templates per user where billing is off; 0: no limit',
  },
  max_triggers_per_template: { type: 'number', value: 20, description: 'Triggers per template' },
  max_megabytes_per_user: {
    type: 'number',
    value: 100,
    description:
      'What a user may keep of knowledge and of messages to learn a voice from, original files included; 0: no limit',
  },
  retention_period_days: { type: 'number', value: 90, description: 'Days that conversations are kept' },
  file_storage_enabled: {
    type: 'boolean',
    value: false,
    description:
      'Lets owners keep files: originals of their knowledge, and photos and voice messages of customers. Without it, only texts are kept',
  },
  enable_analytics: { type: 'boolean', value: true, description: 'Analytics pages and their counters' },
  welcome_email_template: {
    type: 'text',
    value: WELCOME_TEXT,
    description: 'Welcome mail; {username}, {email}, {verificationLink}',
  },
  subscription_email_template: {
    type: 'text',
    value: SUBSCRIPTION_TEXT,
    description: 'Subscription confirmation; {username}, {plan}, {price}, {nextBillingDate}',
  },
  subscription_price_standard: { type: 'number', value: 9, description: 'Standard, US dollars a month' },
  subscription_price_advanced: { type: 'number', value: 17, description: 'Advanced, US dollars a month' },
  subscription_price_standard_annual: {
    type: 'number',
    value: 67,
    description: 'Standard, US dollars a year',
  },
  subscription_price_advanced_annual: {
    type: 'number',
    value: 96,
    description: 'Advanced, US dollars a year',
  },
  banner_text: {
    type: 'string',
    value: '',
    description: 'A line that all users see above their pages; empty: none',
  },
  banner_level: { type: 'string', value: 'info', description: 'How the line looks: info or warning' },
  banner_until: {
    type: 'string',
    value: '',
    description: 'When the line goes, such as 2027-01-31T18:00:00Z; empty: it stays',
  },
  model_prices: {
    type: 'text',
    value: '{}',
    description: 'Prices of AI models that differ from the list, in US dollars per million tokens, as JSON',
  },
} as const satisfies Record<
  string,
  { type: 'string' | 'number' | 'boolean' | 'text'; value: string | number | boolean; description: string }
>;

export type SettingKey = keyof typeof SETTING_DEFAULTS;
type Widened<T> = T extends string ? string : T extends number ? number : T extends boolean ? boolean : never;
export type SettingValue<K extends SettingKey> = Widened<(typeof SETTING_DEFAULTS)[K]['value']>;
export type SettingValues = { readonly [K in SettingKey]: SettingValue<K> };
