import { useSignals } from '@preact/signals-react/runtime';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { templateLabels } from '../../../../src/contract/template-labels.ts';
import type { TrialDetail } from '../../../../src/contract/trial.ts';
import { Button } from '../../../components/button.tsx';
import { CostLine } from '../../trials/ceiling.tsx';
import { TrialTable } from '../../trials/trial-table.tsx';
import { isFine, isWhole, resultText, spentText } from '../../trials/trial-words.ts';
import { fieldElement, revealField } from './form-element.ts';
import { beginCheck, publishNow, undoHeld } from './publish.ts';
import type { PublishCheck } from './publish-check.ts';
import type { TemplateEditor } from './template-editor.ts';

/** What the check of the form found, and what the owner does about it. */
export function CheckResult({
  editor,
  check,
  trial,
}: {
  editor: TemplateEditor;
  check: PublishCheck;
  trial: TrialDetail;
}) {
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
      {isWhole(trial) ? null : <Again editor={editor} check={check} />}
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

/** The rest of a check that ended early: what is known already is not asked for again. */
function Again({ editor, check }: { editor: TemplateEditor; check: PublishCheck }) {
  useSignals();
  useEffect(() => check.askAgain(), [check]);
  const estimate = check.estimate.value;
  return (
    <>
      {estimate?.status === 'ready' ? (
        <p className="text-small secondary">
          The rest costs <CostLine estimate={estimate.estimate} onChange={check.askAgain} />
        </p>
      ) : null}
      <Button
        look="secondary"
        size="small"
        className="self-start"
        isBusy={check.isStarting.value}
        busyLabel="Starting..."
        onClick={() => void beginCheck(editor, check)}
      >
        Check again
      </Button>
      <p className="message danger unless-empty" role="alert">
        {check.problem.value}
      </p>
    </>
  );
}
