import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { Button } from '../../../components/button.tsx';
import { LeaveDialog } from '../../../components/leave-dialog.tsx';
import { focusFirstProblem } from './form-element.ts';

import type { TemplateEditor } from './template-editor.ts';

/** Asks what becomes of changes that are not saved. What is held is kept in this browser, until its owner signs out. */
export function EditLeaveDialog({ editor, name }: { editor: TemplateEditor; name: string }) {
  const isNeeded = (isSigningOut: boolean) =>
    editor.form.changes().some((field) => isSigningOut || !editor.held.has(field));
  return (
    <LeaveDialog title="Leave without saving?" isNeeded={isNeeded}>
      {(answer) => <Choices editor={editor} name={name} answer={answer} />}
    </LeaveDialog>
  );
}

function Choices({
  editor,
  name,
  answer,
}: {
  editor: TemplateEditor;
  name: string;
  answer: (mayLeave: boolean) => void;
}) {
  useSignals();
  const state = editor.autosave.state.value;
  const isSaving = state === 'saving' || state === 'autosaving';
  const isHeld = editor.held.names.value.length > 0;
  const isSaved = !isSaving && !editor.form.isDirty();

  // An autosave that was under way has come through: there is nothing left to ask.
  useEffect(() => {
    if (isSaved) answer(true);
  });

  async function saveAndLeave(): Promise<void> {
    if (await (isHeld ? editor.publish() : editor.save())) return;
    answer(false);
    focusFirstProblem();
  }

  return (
    <>
      <div className="dialog-body">
        <p>
          {isHeld
            ? `Your last changes to “${name}” are not live yet.`
            : `Your last changes to “${name}” are not saved yet.`}
        </p>
      </div>
      <div className="dialog-actions">
        <Button look="quiet" onClick={() => answer(false)}>
          Stay
        </Button>
        <Button
          look="secondary"
          onClick={() => {
            editor.discard();
            answer(true);
          }}
        >
          Leave without saving
        </Button>
        <Button data-autofocus isBusy={isSaving} busyLabel="Saving..." onClick={() => void saveAndLeave()}>
          {isHeld ? 'Publish and leave' : 'Save and leave'}
        </Button>
      </div>
    </>
  );
}
