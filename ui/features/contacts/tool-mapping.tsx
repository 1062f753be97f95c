import { useSignals } from '@preact/signals-react/runtime';
import { type FormEvent, useEffect, useState } from 'react';
import { TOOL_ACTIONS_MAX, TOOL_FIELD_RULE } from '../../../src/contract/contact-fields.ts';
import type { ToolMappingView } from '../../../src/contract/contacts.ts';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/field.tsx';
import { Note } from '../../components/note.tsx';
import { ApiError, sentenceOf } from '../../lib/http.ts';
import { notify } from '../../lib/notices.ts';
import { useOnceAtATime } from '../../lib/use-once-at-a-time.ts';
import { fetchMapping, putMapping } from './contacts.api.ts';
import { contactFields } from './contacts.store.ts';

/** Which fields and tags the chat tool has too: a Dynamic Block sets only these. */
export function ToolMappingPart({ templateId }: { templateId: number }) {
  useSignals();
  const [mapping, setMapping] = useState<ToolMappingView | 'failed' | null>(null);
  const state = contactFields.state.value;
  useEffect(() => {
    void contactFields.load();
    fetchMapping(templateId).then(setMapping, () => setMapping('failed'));
  }, [templateId]);
  if (mapping === null || state.status !== 'ready') return null;
  return (
    <section className="card grid gap-4" aria-labelledby="tool-mapping">
      <h2 id="tool-mapping">Fields in your chat tool</h2>
      <p className="secondary">
        A Dynamic Block of ManyChat or UChat fills in custom fields, at most {TOOL_ACTIONS_MAX} fields and
        tags with an answer. Write beside each field what it is called there; without a name it is left out.
        You need none of this where the tool maps the answer itself.
      </p>
      <Note look="warn" title="Write each name exactly as the tool has it">
        <p>
          A custom field or a tag that it does not know makes it refuse the whole block, the reply included.
        </p>
      </Note>
      {mapping === 'failed' ? (
        <p className="secondary">This could not be loaded. Please reload the page.</p>
      ) : (
        <MappingForm templateId={templateId} saved={mapping} />
      )}
    </section>
  );
}

function MappingForm({ templateId, saved }: { templateId: number; saved: ToolMappingView }) {
  useSignals();
  const [names, setNames] = useState<Readonly<Record<string, string>>>(saved.fields);
  const [tags, setTags] = useState(saved.tags.join(', '));
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [isSaving, run] = useOnceAtATime();
  const state = contactFields.state.value;
  const fields = state.status === 'ready' ? state.value : [];

  async function save(): Promise<void> {
    const known = Object.fromEntries(fields.map(({ key }) => [key, names[key] ?? '']));
    try {
      const mapping = await putMapping(templateId, {
        fields: known,
        tags: tags.split(',').filter((tag) => tag.trim() !== ''),
      });
      setNames(mapping.fields);
      setTags(mapping.tags.join(', '));
      setProblems({});
      notify({ title: 'Saved', variant: 'success' });
    } catch (error) {
      setProblems(error instanceof ApiError ? error.fields : {});
      const text = sentenceOf(error, 'That could not be saved. Please try again.');
      notify({ title: 'Not saved', text, variant: 'destructive' });
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    void run(save);
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <div className="names-beside grid">
        {fields.map(({ key, label }) => (
          <TextField
            key={key}
            label={label}
            autoComplete="off"
            maxLength={TOOL_FIELD_RULE.max}
            value={names[key] ?? ''}
            error={problems[`fields.${key}`] ?? null}
            onChange={({ target: { value } }) => setNames({ ...names, [key]: value })}
          />
        ))}
      </div>
      <TextField
        label="Tags that the tool has too"
        hint="With commas between them."
        isOptional
        autoComplete="off"
        value={tags}
        error={problems.tags ?? null}
        onChange={({ target: { value } }) => setTags(value)}
      />
      <Button type="submit" look="secondary" className="self-start" isBusy={isSaving} busyLabel="Saving...">
        Save names
      </Button>
    </form>
  );
}
