import { templateLabels } from '../../../../src/contract/template-labels.ts';
import { sentenceOf } from '../../../lib/http.ts';
import { notify } from '../../../lib/notices.ts';
import { undoHeld } from '../form/publish.ts';
import type { TemplateEditor } from '../form/template-editor.ts';
import { fetchHistory } from '../templates.api.ts';

/** Brings back what an earlier version said; resolves to whether it did. */
export async function restoreVersion(
  editor: TemplateEditor,
  version: number,
  done: string,
): Promise<boolean> {
  try {
    await editor.restore(version);
  } catch (error) {
    const text = sentenceOf(error, 'Failed to restore. Please try again.');
    notify({ title: 'Error', text, variant: 'destructive' });
    return false;
  }
  const undo = { label: 'Undo', run: () => void undoLast(editor) };
  notify({ title: done, variant: 'success', action: undo });
  return true;
}

/**
 * Takes the last change back. What is typed and not saved yet is saved first, and so becomes the last change; what is
 * held back from going live is the last change already.
 */
export async function undoLast(editor: TemplateEditor): Promise<void> {
  if (editor.held.names.peek().length > 0) {
    undoHeld(editor);
    return;
  }
  if (editor.form.isDirty() && !(await editor.save())) return;
  try {
    const [newest] = await fetchHistory(editor.templateId);
    if (newest === undefined) {
      notify({ title: 'Nothing to undo', text: 'This template was not changed in the last 30 days.' });
      return;
    }
    await restoreVersion(editor, newest.previousVersion, `Undone: ${templateLabels(newest.fields)}`);
  } catch (error) {
    const text = sentenceOf(error, 'Failed to undo. Please try again.');
    notify({ title: 'Error', text, variant: 'destructive' });
  }
}
