import {
  checkEmailTemplate,
  EMAIL_TEMPLATE_VARIABLES,
  type EmailTemplateKey,
} from '../../contract/email-templates.ts';
import { checkPriceTable } from '../../contract/model-prices.ts';
import {
  SETTING_DEFAULTS,
  type SettingKey,
  type SettingValue,
  type SettingValues,
} from '../../contract/settings.ts';
import { recordChange } from '../../db/change-feed.ts';
import type { Database } from '../../db/database.ts';
import { invalidFields } from '../../errors.ts';
import { readSettings, writeSetting } from './settings.store.ts';

/** The settings table behind one cache; every process sees a change within a second. */
export interface Settings {
  get<K extends SettingKey>(key: K): SettingValue<K>;
  /** Saves all of the values in one transaction, or none. Throws `invalid_input` naming a wrong one. */
  save(values: Partial<SettingValues>): Promise<void>;
  /** Reads the table again; called when the change feed says so. */
  reload(): Promise<void>;
}

const KEYS = Object.keys(SETTING_DEFAULTS) as SettingKey[];

export function createSettings(db: Database, clock: () => number): Settings {
  let values = defaults();
  return {
    get: (key) => values[key] as SettingValue<typeof key>,
    async save(changed) {
      const entries = Object.entries(changed).map(([key, value]) => checked(key, value));
      await db.knex.transaction(async (trx) => {
        for (const entry of entries) await writeSetting(trx, entry, clock());
        await recordChange(trx, 'settings', 0, clock());
      });
      values = await stored(db);
    },
    async reload() {
      values = await stored(db);
    },
  };
}

function defaults(): SettingValues {
  return Object.fromEntries(KEYS.map((key) => [key, SETTING_DEFAULTS[key].value])) as SettingValues;
}

async function stored(db: Database): Promise<SettingValues> {
  const values: Record<string, string | number | boolean> = { ...defaults() };
  for (const { settingKey, settingValue } of await readSettings(db.knex)) {
    const key = KEYS.find((known) => known === settingKey);
    if (key !== undefined) values[key] = parse(SETTING_DEFAULTS[key].type, settingValue);
  }
  return values as SettingValues;
}

function isEmailTemplate(key: SettingKey): key is SettingKey & EmailTemplateKey {
  return Object.hasOwn(EMAIL_TEMPLATE_VARIABLES, key);
}

function parse(type: string, text: string): string | number | boolean {
  if (type === 'number') return Number(text);
  return type === 'boolean' ? text === 'true' : text;
}

function checked(name: string, value: unknown) {
  const key = KEYS.find((known) => known === name);
  if (key === undefined) throw invalidFields({ [name]: 'This setting does not exist.' });
  const { type, description } = SETTING_DEFAULTS[key];
  const problem = problemOf(key, type, value);
  if (problem !== null) throw invalidFields({ [key]: problem });
  return { settingKey: key, settingValue: String(value), settingType: type, description };
}

function problemOf(key: SettingKey, type: string, value: unknown): string | null {
  if (type === 'number')
    return Number.isFinite(value) && Number(value) >= 0 ? null : 'Must be a number of 0 or more.';
  if (type === 'boolean') return typeof value === 'boolean' ? null : 'Must be true or false.';
  if (typeof value !== 'string') return 'Must be a text.';
  if (key === 'model_prices') return checkPriceTable(value);
  return isEmailTemplate(key) ? checkEmailTemplate(key, value) : null;
}
