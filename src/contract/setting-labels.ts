import type { SettingKey } from './settings.ts';

/** What the settings are called where an operator reads of them. */
export const SETTING_LABELS: Readonly<Record<SettingKey, string>> = {
  platform_name: 'Platform name',
  support_email: 'Support email',
  max_templates_per_user: 'Max templates per user',
  max_triggers_per_template: 'Max triggers per template',
  max_megabytes_per_user: 'Max megabytes per user',
  retention_period_days: 'Conversation retention days',
  file_storage_enabled: 'File storage',
  enable_analytics: 'Analytics',
  welcome_email_template: 'Welcome email',
  subscription_email_template: 'Subscription confirmation',
  subscription_price_standard: 'Standard',
  subscription_price_advanced: 'Advanced',
  subscription_price_standard_annual: 'Standard (Annual)',
  subscription_price_advanced_annual: 'Advanced (Annual)',
  banner_text: 'Banner',
  banner_level: 'Banner level',
  banner_until: 'Banner until',
  model_prices: 'Model prices',
};
