import { type FormEvent, useRef, useState } from 'react';
import { checkStrategy } from '../../../src/contract/strategy.ts';
import type { StrategyView } from '../../../src/contract/strategy-api.ts';
import { Button, LinkButton } from '../../components/button.tsx';
import { LeaveUnsaved } from '../../components/leave-dialog.tsx';
import { Note } from '../../components/note.tsx';
import { navigate } from '../../lib/base.ts';
import { ApiError, sentenceOf } from '../../lib/http.ts';
import { notify } from '../../lib/notices.ts';
import { useOnceAtATime } from '../../lib/use-once-at-a-time.ts';
import { templatePath } from '../../paths.ts';
import { type Definition, definitionOf } from './definition.ts';
import { PathDrawing } from './path-drawing.tsx';
import { saveStrategy } from './strategies.store.ts';
import { StrategyForm } from './strategy-form.tsx';
import { StrategyPreview } from './strategy-preview.tsx';

/** One strategy as it is written: its form, its path as a drawing, and a chat that tries it before it is saved. */
export function StrategyEditor({
  templateId,
  saved,
  start,
}: {
  templateId: number;
  /** null: a new one. */
  saved: StrategyView | null;
  start: Definition;
}) {
  const [value, setValue] = useState(start);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [isChangedElsewhere, setChangedElsewhere] = useState(false);
  const [isSaving, run] = useOnceAtATime();
  const isDone = useRef(false);
  const before = useRef(JSON.stringify(start));
  const back = templatePath(templateId, 'strategies');
  const tidied = tidy(value);

  function change(part: Partial<Definition>): void {
    setValue({ ...value, ...part });
    setProblems({});
  }

  async function save(): Promise<void> {
    const found = checkStrategy(tidied);
    setProblems(found);
    if (Object.keys(found).length > 0) {
      notify({ title: 'Not saved yet', text: Object.values(found)[0] ?? '', variant: 'destructive' });
      return;
    }
    try {
      await saveStrategy(templateId, saved, tidied);
      isDone.current = true;
      navigate(back);
    } catch (error) {
      if (error instanceof ApiError) {
        setProblems(error.fields);
        setChangedElsewhere(error.code === 'conflict');
      }
      const text = sentenceOf(error, 'Failed to save the strategy. Please try again.');
      notify({ title: 'Error', text, variant: 'destructive' });
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    void run(save);
  }

  return (
    <div className="side-by-side">
      <form className="strategy-form grid gap-4 shrinks" noValidate onSubmit={submit} aria-label="Strategy">
        {isChangedElsewhere ? (
          <Note look="warn" title="Changed elsewhere in the meantime">
            <p>Copy what you need from here, then load what was saved.</p>
            <Button look="secondary" size="small" onClick={() => location.reload()}>
              Load what was saved
            </Button>
          </Note>
        ) : null}
        <StrategyForm templateId={templateId} value={value} problems={problems} onChange={change} />
        <div className="actions">
          <Button type="submit" isBusy={isSaving} busyLabel="Saving...">
            {saved === null ? 'Add Strategy' : 'Save Changes'}
          </Button>
          <LinkButton look="quiet" to={back}>
            Cancel
          </LinkButton>
        </div>
      </form>
      <div className="side-column grid gap-4">
        <StrategyPreview templateId={templateId} strategy={tidied}>
          {(now, hasEnded) => (
            <PathDrawing templateId={templateId} strategy={value} now={now} isDone={hasEnded} />
          )}
        </StrategyPreview>
      </div>
      <LeaveUnsaved
        text="Your last changes to this strategy are not saved yet."
        isNeeded={() => !isDone.current && JSON.stringify(value) !== before.current}
      />
    </div>
  );
}

/** Without the empty lines that typing leaves behind. */
function tidy(value: Definition): Definition {
  const lines = (list: readonly string[]) => list.map((line) => line.trim()).filter((line) => line !== '');
  const steps = value.steps.map((step) => ({
    ...step,
    choices: lines(step.choices),
    wording: lines(step.wording),
  }));
  return definitionOf({ ...value, steps });
}
