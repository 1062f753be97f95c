import './knowledge.css';
import { type FormEvent, useEffect, useState } from 'react';
import { checkText } from '../../../src/contract/fields.ts';
import type { KnowledgeDetail } from '../../../src/contract/knowledge.ts';
import { KNOWLEDGE_RULES } from '../../../src/contract/knowledge-lists.ts';
import { Button } from '../../components/button.tsx';
import { TextArea } from '../../components/field.tsx';
import { useOnceAtATime } from '../../lib/use-once-at-a-time.ts';
import type { ChangeSource } from './use-source.ts';

/** The text as plain text, to be corrected. */
export function CorrectForm({
  source: { kind, text: before },
  onChange,
  onUnsaved,
  onClose,
}: {
  source: KnowledgeDetail;
  onChange: ChangeSource;
  /** Must stay the same function. */
  onUnsaved: (isUnsaved: boolean) => void;
  onClose: () => void;
}) {
  const [text, setText] = useState(before);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, run] = useOnceAtATime();
  const isChanged = text !== before;
  useEffect(() => {
    onUnsaved(isChanged);
    return () => onUnsaved(false);
  }, [isChanged, onUnsaved]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const wrong = checkText(KNOWLEDGE_RULES.text, text);
    setProblem(wrong);
    if (wrong !== null) return;
    void run(async () => {
      if (!isChanged || (await onChange({ text }))) onClose();
    });
  }

  return (
    <form noValidate onSubmit={submit} className="correct grid gap-4">
      <TextArea
        label="The text"
        hint={
          <>
            <span className="correct-hint">
              <code className="bare"># Cakes</code> begins a heading, <code className="bare">## Tarts</code>{' '}
              one below it.
            </span>
            <span className="correct-hint">
              <code className="bare">[[page 3]]</code> says that page 3 begins here.
            </span>
            {kind === 'page' ? (
              <span className="correct-hint">Your text stays until the page itself changes.</span>
            ) : null}
          </>
        }
        rows={8}
        dir="auto"
        autoFocus
        value={text}
        error={problem}
        onChange={({ target: { value } }) => setText(value)}
      />
      <div className="actions">
        <Button type="submit" isBusy={isSaving} busyLabel="Saving...">
          Save the text
        </Button>
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
