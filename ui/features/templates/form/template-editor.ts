import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { TemplateView } from '../../../../src/contract/template-api.ts';
import { isOnline } from '../../../lib/connection.ts';
import { ApiError, sentenceOf } from '../../../lib/http.ts';
import { notify } from '../../../lib/notices.ts';
import { putTemplate } from '../templates.api.ts';
import { keepTemplate } from '../templates.store.ts';
import { type Autosave, createAutosave } from './autosave.ts';
import { createDraftKeeper } from './draft-keeper.ts';
import { draftName, readDraft } from './drafts.ts';
import { formBody, formValues, isSame } from './form-values.ts';
import { createTemplateForm, type TemplateForm } from './template-form.ts';

/** Text that was typed earlier and not saved: shown again, `outdated` where the template was saved since. */
export type Restored = 'none' | 'kept' | 'outdated';

/** The form of a saved template: it saves itself, and keeps what it could not save. */
export interface TemplateEditor {
  readonly form: TemplateForm;
  readonly autosave: Autosave;
  readonly restored: ReadonlySignal<Restored>;
  /** Back to what is saved. */
  discard(): void;
  /** Shows a newer version of the template, unless that would undo what was typed. */
  adopt(template: TemplateView): void;
  /** Begins; call what it returns to end. */
  start(): () => void;
}

export function createTemplateEditor(userId: number, first: TemplateView): TemplateEditor {
  const { id } = first;
  let saved = first;
  const restored = signal<Restored>('none');
  const form = createTemplateForm(formValues(first), () => {
    autosave.changed();
    drafts.changed();
  });
  const autosave = createAutosave({ isDirty: form.isDirty, save });
  const name = draftName(userId, id);
  const drafts = createDraftKeeper(name, () =>
    form.isDirty() ? { values: form.values(), basedOn: baseOf(saved) } : null,
  );

  async function save(isAutomatic: boolean): Promise<boolean> {
    if (!form.checkAll()) return false;
    const values = form.values();
    try {
      saved = await putTemplate(id, formBody(values));
    } catch (error) {
      if (error instanceof ApiError) form.showProblems(error.fields);
      const text = sentenceOf(error, 'Failed to update template. Please try again.');
      if (!isAutomatic) notify({ title: 'Error', text, variant: 'destructive' });
      return false;
    }
    form.settle(values);
    restored.value = 'none';
    drafts.changed();
    keepTemplate(saved);
    return true;
  }

  const draft = readDraft(name, formValues(first));
  if (draft !== null && isSame(draft.values, formValues(first))) {
    drafts.drop();
  } else if (draft !== null) {
    form.reset(draft.values);
    restored.value = draft.basedOn === baseOf(first) ? 'kept' : 'outdated';
    autosave.rest();
  }

  return {
    form,
    autosave,
    restored,
    discard() {
      form.reset(formValues(saved));
      form.settle(formValues(saved));
      restored.value = 'none';
      autosave.changed();
      drafts.drop();
    },
    adopt(template) {
      const isSameText = baseOf(template) === baseOf(saved);
      const isDirty = form.isDirty();
      saved = template;
      if (isSameText) return;
      form.settle(formValues(template));
      if (!isDirty) form.reset(formValues(template));
      else if (restored.value === 'kept') restored.value = 'outdated';
    },
    start() {
      const endAutosave = autosave.start();
      const endDrafts = drafts.start();
      const unsubscribe = isOnline.subscribe((online) => {
        if (online && autosave.state.peek() === 'failed') void autosave.save();
      });
      return () => {
        unsubscribe();
        endAutosave();
        endDrafts();
      };
    },
  };
}

/** What a draft changes. Not the time of the last save: a pause moves that too. */
function baseOf(template: TemplateView): string {
  return JSON.stringify(formValues(template));
}
