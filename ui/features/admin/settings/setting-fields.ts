import { BANNER_LEVELS } from '../../../../src/contract/setting-rules.ts';
import type { SettingKey } from '../../../../src/contract/settings.ts';

export interface SettingField {
  key: SettingKey;
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
      { key: 'platform_name' },
      { key: 'support_email', type: 'email' },
      { key: 'banner_text' },
      { key: 'banner_level', options: BANNER_LEVELS },
      { key: 'banner_until', type: 'datetime-local' },
    ],
  },
  {
    id: 'limits',
    label: 'Limits',
    fields: [
      { key: 'max_templates_per_user' },
      { key: 'max_triggers_per_template' },
      { key: 'max_megabytes_per_user' },
      { key: 'retention_period_days' },
    ],
  },
  {
    id: 'features',
    label: 'Features',
    fields: [{ key: 'file_storage_enabled' }, { key: 'enable_analytics' }, { key: 'model_prices' }],
  },
  {
    id: 'email-templates',
    label: 'Email Templates',
    fields: [{ key: 'welcome_email_template' }, { key: 'subscription_email_template' }],
  },
] as const satisfies readonly SettingsTab[];
