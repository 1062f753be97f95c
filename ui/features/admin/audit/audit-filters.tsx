import { ACTOR_KINDS, AUDIT_ACTION_NAMES, AUDIT_ACTIONS } from '../../../../src/contract/audit.ts';
import { SelectField, TextField } from '../../../components/field.tsx';
import type { AuditFilter } from './audit.store.ts';
import { ACTORS } from './audit-words.ts';

const ACTIONS = [
  { value: '', label: 'Everything' },
  ...AUDIT_ACTION_NAMES.map((name) => ({ value: name, label: AUDIT_ACTIONS[name] })),
];
const KINDS = [
  { value: '', label: 'Anybody' },
  ...ACTOR_KINDS.map((kind) => ({ value: kind, label: ACTORS[kind] })),
];

/** What of the log is shown. */
export function AuditFilters({
  filter,
  onFilter,
}: {
  filter: AuditFilter;
  onFilter: (filter: AuditFilter) => void;
}) {
  const set =
    (name: keyof AuditFilter) =>
    ({ target }: { target: { value: string } }) =>
      onFilter({ ...filter, [name]: target.value });
  return (
    <search className="grid gap-3 mb-4 audit-filters">
      <SelectField label="What" options={ACTIONS} value={filter.action} onChange={set('action')} />
      <SelectField label="Who" options={KINDS} value={filter.actor} onChange={set('actor')} />
      <TextField
        label="User ID"
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        value={filter.user}
        onChange={set('user')}
      />
      <TextField label="From" type="date" value={filter.from} onChange={set('from')} />
      <TextField label="To" type="date" value={filter.until} onChange={set('until')} />
    </search>
  );
}
