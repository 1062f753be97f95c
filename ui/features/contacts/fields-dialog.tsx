import { Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import {
  FIELD_LABEL_RULE,
  FIELD_TYPE_LABELS,
  FIELD_TYPES,
  type FieldType,
} from '../../../src/contract/contact-fields.ts';
import type { ContactFieldView } from '../../../src/contract/contacts.ts';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog, Dialog } from '../../components/dialog.tsx';
import { SelectField, TextArea, TextField } from '../../components/field.tsx';
import { Switch } from '../../components/switch.tsx';
import { ApiError, sentenceOf } from '../../lib/http.ts';
import { notify } from '../../lib/notices.ts';
import { useOnceAtATime } from '../../lib/use-once-at-a-time.ts';
import { deleteField, postField, putField } from './contacts.api.ts';
import { contactFields } from './contacts.store.ts';

const TYPES = FIELD_TYPES.map((value) => ({ value, label: FIELD_TYPE_LABELS[value] }));
const BUILT_IN = new Set(['email', 'phone']);

/** Saves, takes over all fields, and tells what went wrong. */
async function take(saving: Promise<ContactFieldView[]>): Promise<boolean> {
  try {
    contactFields.set(await saving);
    return true;
  } catch (error) {
    const text = sentenceOf(error, 'That did not work. Check your connection and try again.');
    notify({ title: 'Error', text, variant: 'destructive' });
    return false;
  }
}

/** What the owner wants to know of customers. */
export function FieldsDialog({
  fields,
  onClose,
}: {
  fields: readonly ContactFieldView[];
  onClose: () => void;
}) {
  const [leaving, setLeaving] = useState<ContactFieldView | null>(null);
  return (
    <Dialog title="Fields" onClose={onClose}>
      <div className="dialog-body">
        <p className="secondary">
          What you want to know of your customers. Chat tools get each field back as <code>lead_</code> and
          its key.
        </p>
        <ul className="plain rows">
          {fields.map((field) => (
            <li key={field.key} className="row apart">
              <span className="grid gap-1 shrinks breaks">
                <bdi>{field.label}</bdi>
                <span className="hint">
                  {FIELD_TYPE_LABELS[field.type]}, <code>lead_{field.key}</code>
                </span>
              </span>
              {BUILT_IN.has(field.key) ? (
                <Switch
                  label={`Note the ${field.label} that a customer writes`}
                  hasHiddenLabel
                  isOn={field.isRecognized}
                  onChange={(isRecognized) => void take(putField(field.key, { isRecognized }))}
                />
              ) : (
                <button
                  type="button"
                  className="icon-button to-delete"
                  aria-label={`Delete ${field.label}`}
                  onClick={() => setLeaving(field)}
                >
                  <Trash2 aria-hidden="true" />
                </button>
              )}
            </li>
          ))}
        </ul>
        <NewField />
      </div>
      <div className="dialog-actions">
        <Button onClick={onClose}>Done</Button>
      </div>
      {leaving === null ? null : (
        <ConfirmDialog
          title={`Delete “${leaving.label}”?`}
          goLabel="Delete field"
          onGo={() => take(deleteField(leaving.key))}
          onClose={() => setLeaving(null)}
        >
          What it holds of every contact goes with it. This cannot be undone.
        </ConfirmDialog>
      )}
    </Dialog>
  );
}

function NewField() {
  const [label, setLabel] = useState('');
  const [type, setType] = useState<FieldType>('text');
  const [choices, setChoices] = useState('');
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [isSaving, run] = useOnceAtATime();

  async function add(): Promise<void> {
    const lines = choices.split('\n').filter((line) => line.trim() !== '');
    try {
      contactFields.set(await postField({ label, type, ...(type === 'choice' ? { choices: lines } : {}) }));
      setLabel('');
      setChoices('');
      setProblems({});
    } catch (error) {
      setProblems(error instanceof ApiError ? error.fields : {});
      const text = sentenceOf(error, 'The field could not be added. Please try again.');
      notify({ title: 'Error', text, variant: 'destructive' });
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    void run(add);
  }

  return (
    <form noValidate onSubmit={submit} className="grid">
      <TextField
        label="New field"
        placeholder="Wedding date"
        autoComplete="off"
        maxLength={FIELD_LABEL_RULE.max}
        value={label}
        error={problems.label ?? null}
        onChange={({ target: { value } }) => setLabel(value)}
      />
      <SelectField
        label="It holds"
        value={type}
        options={TYPES}
        onChange={({ target: { value } }) => setType(FIELD_TYPES.find((one) => one === value) ?? 'text')}
      />
      {type === 'choice' ? (
        <TextArea
          label="The list, one in each line"
          rows={3}
          value={choices}
          error={problems.choices ?? null}
          onChange={({ target: { value } }) => setChoices(value)}
        />
      ) : null}
      <Button type="submit" look="secondary" isBusy={isSaving} busyLabel="Adding...">
        Add field
      </Button>
    </form>
  );
}
