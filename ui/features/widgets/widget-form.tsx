import { useSignals } from '@preact/signals-react/runtime';
import { type FormEvent, useEffect } from 'react';
import { checkTexts } from '../../../src/contract/fields.ts';
import {
  WIDGET_POSITIONS,
  WIDGET_TEXT_RULES,
  type WidgetPosition,
} from '../../../src/contract/widget-lists.ts';
import { readOrigins } from '../../../src/contract/widget-origins.ts';
import { Button } from '../../components/button.tsx';
import { Choice } from '../../components/choice.tsx';
import { SelectField, TextArea, TextField } from '../../components/field.tsx';
import { Switch } from '../../components/switch.tsx';
import { templates } from '../templates/templates.store.ts';
import { ColorChoice } from './color-choice.tsx';
import type { WidgetDraft } from './widget-draft.ts';

/** What is wrong with a draft, by field, as the server would say it. */
export function problemsOf(draft: WidgetDraft): Record<string, string> {
  const problems = checkTexts(WIDGET_TEXT_RULES, { ...draft });
  const read = readOrigins(draft.websites.split('\n'));
  if ('problem' in read) problems.allowedOrigins = read.problem;
  if (draft.templateId === 0) problems.templateId = 'Choose who answers';
  return problems;
}

export function WidgetForm({
  draft,
  problems,
  isNew,
  isSaving,
  isUnsaved,
  onChange,
  onSave,
  onDelete,
}: {
  draft: WidgetDraft;
  problems: Readonly<Record<string, string>>;
  isNew: boolean;
  isSaving: boolean;
  isUnsaved: boolean;
  onChange(change: Partial<WidgetDraft>): void;
  onSave(): void;
  onDelete(): void;
}) {
  useSignals();
  useEffect(() => void templates.load(), []);
  const state = templates.state.value;
  const all = state.status === 'ready' ? state.value : [];
  const options = all.map(({ id, templateName }) => ({ value: `${id}`, label: templateName }));
  const isThere = options.some(({ value }) => value === `${draft.templateId}`);

  function submit(event: FormEvent): void {
    event.preventDefault();
    onSave();
  }

  return (
    <form className="card grid gap-5" noValidate onSubmit={submit}>
      <TextField
        label="Title"
        value={draft.title}
        maxLength={WIDGET_TEXT_RULES.title.max}
        error={problems.title ?? null}
        hint="Visitors read it in the head of the chat"
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <TextArea
        label="Greeting"
        isOptional
        rows={3}
        value={draft.greeting}
        error={problems.greeting ?? null}
        hint="The first words in the chat, before anybody has written"
        onChange={({ target }) => onChange({ greeting: target.value })}
      />
      <SelectField
        label="Template that answers"
        value={isThere ? `${draft.templateId}` : ''}
        options={isThere ? options : [{ value: '', label: 'Choose one' }, ...options]}
        error={problems.templateId ?? null}
        onChange={({ target }) => onChange({ templateId: Number(target.value) })}
      />
      <ColorChoice value={draft.color} onChange={(color) => onChange({ color })} />
      <div className="grid corner">
        <p className="label">Corner</p>
        <Choice<WidgetPosition>
          label="Corner"
          value={draft.position}
          options={WIDGET_POSITIONS}
          onChange={(position) => onChange({ position })}
        />
      </div>
      <TextArea
        label="Websites that may show it"
        isOptional
        rows={3}
        spellCheck={false}
        value={draft.websites}
        placeholder="https://www.example.com"
        error={problems.allowedOrigins ?? null}
        hint="One address a line, with and without www where both work. It counts for all pages of the website, so only its beginning is kept. Leave it empty to try the chat on this server first."
        onChange={({ target }) => onChange({ websites: target.value })}
      />
      <Switch
        label="Say that an AI assistant answers"
        hint="Below the title, in the visitor’s language. In some countries the law asks for it."
        isOn={draft.tellsOfAssistant}
        onChange={(tellsOfAssistant) => onChange({ tellsOfAssistant })}
      />
      <Switch
        label="Show the chat"
        hint="Off: it disappears from all pages within a minute. Conversations stay."
        isOn={draft.isEnabled}
        onChange={(isEnabled) => onChange({ isEnabled })}
      />
      <div className="actions">
        <Button type="submit" isBusy={isSaving} busyLabel="Saving..." disabled={!isNew && !isUnsaved}>
          {isNew ? 'Make the chat' : 'Save'}
        </Button>
        {isNew ? null : (
          <Button look="quiet" className="dangerous" onClick={onDelete}>
            Delete
          </Button>
        )}
      </div>
    </form>
  );
}
