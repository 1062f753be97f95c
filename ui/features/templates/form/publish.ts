import { notify } from '../../../lib/notices.ts';
import { isFine } from '../../trials/trial-words.ts';
import { focusChoice, focusFirstProblem } from './form-element.ts';
import type { PublishCheck } from './publish-check.ts';
import type { TemplateEditor } from './template-editor.ts';

/** Where the check of the form stands. */
export const CHECK_ID = 'publish-check';

export interface MainAction {
  label: string;
  run(): Promise<void> | void;
}

/** What the one button of the form does, by what its check has come to. Signals are read. */
export function actionNow(editor: TemplateEditor, check: PublishCheck): MainAction {
  const stage = check.stage.value;
  const isPossible = check.estimate.value?.status !== 'impossible';
  if (stage.at === 'idle') return { label: 'Save Changes', run: () => saveNow(editor) };
  if (stage.at === 'unknown') return { label: 'Save Changes', run: () => publishNow(editor) };
  if (stage.at === 'checked' && !stage.isStale)
    return isFine(stage.trial)
      ? { label: 'Publish', run: () => publishNow(editor) }
      : { label: 'See the check', run: focusCheck };
  return isPossible
    ? { label: 'Check and publish', run: () => beginCheck(editor, check) }
    : { label: 'Publish unchecked', run: () => publishNow(editor) };
}

async function saveNow(editor: TemplateEditor): Promise<void> {
  if (!(await editor.save())) focusFirstProblem();
}

/** Lets what is held go live as it stands, checked or not. */
export async function publishNow(editor: TemplateEditor): Promise<void> {
  if (await editor.publish()) notify({ title: 'Published', variant: 'success' });
  else focusFirstProblem();
}

export async function beginCheck(editor: TemplateEditor, check: PublishCheck): Promise<void> {
  if (editor.elsewhere.peek() !== null) focusChoice();
  else if (!editor.form.checkAll()) focusFirstProblem();
  else await check.begin();
}

/** Takes back what is held; one click puts it back. */
export function undoHeld(editor: TemplateEditor): void {
  const dropped = editor.dropHeld();
  const run = () => editor.form.putBack(dropped);
  notify({ title: 'Your changes are undone', action: { label: 'Put back', run } });
}

export function focusCheck(): void {
  const part = document.getElementById(CHECK_ID);
  part?.scrollIntoView({ block: 'start' });
  part?.focus({ preventScroll: true });
}
