import type { Knex } from 'knex';

/** A row of the settings: the operator's, and what billing keeps of Stripe. */
export interface StoredSetting {
  settingKey: string;
  settingValue: string;
  description: string;
  updatedAt: number;
}

export async function readSettings(db: Knex): Promise<StoredSetting[]> {
  const rows = await db('settings')
    .orderBy('setting_key')
    .select('setting_key', 'setting_value', 'description', 'updated_at');
  return rows.map((row) => ({
    settingKey: row.setting_key,
    settingValue: row.setting_value,
    description: row.description,
    updatedAt: row.updated_at,
  }));
}

export async function writeSetting(
  db: Knex,
  setting: { settingKey: string; settingValue: string; settingType: string; description: string },
  now: number,
): Promise<void> {
  const row = {
    setting_key: setting.settingKey,
    setting_value: setting.settingValue,
    setting_type: setting.settingType,
    description: setting.description,
    updated_at: now,
  };
  await db('settings').insert(row).onConflict('setting_key').merge();
}
