import type { Knex } from 'knex';
import type { AccountRef } from '../../callers.ts';
import type { SettingChange, SettingView } from '../../contract/admin-settings.ts';
import { checkSetting } from '../../contract/setting-rules.ts';
import {
  SETTING_DEFAULTS,
  type SettingKey,
  type SettingValue,
  type SettingValues,
} from '../../contract/settings.ts';
import { isoTime } from '../../contract/times.ts';
import { recordChange } from '../../db/change-feed.ts';
import type { Database } from '../../db/database.ts';
import { readSettings, type StoredSetting, writeSetting } from '../../db/settings-table.ts';
import { AppError, invalidFields } from '../../errors.ts';
import type { Audit } from '../audit/audit.service.ts';

/** The settings table behind one cache; every process sees a change within a second. */
export type Settings = ReturnType<typeof createSettings>;

type Value = string | number | boolean;

const KEYS = Object.keys(SETTING_DEFAULTS) as SettingKey[];
const isPrice = (key: string) => key.startsWith('subscription_price_');
/** How much of another's value a refusal shows. */
const SHOWN = 200;
/** Prices live at the payment provider too, so they have a function of their own. */
const PRICES_ELSEWHERE = 'Prices are changed with the pricing form, or with: dmreply pricing set';

export function createSettings(db: Database, audit: Audit, clock: () => number) {
  let values = defaults();

  async function write(
    changed: Partial<SettingValues>,
    previous: Readonly<Record<string, Value>>,
    by: AccountRef | undefined,
  ): Promise<void> {
    const entries = Object.entries(changed).map(([key, value]) => ({ key: checkedKey(key, value), value }));
    await db.knex.transaction(async (trx) => {
      // First, because it takes the lock: who saves later sees what was saved before.
      await recordChange(trx, 'settings', 0, clock());
      const current = valuesOf(await readSettings(trx));
      requireUnchanged(previous, current);
      for (const { key, value } of entries) {
        const { type, description } = SETTING_DEFAULTS[key];
        const row = { settingKey: key, settingValue: String(value), settingType: type, description };
        await writeSetting(trx, row, clock());
        if (current[key] !== value) await tell(trx, { key, before: current[key], after: value }, by);
      }
    });
    values = valuesOf(await readSettings(db.knex));
  }

  function tell(
    trx: Knex,
    { key, before, after }: { key: SettingKey; before: Value; after: Value },
    by: AccountRef | undefined,
  ): Promise<void> {
    const action = isPrice(key) ? 'prices.changed' : 'setting.changed';
    return audit.record(trx, { action, by, before: { [key]: before }, after: { [key]: after } });
  }

  return {
    get: <K extends SettingKey>(key: K): SettingValue<K> => values[key] as SettingValue<typeof key>,
    /** Every setting as it is stored by now, with those that the server itself keeps. */
    async list(): Promise<SettingView[]> {
      const rows = new Map((await readSettings(db.knex)).map((row) => [row.settingKey, row]));
      const known = KEYS.map((key) => viewOf(key, rows.get(key)));
      const kept = [...rows.values()].filter(({ settingKey }) => settingKey.startsWith('stripe_'));
      return [...known, ...kept.map(keptView)];
    },
    /** Saves all of the values in one transaction, or none. Throws `invalid_input` naming a wrong one. */
    save: (changed: Partial<SettingValues>, by?: AccountRef): Promise<void> => write(changed, {}, by),
    /**
     * The same for what the operator may change by hand. Throws `invalid_input`, or `setting_changed` where a value is no
     * longer the one that the operator saw.
     */
    async change(changes: readonly SettingChange[], by?: AccountRef): Promise<void> {
      const fields: Record<string, string> = {};
      for (const { settingKey, settingType } of changes) {
        const key = KEYS.find((known) => known === settingKey);
        if (isPrice(settingKey)) fields[settingKey] = PRICES_ELSEWHERE;
        if (key !== undefined && settingType !== undefined && settingType !== SETTING_DEFAULTS[key].type)
          fields[settingKey] = `Its type is ${SETTING_DEFAULTS[key].type}.`;
      }
      if (new Set(changes.map(({ settingKey }) => settingKey)).size < changes.length)
        throw invalidFields({ settings: 'A setting is named twice.' });
      if (Object.keys(fields).length > 0) throw invalidFields(fields);
      const seen = changes.flatMap(({ settingKey, previousValue }) =>
        previousValue === undefined ? [] : [[settingKey, previousValue] as const],
      );
      const wanted = changes.map(({ settingKey, settingValue }) => [settingKey, settingValue]);
      await write(Object.fromEntries(wanted), Object.fromEntries(seen), by);
    },
    /** Reads the table again; called when the change feed says so. */
    async reload(): Promise<void> {
      values = valuesOf(await readSettings(db.knex));
    },
  };
}

function defaults(): SettingValues {
  return Object.fromEntries(KEYS.map((key) => [key, SETTING_DEFAULTS[key].value])) as SettingValues;
}

function valuesOf(rows: readonly StoredSetting[]): SettingValues {
  const values: Record<string, Value> = { ...defaults() };
  for (const { settingKey, settingValue } of rows) {
    const key = KEYS.find((known) => known === settingKey);
    if (key !== undefined) values[key] = parse(SETTING_DEFAULTS[key].type, settingValue);
  }
  return values as SettingValues;
}

function parse(type: string, text: string): Value {
  if (type === 'number') return Number(text);
  return type === 'boolean' ? text === 'true' : text;
}

function checkedKey(name: string, value: unknown): SettingKey {
  const key = KEYS.find((known) => known === name);
  if (key === undefined) throw invalidFields({ [name]: 'This setting does not exist.' });
  const problem = checkSetting(key, value);
  if (problem !== null) throw invalidFields({ [key]: problem });
  return key;
}

function requireUnchanged(previous: Readonly<Record<string, Value>>, current: SettingValues): void {
  const stored: Readonly<Record<string, Value>> = current;
  const changed = Object.keys(previous).filter((key) => previous[key] !== stored[key]);
  if (changed.length === 0) return;
  throw new AppError('setting_changed', {
    fields: Object.fromEntries(
      changed.map((key) => [key, `It is now: ${String(stored[key]).slice(0, SHOWN)}`]),
    ),
  });
}

function viewOf(key: SettingKey, row: StoredSetting | undefined): SettingView {
  const { type, value, description } = SETTING_DEFAULTS[key];
  return {
    settingKey: key,
    settingValue: row === undefined ? value : parse(type, row.settingValue),
    settingType: type,
    description,
    updatedAt: row === undefined ? null : isoTime(row.updatedAt),
    isEditable: !isPrice(key),
  };
}

function keptView({ settingKey, settingValue, description, updatedAt }: StoredSetting): SettingView {
  return {
    settingKey,
    settingValue,
    settingType: 'string',
    description,
    updatedAt: isoTime(updatedAt),
    isEditable: false,
  };
}
