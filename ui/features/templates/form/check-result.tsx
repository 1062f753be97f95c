import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { templateLabels } from '../../../../src/contract/template-labels.ts';
import type { TrialDetail } from '../../../../src/contract/trial.ts';
import { Button } from '../../../components/button.tsx';
import { TrialTable } from '../../trials/trial-table.tsx';
import { isFine, resultText, spentText } from '../../trials/trial-words.ts';
import { fieldElement, revealField } from './form-element.ts';
import { publishNow, undoHeld } from './publish.ts';
import type { TemplateEditor } from './template-editor.ts';

/** What the check of the form found, and what the owner does about it. */
export function CheckResult({ editor, trial }: { editor: TemplateEditor; trial: TrialDetail }) {
  const fine = isFine(trial);
  const [isOpen, setOpen] = useState(!fine);

  function keepEditing(): void {
    setOpen(false);
    const field = fieldElement(editor.held.names.peek()[0]);
    if (field !== null) revealField(field);
  }

  return (
    <>
      <div role="status">
        <p className="row top">
          {fine ? (
            <CircleCheck className="ok" aria-hidden="true" />
          ) : (
            <TriangleAlert className="danger" aria-hidden="true" />
          )}
          <span className="strong">
            {resultText(trial)} {trial.why}
          </span>
        </p>
        <p className="secondary breaks">
          Not live yet: {templateLabels(editor.held.names.peek())}. The check {spentText(trial)}.
        </p>
      </div>
      {isOpen ? <TrialTable trial={trial} /> : null}
      <div className="actions">
        <Button look={fine ? 'primary' : 'secondary'} size="small" onClick={() => void publishNow(editor)}>
          {fine ? 'Publish' : 'Publish anyway'}
        </Button>
        {isOpen ? (
          <Button look="secondary" size="small" onClick={keepEditing}>
            Keep editing
          </Button>
        ) : (
          <Button look="secondary" size="small" onClick={() => setOpen(true)}>
            See what changes
          </Button>
        )}
        <Button look="quiet" size="small" onClick={() => undoHeld(editor)}>
          Undo my changes
        </Button>
      </div>
    </>
  );
}
