import { type FormEvent, useEffect, useState } from 'react';
import { checkText } from '../../../src/contract/fields.ts';
import type { KnowledgeChangeBody, KnowledgeDetail } from '../../../src/contract/knowledge.ts';
import { KNOWLEDGE_RULES } from '../../../src/contract/knowledge-lists.ts';
import { Button } from '../../components/button.tsx';
import { SelectField, TextField } from '../../components/field.tsx';
import { Switch } from '../../components/switch.tsx';
import { notify } from '../../lib/notices.ts';
import { useOnceAtATime } from '../../lib/use-once-at-a-time.ts';
import { everyOptions } from './read-every.ts';
import { TemplateChoice } from './template-choice.tsx';
import type { ChangeSource } from './use-source.ts';
import { endOfDay, lastDayOf } from './valid-until.ts';

type Edits = Omit<KnowledgeChangeBody, 'version' | 'text'>;

/** How a source counts: whether, for whom, how long, and how often a page is read again. */
export function SourceSettings({
  source,
  onChange,
  onUnsaved,
}: {
  source: KnowledgeDetail;
  onChange: ChangeSource;
  /** Must stay the same function. */
  onUnsaved: (isUnsaved: boolean) => void;
}) {
  const [edits, setEdits] = useState<Edits>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, run] = useOnceAtATime();
  const isChanged = Object.keys(edits).length > 0;
  useEffect(() => {
    onUnsaved(isChanged);
    return () => onUnsaved(false);
  }, [isChanged, onUnsaved]);
  const now = { ...source, ...edits };
  const edit = (more: Edits) => setEdits({ ...edits, ...more });

  function submit(event: FormEvent): void {
    event.preventDefault();
    const wrong = checkText(KNOWLEDGE_RULES.name, now.name);
    setProblem(wrong);
    if (wrong !== null) return;
    void run(async () => {
      if (!(await onChange(edits))) return;
      setEdits({});
      notify({ title: 'Saved', variant: 'success' });
    });
  }

  return (
    <form noValidate onSubmit={submit} className="card grid gap-4" aria-labelledby="source-settings">
      <h2 id="source-settings">How it counts</h2>
      <Switch
        label="Replies may use it"
        isOn={now.isEnabled ?? true}
        onChange={(isEnabled) => edit({ isEnabled })}
      />
      <TextField
        label="Name"
        dir="auto"
        value={now.name ?? ''}
        maxLength={KNOWLEDGE_RULES.name.max}
        error={problem}
        onChange={({ target: { value } }) => edit({ name: value })}
      />
      <TemplateChoice chosen={now.templateIds ?? null} onChoose={(templateIds) => edit({ templateIds })} />
      <TextField
        label="Valid until"
        isOptional
        type="date"
        hint="After that day no reply uses it."
        value={lastDayOf(now.validUntil ?? null)}
        onChange={({ target: { value } }) => edit({ validUntil: endOfDay(value) })}
      />
      {source.kind === 'page' ? (
        <>
          <SelectField
            label="Read it again"
            value={`${now.readEveryDays ?? 'never'}`}
            options={everyOptions(source.readEveryDays)}
            onChange={({ target: { value } }) =>
              edit({ readEveryDays: value === 'never' ? null : Number(value) })
            }
          />
          <Switch
            label="Ask me before changes count"
            hint="Until you say yes, replies use the text as it was."
            isOn={now.needsReview ?? false}
            onChange={(needsReview) => edit({ needsReview })}
          />
        </>
      ) : null}
      <div className="actions">
        <Button type="submit" disabled={!isChanged} isBusy={isSaving} busyLabel="Saving...">
          Save
        </Button>
        {isChanged ? (
          <Button look="quiet" onClick={() => setEdits({})}>
            Undo
          </Button>
        ) : null}
        <span className="hint" role="status">
          {isChanged ? 'Not saved yet' : ''}
        </span>
      </div>
    </form>
  );
}
