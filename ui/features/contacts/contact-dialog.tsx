import { useState } from 'react';
import type { ContactFieldView, ContactView } from '../../../src/contract/contacts.ts';
import { SelectField, TextArea, TextField } from '../../components/field.tsx';
import { Fold } from '../../components/fold.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { nameOfContact } from './contacts.store.ts';
import { type Problems, saveContact } from './save-contact.ts';

const IN_SIGHT = 2;

/** What is known of a contact, to be changed. What somebody else has changed meanwhile is shown, and what was typed stays. */
export function ContactDialog({
  contact,
  fields,
  onChange,
  onClose,
}: {
  contact: ContactView;
  fields: readonly ContactFieldView[];
  onChange: (contact: ContactView) => void;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [notes, setNotes] = useState<string | null>(null);
  const [problems, setProblems] = useState<Problems>({});
  const others = fields.slice(IN_SIGHT);
  const known = others.filter(({ key }) => contact.fields[key] !== undefined);

  async function save(): Promise<void> {
    const change = { fields: typed, ...(notes === null ? {} : { notes }) };
    const found = await saveContact(contact, change, onChange);
    setProblems(found ?? {});
    if (found === null) onClose();
  }

  const drawn = (field: ContactFieldView) => (
    <ValueField
      key={field.key}
      field={field}
      value={typed[field.key] ?? contact.fields[field.key] ?? ''}
      error={problems[`fields.${field.key}`] ?? null}
      onChange={(value) => setTyped((now) => ({ ...now, [field.key]: value }))}
    />
  );
  return (
    <FormDialog title={`Edit ${nameOfContact(contact)}`} goLabel="Save" onSubmit={save} onClose={onClose}>
      {fields.slice(0, IN_SIGHT).map(drawn)}
      <TextArea
        label="Notes"
        rows={4}
        dir="auto"
        hint="For you alone. The bot does not read them."
        value={notes ?? contact.notes}
        error={problems.notes ?? null}
        onChange={({ target: { value } }) => setNotes(value)}
      />
      {others.length === 0 ? null : (
        <Fold
          isSet={(known.length === 0 ? others : known).map(({ label }) => label).join(', ')}
          isWrong={others.some(({ key }) => problems[`fields.${key}`] !== undefined)}
        >
          {others.map(drawn)}
        </Fold>
      )}
    </FormDialog>
  );
}

function ValueField({
  field: { label, type, choices },
  onChange,
  ...own
}: {
  field: ContactFieldView;
  value: string;
  error: string | null;
  onChange: (value: string) => void;
}) {
  const shown = { ...own, label };
  if (type === 'choice')
    return (
      <SelectField
        {...shown}
        options={['', ...choices].map((value) => ({ value, label: value || 'Not known' }))}
        onChange={({ target: { value } }) => onChange(value)}
      />
    );
  return (
    <TextField
      {...shown}
      dir="auto"
      autoComplete="off"
      onChange={({ target: { value } }) => onChange(value)}
    />
  );
}
