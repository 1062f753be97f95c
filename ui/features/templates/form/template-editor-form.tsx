import '../../../styles/screen.css';
import { useSignals } from '@preact/signals-react/runtime';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { TemplateView } from '../../../../src/contract/template-api.ts';
import { Button, LinkButton } from '../../../components/button.tsx';
import { useMedia, WIDE } from '../../../lib/use-media.ts';
import { PATHS, templatePath } from '../../../paths.ts';
import { TemplateBotCard } from '../../bot-control/template-bot-card.tsx';
import { goldenOf, isGuarded } from '../../golden/golden.store.ts';
import { HistoryActions } from '../history/history-actions.tsx';
import { createPreview } from '../preview/preview.ts';
import { TemplateHead } from '../template-screen.tsx';
import { TemplateBasics } from './basics.tsx';
import { CheckStrip } from './check-strip.tsx';
import { EditLeaveDialog } from './edit-leave-dialog.tsx';
import { EditorLayout } from './editor-layout.tsx';
import { ElsewhereNote } from './elsewhere-note.tsx';
import { TemplateFolds } from './folds.tsx';
import { FORM_ID, useNamedField } from './form-element.ts';
import { formBody } from './form-values.ts';
import { actionNow } from './publish.ts';
import { createPublishCheck, type PublishCheck } from './publish-check.ts';
import { RestoredNote } from './restored-note.tsx';
import { SaveReason, SaveStatus } from './save-status.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { createTemplateEditor, type TemplateEditor } from './template-editor.ts';

const ReplayDialog = lazy(async () => ({
  default: (await import('../../replay/replay-dialog.tsx')).ReplayDialog,
}));

/** Everything about a saved template that can be changed; it saves itself. */
export function TemplateEditorForm({ userId, template }: { userId: number; template: TemplateView }) {
  const [editor] = useState(() => createTemplateEditor(userId, template, isGuarded(template.id)));
  const [check] = useState(() => createPublishCheck(userId, editor));
  const [preview] = useState(() => createPreview(editor.form, () => ({ templateId: template.id })));
  const [, navigate] = useLocation();
  const isWide = useMedia(WIDE);
  const [isSecretOpen, setSecretOpen] = useState(false);
  const [isReplayOpen, setReplayOpen] = useState(false);
  const { form, autosave } = editor;

  useNamedField();
  useEffect(() => void goldenOf(template.id).refresh(), [template.id]);
  useEffect(() => editor.start(), [editor]);
  useEffect(() => check.start(), [check]);
  useEffect(() => editor.adopt(template), [editor, template]);

  const act = () => void actionNow(editor, check).run();
  const status = <SaveStatus editor={editor} check={check} onRetry={act} />;
  const reason = <SaveReason autosave={autosave} />;
  const submit = <SaveButton editor={editor} check={check} />;
  const cancel = (
    <Button look={isWide ? 'quiet' : 'secondary'} onClick={() => navigate(PATHS.templates)}>
      Cancel
    </Button>
  );
  const test = (
    <LinkButton look="secondary" to={templatePath(template.id, 'test')}>
      Test Template
    </LinkButton>
  );

  return (
    <div className="container screen">
      <TemplateHead template={template} tab="edit" title={template.templateName}>
        {isWide ? (
          <div className="editor-actions row">
            {status}
            {cancel}
            {test}
            {submit}
            {reason}
          </div>
        ) : null}
      </TemplateHead>
      <RestoredNote editor={editor} />
      <ElsewhereNote editor={editor} />
      <CheckStrip editor={editor} check={check} />
      <EditorLayout
        form={form}
        preview={preview}
        onSubmit={act}
        bar={{
          start: (
            <>
              {reason}
              {status}
            </>
          ),
          end: submit,
          hasStatus: true,
        }}
        more={
          <>
            <TemplateFolds form={form} template={template} onSecret={() => setSecretOpen(true)} />
            <div className="form-section line-above pt-4">
              <TemplateBotCard template={template} />
            </div>
            {isWide ? null : (
              <div className="columns grid line-above pt-4">
                {cancel}
                {test}
              </div>
            )}
          </>
        }
      >
        <HistoryActions editor={editor} onReplay={() => setReplayOpen(true)} />
        <TemplateBasics form={form} />
      </EditorLayout>
      {/* Outside the form: a form can not hold another one. */}
      {isSecretOpen ? <SecretDialog template={template} onClose={() => setSecretOpen(false)} /> : null}
      {isReplayOpen ? (
        <Suspense fallback={null}>
          <ReplayDialog
            templateId={template.id}
            template={form.isDirty() ? formBody(form.values()) : undefined}
            onClose={() => setReplayOpen(false)}
          />
        </Suspense>
      ) : null}
      <EditLeaveDialog editor={editor} name={template.templateName} />
    </div>
  );
}

function SaveButton({ editor, check }: { editor: TemplateEditor; check: PublishCheck }) {
  useSignals();
  const state = editor.autosave.state.value;
  const isSaving = state === 'saving' || state === 'autosaving';
  const isChecking = check.stage.value.at === 'checking' || check.isStarting.value;
  const saving = state === 'autosaving' ? 'Autosaving...' : 'Saving...';
  return (
    <Button
      type="submit"
      form={FORM_ID}
      isBusy={isSaving || isChecking}
      busyLabel={isSaving ? saving : 'Checking...'}
    >
      {actionNow(editor, check).label}
    </Button>
  );
}
