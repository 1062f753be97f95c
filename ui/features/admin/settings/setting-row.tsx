import type { SettingView } from '../../../../src/contract/admin-settings.ts';
import { SETTING_LABELS } from '../../../../src/contract/setting-labels.ts';
import { SelectField, TextArea, TextField } from '../../../components/field.tsx';
import { Switch } from '../../../components/switch.tsx';
import type { SettingField } from './setting-fields.ts';
import { toLocalTime, toUtcTime } from './settings-draft.ts';

/** One setting, as a field of its kind. */
export function SettingRow({
  field,
  setting,
  value,
  problem,
  onChange,
}: {
  field: SettingField;
  setting: SettingView;
  value: string | boolean;
  problem: string | null;
  onChange: (value: string | boolean) => void;
}) {
  const { type, options } = field;
  const label = SETTING_LABELS[field.key];
  if (typeof value === 'boolean') {
    return <Switch label={label} hint={setting.description} isOn={value} onChange={onChange} />;
  }
  const texts = { label, name: field.key, hint: setting.description, error: problem };
  const change = ({ target }: { target: { value: string } }) => onChange(target.value);
  if (options !== undefined) {
    const choices = options.map((option) => ({ value: option, label: option }));
    return <SelectField {...texts} options={choices} value={value} onChange={change} />;
  }
  if (setting.settingType === 'text') {
    return <TextArea {...texts} rows={8} spellCheck={false} value={value} onChange={change} />;
  }
  if (type === 'datetime-local') {
    return (
      <TextField
        {...texts}
        type={type}
        hint="In your time zone. Empty: it stays."
        value={toLocalTime(value)}
        onChange={({ target }) => onChange(toUtcTime(target.value))}
      />
    );
  }
  const isNumber = setting.settingType === 'number';
  return (
    <TextField
      {...texts}
      type={type ?? 'text'}
      {...(isNumber ? { inputMode: 'numeric' as const } : {})}
      autoComplete="off"
      value={value}
      onChange={change}
    />
  );
}
