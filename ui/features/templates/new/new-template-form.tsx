import '../../../styles/screen.css';
import { ArrowLeft, Upload } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { TemplateView } from '../../../../src/contract/template-api.ts';
import { placesToFill } from '../../../../src/contract/template-places.ts';
import { Button } from '../../../components/button.tsx';
import { LeaveDialog } from '../../../components/leave-dialog.tsx';
import { ApiError, sentenceOf } from '../../../lib/http.ts';
import { notify } from '../../../lib/notices.ts';
import { useOnceAtATime } from '../../../lib/use-once-at-a-time.ts';
import { PATHS } from '../../../paths.ts';
import { TemplateBasics } from '../form/basics.tsx';
import { EditorLayout } from '../form/editor-layout.tsx';
import { TemplateFolds } from '../form/folds.tsx';
import { FORM_ID, focusFirstProblem } from '../form/form-element.ts';
import { isTemplateLimit, showTemplateLimit } from '../limit/template-limit.store.ts';
import { TemplateLimitDialog } from '../limit/template-limit-dialog.tsx';
import { createPreview } from '../preview/preview.ts';
import { postImport, postTemplate } from '../templates.api.ts';
import { keepTemplate } from '../templates.store.ts';
import { ImportButton } from './import-button.tsx';
import { PlaceholderNote, RestoredDraft } from './new-notes.tsx';
import { createNewTemplate } from './new-template.ts';
import { StarterPicker } from './starter-picker.tsx';
import { StarterTriggers } from './starter-triggers.tsx';

/** From nothing, or from a starter, to a template that answers. */
export function NewTemplateForm({ userId }: { userId: number }) {
  const [draft] = useState(() => createNewTemplate(userId));
  const [preview] = useState(() =>
    createPreview(draft.form, () => ({ triggers: [...draft.triggers.peek()] })),
  );
  const [, navigate] = useLocation();
  const [isCreating, run] = useOnceAtATime();
  useEffect(() => draft.start(), [draft]);

  async function create(): Promise<void> {
    if (!draft.form.checkAll()) {
      focusFirstProblem();
      return;
    }
    const file = draft.file();
    let created: TemplateView;
    try {
      created = file.triggers.length > 0 ? await postImport(file) : await postTemplate(file.template);
      keepTemplate(created);
    } catch (error) {
      fail(error);
      return;
    }
    draft.dropDraft();
    notify({
      title: 'Template Created',
      text: created.isDraft
        ? `It is a draft: ${placesToFill(created.placesLeft)} before it answers.`
        : 'Next: try it, then connect it to where customers write.',
      variant: 'success',
    });
    navigate(PATHS.templates);
  }

  function fail(error: unknown): void {
    if (isTemplateLimit(error)) {
      showTemplateLimit(error);
      return;
    }
    if (error instanceof ApiError) draft.form.showProblems(error.fields);
    const text = sentenceOf(error, 'Failed to create template. Please try again.');
    notify({ title: 'Error', text, variant: 'destructive' });
    focusFirstProblem();
  }

  const cancel = (
    <Button look="secondary" onClick={() => navigate(PATHS.templates)}>
      Cancel
    </Button>
  );
  const submit = (
    <Button type="submit" form={FORM_ID} isBusy={isCreating} busyLabel="Creating...">
      Create Template
    </Button>
  );

  return (
    <div className="container screen">
      <Link href={PATHS.templates} className="back-link">
        <ArrowLeft aria-hidden="true" />
        Back to Templates
      </Link>
      <div className="screen-head">
        <h1>New Template</h1>
        <ImportButton look="quiet">
          <Upload aria-hidden="true" />
          Import a template file
        </ImportButton>
      </div>
      <RestoredDraft draft={draft} />
      <StarterPicker draft={draft} />
      <EditorLayout
        form={draft.form}
        preview={preview}
        onSubmit={() => void run(create)}
        bar={{ start: cancel, end: submit, hasStatus: false, staysWide: true }}
        more={
          <>
            <StarterTriggers draft={draft} />
            <TemplateFolds form={draft.form} />
          </>
        }
      >
        <PlaceholderNote draft={draft} />
        <TemplateBasics form={draft.form} />
      </EditorLayout>
      <LeaveDialog title="Leave your new template?" isNeeded={draft.isDirty}>
        {(answer) => (
          <>
            <div className="dialog-body">
              <p>It is not created yet. What you typed stays here as a draft, in this browser.</p>
            </div>
            <div className="dialog-actions">
              <Button look="secondary" onClick={() => answer(false)}>
                Stay
              </Button>
              <Button data-autofocus onClick={() => answer(true)}>
                Leave
              </Button>
            </div>
          </>
        )}
      </LeaveDialog>
      <TemplateLimitDialog />
    </div>
  );
}
