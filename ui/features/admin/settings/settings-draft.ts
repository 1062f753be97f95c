import type { SettingChange, SettingView } from '../../../../src/contract/admin-settings.ts';

/** The values of the fields that differ from what was read, by key. */
export type SettingsDraft = Readonly<Record<string, string | boolean>>;

export function shownValue(setting: SettingView, draft: SettingsDraft): string | boolean {
  const { settingKey, settingValue } = setting;
  return draft[settingKey] ?? (typeof settingValue === 'number' ? String(settingValue) : settingValue);
}

/** What is to be saved: changed ones alone, each with what was last seen. */
export function changesOf(settings: readonly SettingView[], draft: SettingsDraft): SettingChange[] {
  return settings.flatMap(({ settingKey, settingValue: previousValue, settingType }) => {
    const typed = draft[settingKey];
    if (typed === undefined) return [];
    const settingValue = settingType === 'number' ? numberOf(typed) : typed;
    return settingValue === previousValue ? [] : [{ settingKey, settingValue, settingType, previousValue }];
  });
}

/** Whether the draft changes nothing in the sense that would be lost. */
export function isClean(settings: readonly SettingView[], draft: SettingsDraft): boolean {
  return changesOf(settings, draft).length === 0;
}

/** A number; what is none goes as it was typed, and the server says so. Nothing at all is not zero. */
function numberOf(typed: string | boolean): string | number | boolean {
  const isNumber = typeof typed === 'string' && typed.trim() !== '' && Number.isFinite(Number(typed));
  return isNumber ? Number(typed) : typed;
}

/** '2027-01-31T18:00:00Z' as a field of the browser shows it: in its own time zone, to the minute. */
export function toLocalTime(utc: string): string {
  const at = Date.parse(utc);
  if (Number.isNaN(at)) return '';
  const offsetMs = new Date(at).getTimezoneOffset() * 60_000;
  return new Date(at - offsetMs).toISOString().slice(0, 16);
}

export function toUtcTime(local: string): string {
  const at = Date.parse(local);
  return Number.isNaN(at) ? '' : new Date(at).toISOString().replace('.000Z', 'Z');
}
