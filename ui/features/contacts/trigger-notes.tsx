import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { TAG_MAX, VALUE_MAX } from '../../../src/contract/contact-fields.ts';
import type { TriggerView } from '../../../src/contract/trigger-api.ts';
import { SelectField, TextField } from '../../components/field.tsx';
import { contactFields } from './contacts.store.ts';

type Notes = Pick<TriggerView, 'addTag' | 'setField' | 'setValue'>;

/** What a trigger notes of the customer who fires it. */
export function TriggerNotes({
  values,
  problems,
  onChange,
}: {
  values: Notes;
  problems: Readonly<Record<string, string>>;
  onChange: (part: Partial<Notes>) => void;
}) {
  useSignals();
  const state = contactFields.state.value;
  useEffect(() => {
    void contactFields.load();
  }, []);
  const fields = state.status === 'ready' ? state.value : [];
  const isKnown = values.setField === '' || fields.some(({ key }) => key === values.setField);
  const options = [
    { value: '', label: 'None' },
    ...fields.map(({ key, label }) => ({ value: key, label })),
    ...(isKnown ? [] : [{ value: values.setField, label: values.setField }]),
  ];
  return (
    <>
      <TextField
        label="Tag the customer"
        isOptional
        autoComplete="off"
        maxLength={TAG_MAX}
        value={values.addTag}
        error={problems.addTag ?? null}
        onChange={({ target: { value } }) => onChange({ addTag: value })}
      />
      <SelectField
        label="Set a field"
        isOptional
        value={values.setField}
        options={options}
        error={problems.setField ?? null}
        onChange={({ target: { value } }) => onChange({ setField: value })}
      />
      {values.setField === '' ? null : (
        <ValueField
          choices={fields.find(({ key }) => key === values.setField)?.choices ?? []}
          value={values.setValue}
          error={problems.setValue ?? null}
          onChange={(setValue) => onChange({ setValue })}
        />
      )}
    </>
  );
}

function ValueField({
  choices,
  value,
  error,
  onChange,
}: {
  /** Empty: any text that the field takes. */
  choices: readonly string[];
  value: string;
  error: string | null;
  onChange: (value: string) => void;
}) {
  const own = { label: 'Set it to', value, error };
  if (choices.length > 0) {
    const options = [...new Set([value, ...choices])].map((one) => ({ value: one, label: one || 'Choose' }));
    return <SelectField {...own} options={options} onChange={(event) => onChange(event.target.value)} />;
  }
  return (
    <TextField
      {...own}
      autoComplete="off"
      maxLength={VALUE_MAX}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
