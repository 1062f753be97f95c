import { useState } from 'react';
import {
  BUILT_IN_FIELDS,
  FIELD_LABEL_RULE,
  FIELD_TYPE_LABELS,
  FIELD_TYPES,
} from '../../../src/contract/contact-fields.ts';
import type { ContactFieldView } from '../../../src/contract/contacts.ts';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/dialog.tsx';
import { SelectField, TextArea, TextField } from '../../components/field.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { Switch } from '../../components/switch.tsx';
import { ApiError, sentenceOf } from '../../lib/http.ts';
import { notify } from '../../lib/notices.ts';
import { deleteField, postField, putField } from './contacts.api.ts';
import { contactFields } from './contacts.store.ts';

const TYPES = FIELD_TYPES.map((value) => ({ value, label: FIELD_TYPE_LABELS[value] }));

/** Adds a field, or edits the given one: its key and its type stay. */
export function FieldDialog({ field, onClose }: { field: ContactFieldView | null; onClose: () => void }) {
  const [values, setValues] = useState(() => ({
    label: field?.label ?? '',
    type: field?.type ?? 'text',
    choices: field?.choices.join('\n') ?? '',
    isRecognized: field?.isRecognized ?? false,
  }));
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [isLeaving, setLeaving] = useState(false);
  /** What uses the field, as the server says it. */
  const [uses, setUses] = useState('');
  const change = (part: Partial<typeof values>) => setValues({ ...values, ...part });
  const { label, type, isRecognized } = values;
  const isBuiltIn = BUILT_IN_FIELDS.some(({ key }) => key === field?.key);

  async function save(): Promise<void> {
    const lines = values.choices.split('\n').filter((line) => line.trim() !== '');
    const choices = type === 'choice' ? { choices: lines } : {};
    try {
      contactFields.set(
        field === null
          ? await postField({ label, type, ...choices })
          : await putField(field.key, { label, ...choices, ...(isBuiltIn ? { isRecognized } : {}) }),
      );
      onClose();
    } catch (error) {
      const found = error instanceof ApiError ? error.fields : {};
      setProblems(found);
      // Said beside the field.
      if (Object.keys(found).length > 0) return;
      const text = sentenceOf(error, 'The field could not be saved. Please try again.');
      notify({ title: 'Not saved', text, variant: 'destructive' });
    }
  }

  async function remove(key: string): Promise<boolean> {
    try {
      contactFields.set(await deleteField(key, uses !== ''));
      onClose();
      return true;
    } catch (error) {
      const text = sentenceOf(error, 'The field could not be deleted. Please try again.');
      if (error instanceof ApiError && error.code === 'field_in_use') setUses(text);
      else notify({ title: 'Error', text, variant: 'destructive' });
      return false;
    }
  }

  return (
    <FormDialog
      title={field === null ? 'Add field' : 'Edit field'}
      goLabel={field === null ? 'Add field' : 'Save'}
      otherAction={
        field === null || isBuiltIn ? null : (
          <Button look="quiet" className="dangerous" onClick={() => setLeaving(true)}>
            Delete field
          </Button>
        )
      }
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        label="Name"
        placeholder="Wedding date"
        autoComplete="off"
        data-autofocus
        maxLength={FIELD_LABEL_RULE.max}
        value={label}
        hint={field === null ? undefined : `Your chat tool gets it as lead_${field.key}.`}
        error={problems.label ?? null}
        onChange={({ target: { value } }) => change({ label: value })}
      />
      {field === null ? (
        <SelectField
          label="It holds"
          value={type}
          options={TYPES}
          onChange={({ target: { value } }) =>
            change({ type: FIELD_TYPES.find((one) => one === value) ?? 'text' })
          }
        />
      ) : null}
      {type === 'choice' ? (
        <TextArea
          label="The list, one in each line"
          rows={4}
          value={values.choices}
          error={problems.choices ?? null}
          onChange={({ target: { value } }) => change({ choices: value })}
        />
      ) : null}
      {isBuiltIn ? (
        <Switch
          label="Fill in by itself"
          hint="From what a customer writes."
          isOn={isRecognized}
          onChange={(isOn) => change({ isRecognized: isOn })}
        />
      ) : null}
      {field === null || !isLeaving ? null : (
        <ConfirmDialog
          title={`Delete “${field.label}”?`}
          goLabel={uses === '' ? 'Delete field' : 'Delete it all the same'}
          onGo={() => remove(field.key)}
          onClose={() => setLeaving(false)}
        >
          {uses === '' ? '' : `${uses} They go on without it. `}
          What it holds of every contact goes with it. This cannot be undone.
        </ConfirmDialog>
      )}
    </FormDialog>
  );
}
