import type { Knex } from 'knex';

export interface StoredSetting {
  settingKey: string;
  settingValue: string;
}

export async function readSettings(db: Knex): Promise<StoredSetting[]> {
  const rows = await db('settings').select('setting_key', 'setting_value');
  return rows.map((row) => ({ settingKey: row.setting_key, settingValue: row.setting_value }));
}

export async function writeSetting(
  db: Knex,
  setting: StoredSetting & { settingType: string; description: string },
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
