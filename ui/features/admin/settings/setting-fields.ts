import { BANNER_LEVELS } from '../../../../src/contract/setting-rules.ts';
import type { SettingKey } from '../../../../src/contract/settings.ts';

export interface SettingField {
  key: SettingKey;
  label: string;
  type?: 'email' | 'datetime-local';
  /** One of these, instead of what is typed. */
  options?: readonly string[];
}

export interface SettingsTab {
  id: string;
  label: string;
  fields: readonly SettingField[];
}

/** What an operator may change, and its place on the page. The server says what each setting does. */
export const SETTINGS_TABS = [
  {
    id: 'general',
    label: 'General',
    fields: [
      { key: 'platform_name', label: 'Platform name' },
      { key: 'support_email', label: 'Support email', type: 'email' },
      { key: 'banner_text', label: 'Banner' },
      { key: 'banner_level', label: 'Banner level', options: BANNER_LEVELS },
      { key: 'banner_until', label: 'Banner until', type: 'datetime-local' },
    ],
  },
  {
    id: 'limits',
    label: 'Limits',
    fields: [
      { key: 'max_templates_per_user', label: 'Max templates per user' },
      { key: 'max_triggers_per_template', label: 'Max triggers per template' },
      { key: 'max_megabytes_per_user', label: 'Max megabytes per user' },
      { key: 'retention_period_days', label: 'Conversation retention days' },
    ],
  },
  {
    id: 'features',
    label: 'Features',
    fields: [
      { key: 'file_storage_enabled', label: 'File storage' },
      { key: 'enable_analytics', label: 'Analytics' },
      { key: 'model_prices', label: 'Model prices' },
    ],
  },
  {
    id: 'email-templates',
    label: 'Email Templates',
    fields: [
      { key: 'welcome_email_template', label: 'Welcome email' },
      { key: 'subscription_email_template', label: 'Subscription confirmation' },
    ],
  },
] as const satisfies readonly SettingsTab[];
