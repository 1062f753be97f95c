import '../../../styles/screen.css';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { TemplateView } from '../../../../src/contract/template-api.ts';
import { Button, LinkButton } from '../../../components/button.tsx';
import { useMedia, WIDE } from '../../../lib/use-media.ts';
import { PATHS, templatePath } from '../../../paths.ts';
import { TemplateBotCard } from '../../bot-control/template-bot-card.tsx';
import { HistoryActions } from '../history/history-actions.tsx';
import { MeantBrackets } from '../places/meant-brackets.tsx';
import { createPreview } from '../preview/preview.ts';
import { TemplateHead } from '../template-screen.tsx';
import { ConflictNote } from './conflict-note.tsx';
import { EditLeaveDialog } from './edit-leave-dialog.tsx';
import { EditorLayout } from './editor-layout.tsx';
import { ElsewhereLine } from './elsewhere-line.tsx';
import { FORM_ID, focusFirstProblem, useNamedField } from './form-element.ts';
import { MoreSettings } from './more-settings.tsx';
import { RestoredNote } from './restored-note.tsx';
import { SaveReason, SaveStatus } from './save-status.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { SecretRow } from './secret-row.tsx';
import { TemplateSections } from './sections.tsx';
import { createTemplateEditor, type TemplateEditor } from './template-editor.ts';

/** Everything about a saved template that can be changed; it saves itself. */
export function TemplateEditorForm({ userId, template }: { userId: number; template: TemplateView }) {
  const [editor] = useState(() => createTemplateEditor(userId, template));
  const [preview] = useState(() => createPreview(editor.form, () => ({ templateId: template.id })));
  const [, navigate] = useLocation();
  const isWide = useMedia(WIDE);
  const [isSecretOpen, setSecretOpen] = useState(false);
  const { form, autosave } = editor;

  useNamedField();
  useEffect(() => editor.start(), [editor]);
  useEffect(() => editor.adopt(template), [editor, template]);

  async function save(): Promise<void> {
    if (!(await editor.save())) focusFirstProblem();
  }
  const status = <SaveStatus editor={editor} onRetry={() => void save()} />;
  const reason = <SaveReason autosave={autosave} />;
  const submit = <SaveButton editor={editor} />;
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
      <ConflictNote form={form} conflicts={editor.conflicts} />
      <ElsewhereLine editor={editor} />
      <EditorLayout
        form={form}
        preview={preview}
        onSubmit={() => void save()}
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
      >
        <HistoryActions editor={editor} />
        <TemplateSections form={form} templateId={template.id} />
        <MoreSettings form={form}>
          <MeantBrackets templateId={template.id} brackets={template.confirmedBrackets} />
          <SecretRow template={template} onOpen={() => setSecretOpen(true)} />
        </MoreSettings>
        <div className="form-section line-above pt-4">
          <TemplateBotCard template={template} />
        </div>
        {isWide ? null : (
          <div className="columns grid line-above pt-4">
            {cancel}
            {test}
          </div>
        )}
      </EditorLayout>
      {/* Outside the form: a form can not hold another one. */}
      {isSecretOpen ? <SecretDialog template={template} onClose={() => setSecretOpen(false)} /> : null}
      <EditLeaveDialog editor={editor} name={template.templateName} />
    </div>
  );
}

function SaveButton({ editor }: { editor: TemplateEditor }) {
  useSignals();
  const state = editor.autosave.state.value;
  const isBusy = state === 'saving' || state === 'autosaving';
  return (
    <Button
      type="submit"
      form={FORM_ID}
      isBusy={isBusy}
      busyLabel={state === 'autosaving' ? 'Autosaving...' : 'Saving...'}
    >
      Save Changes
    </Button>
  );
}
