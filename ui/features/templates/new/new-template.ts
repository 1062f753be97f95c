import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import type { StarterTemplates, TemplateFile } from '../../../../src/contract/template-api.ts';
import { templatePlaces } from '../../../../src/contract/template-places.ts';
import { createDraftKeeper } from '../form/draft-keeper.ts';
import { draftName, readDraft } from '../form/drafts.ts';
import { formBody, formValues } from '../form/form-values.ts';
import { createTemplateForm, type TemplateForm } from '../form/template-form.ts';

export type Starter = StarterTemplates[number];
export type StarterTrigger = TemplateFile['triggers'][number];

/** A template that is not created yet, kept as a draft until it is. */
export interface NewTemplate {
  readonly form: TemplateForm;
  /** Key of the starter that it began with; '' for none. */
  readonly startedFrom: ReadonlySignal<string>;
  /** Fixed replies that the starter brings along. */
  readonly triggers: ReadonlySignal<readonly StarterTrigger[]>;
  /** Whether it was found as a draft. */
  readonly isRestored: ReadonlySignal<boolean>;
  /** Places in square brackets that are still to be filled in. */
  readonly placeholders: ReadonlySignal<number>;
  /** Fills the form; null empties it. */
  startFrom(starter: Starter | null): void;
  changeTrigger(index: number, responseAction: string): void;
  removeTrigger(index: number): void;
  isDirty(): boolean;
  /** What is sent to create it. */
  file(): TemplateFile;
  dropDraft(): void;
  /** Begins; call what it returns to end. */
  start(): () => void;
}

export function createNewTemplate(userId: number): NewTemplate {
  const blank = formValues();
  const startedFrom = signal('');
  const triggers = signal<readonly StarterTrigger[]>([]);
  const isRestored = signal(false);
  let hasOwnTriggers = false;
  const form = createTemplateForm(blank, changed);
  const isDirty = () => hasOwnTriggers || form.isDirty();
  const name = draftName(userId, 'new');
  const drafts = createDraftKeeper(name, () =>
    isDirty() ? { values: form.values(), basedOn: startedFrom.peek(), triggers: [...triggers.peek()] } : null,
  );

  function changed(): void {
    drafts.changed();
  }

  function setTriggers(next: readonly StarterTrigger[]): void {
    triggers.value = next;
    hasOwnTriggers = true;
    changed();
  }

  const draft = readDraft(name, blank);
  if (draft !== null) {
    form.reset(draft.values);
    startedFrom.value = draft.basedOn;
    triggers.value = draft.triggers ?? [];
    hasOwnTriggers = triggers.value.length > 0;
    isRestored.value = true;
  }

  return {
    form,
    startedFrom,
    triggers,
    isRestored,
    placeholders: computed(() => {
      form.revision.value;
      const replies = triggers.value.map((trigger, id) => ({ ...trigger, id, isEnabled: true }));
      return templatePlaces({ ...form.values(), confirmedBrackets: [] }, replies).length;
    }),
    startFrom(starter) {
      const values = formValues(starter?.file.template);
      form.reset(values);
      form.settle(values);
      startedFrom.value = starter?.key ?? '';
      triggers.value = starter?.file.triggers ?? [];
      hasOwnTriggers = false;
      isRestored.value = false;
      drafts.drop();
    },
    changeTrigger(index, responseAction) {
      setTriggers(triggers.peek().map((each, at) => (at === index ? { ...each, responseAction } : each)));
    },
    removeTrigger(index) {
      setTriggers(triggers.peek().toSpliced(index, 1));
    },
    isDirty,
    file: () => ({
      format: 'dmreply-template',
      version: 1,
      template: formBody(form.values()),
      triggers: [...triggers.peek()],
    }),
    dropDraft() {
      form.settle(form.values());
      hasOwnTriggers = false;
      drafts.drop();
    },
    start: drafts.start,
  };
}
