import { X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { TAG_MAX } from '../../../src/contract/contact-fields.ts';
import type { ContactBody, ContactFieldView, ContactView } from '../../../src/contract/contacts.ts';
import { Button } from '../../components/button.tsx';
import { SelectField, TextArea, TextField } from '../../components/field.tsx';
import { ApiError, sentenceOf } from '../../lib/http.ts';
import { notify } from '../../lib/notices.ts';
import { useOnceAtATime } from '../../lib/use-once-at-a-time.ts';
import { fetchContact, putContact } from './contacts.api.ts';

type Change = Omit<ContactBody, 'version'>;

/** Fields, tags and notes, saved one by one. What somebody else has changed meanwhile is shown, and what was typed stays. */
export function ContactCard({
  contact,
  fields,
  onChange,
}: {
  contact: ContactView;
  fields: readonly ContactFieldView[];
  onChange: (contact: ContactView) => void;
}) {
  const [drafts, setDrafts] = useState<Readonly<Record<string, string>>>({});
  const [notes, setNotes] = useState<string | null>(null);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [isSaving, run] = useOnceAtATime();

  async function save(change: Change): Promise<boolean> {
    try {
      onChange(await putContact(contact.id, { version: contact.version, ...change }));
      setProblems({});
      return true;
    } catch (error) {
      if (error instanceof ApiError) {
        setProblems(error.fields);
        // Said beside the field.
        if (Object.keys(error.fields).length > 0) return false;
        if (error.code === 'conflict') await fetchContact(contact.id).then(onChange, () => undefined);
      }
      const isConflict = error instanceof ApiError && error.code === 'conflict';
      const text = isConflict
        ? 'This contact was changed elsewhere in the meantime. What you typed is still here: look, and save again.'
        : sentenceOf(error, 'That could not be saved. Please try again.');
      notify({ title: 'Not saved', text, variant: 'destructive' });
      return false;
    }
  }

  async function saveAll(): Promise<void> {
    const change = { fields: drafts, ...(notes === null ? {} : { notes }) };
    if (!(await save(change))) return;
    // What was typed while it was being saved stays.
    setDrafts((now) => Object.fromEntries(Object.entries(now).filter(([key, text]) => text !== drafts[key])));
    setNotes((now) => (now === notes ? null : now));
    notify({ title: 'Contact saved', variant: 'success' });
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    void run(saveAll);
  }

  const isChanged = notes !== null || Object.keys(drafts).length > 0;
  return (
    <div className="grid gap-4">
      <Tags contact={contact} problem={problems.addTags ?? null} onSave={save} />
      <form noValidate onSubmit={submit} className="card grid gap-4">
        <div className="halves grid gap-4 top">
          {fields.map((field) => {
            const own = {
              label: field.label,
              value: drafts[field.key] ?? contact.fields[field.key] ?? '',
              error: problems[`fields.${field.key}`] ?? null,
            };
            const change = (value: string) => setDrafts((now) => ({ ...now, [field.key]: value }));
            const options = ['', ...field.choices].map((value) => ({ value, label: value || 'Not known' }));
            return field.type === 'choice' ? (
              <SelectField
                key={field.key}
                {...own}
                options={options}
                onChange={({ target: { value } }) => change(value)}
              />
            ) : (
              <TextField
                key={field.key}
                {...own}
                dir="auto"
                autoComplete="off"
                onChange={({ target: { value } }) => change(value)}
              />
            );
          })}
        </div>
        <TextArea
          label="Notes"
          rows={4}
          dir="auto"
          hint="For you alone. The bot does not read them."
          value={notes ?? contact.notes}
          error={problems.notes ?? null}
          onChange={({ target: { value } }) => setNotes(value)}
        />
        <Button
          type="submit"
          className="self-start"
          disabled={!isChanged}
          isBusy={isSaving}
          busyLabel="Saving..."
        >
          Save
        </Button>
      </form>
    </div>
  );
}

function Tags({
  contact,
  problem,
  onSave,
}: {
  contact: ContactView;
  problem: string | null;
  onSave: (change: Change) => Promise<boolean>;
}) {
  const [tag, setTag] = useState('');
  const [isSaving, run] = useOnceAtATime();
  async function add(): Promise<void> {
    if (tag.trim() !== '' && (await onSave({ addTags: [tag] }))) setTag('');
  }
  return (
    <form
      noValidate
      className="card grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void run(add);
      }}
    >
      <ul className="plain actions" aria-label="Tags">
        {contact.tags.map((one) => (
          <li key={one} className="badge">
            <bdi>{one}</bdi>
            <button
              type="button"
              className="icon-button"
              aria-label={`Remove the tag ${one}`}
              onClick={() => void onSave({ removeTags: [one] })}
            >
              <X aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <TextField
        label="Add a tag"
        autoComplete="off"
        maxLength={TAG_MAX}
        value={tag}
        error={problem}
        onChange={({ target: { value } }) => setTag(value)}
      />
      <Button type="submit" look="secondary" className="self-start" isBusy={isSaving} busyLabel="Adding...">
        Add tag
      </Button>
    </form>
  );
}
